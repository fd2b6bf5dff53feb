from hypothesis import settings

# A deadline for a single example fails on a busy machine, not on a wrong program.
settings.register_profile("prefa", deadline=None)
settings.load_profile("prefa")
