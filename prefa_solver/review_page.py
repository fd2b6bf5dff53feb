def page(x: object) -> str:
    return ""
