# The transposition table: what has been proved, and for which positions it holds.
#
# A proof rarely looks at all cards. In each suit it looks at some of the top ranks, and at who owns them. We keep that
# as a *pattern*: the owner codes of the four suits side by side (16 bits each), with 0 in every cell (two bits, one
# card) that did not matter. A pattern holds for each position of the same shape (the lengths of all suits in all
# hands), with the same leader and rules, that agrees with it in the cells that it uses. (This is M. Ginsberg's
# partition search.) Ranks are relative and roles stand for seats, so a pattern is true of every deal: the table need
# not be cleared between two deals.
#
# A directory (open addressing) leads from shape and leader to a block of patterns, which grows by doubling. Blocks lie
# one after the other in an arena of fixed size, so a short search touches little memory. When the arena or the
# directory is full, we forget everything at once by counting up the generation.
#
# A table for many positions of few shapes (all splits of a hand) divides its large blocks, as a decision tree does, by
# the cell of the owner code that separates the patterns best. A probe then goes through the patterns that agree with it
# in that cell, and through those that do not use the cell.

cdef enum:
    CONTEXT_SHIFT = 32          # tag: four shapes, then the context: leader (2 bits), kind of game (4), generation (26)
    KIND_SHIFT = 2
    GENERATION_SHIFT = 6
    LAST_GENERATION = (1 << 26) - 1
    FIRST_DIRECTORY = 2048
    FIRST_BLOCK = 4             # patterns
    UNIT = 16                   # bytes: what offsets into the arena count
    MOST_PATTERNS = 64          # in a block, in a table for single positions
    DIVIDE = 32                 # a block with so many patterns is divided, in a table for many positions
    MOST_DIVISIBLE = 1024       # in a block that no cell divides well, in such a table
    DIVIDED = 0xFFFF            # stands for the capacity; the count is then the place of the cell in the owner code

cdef struct Block:
    u32 offset                  # in units
    u16 count
    u16 capacity

cdef struct Bucket:
    u64 tag
    Block block

cdef struct Division:           # what a divided block has in its place
    Block[4] parts              # by what the cell holds, 0 for patterns that do not use it

cdef struct Table:
    size_t bytes                # of memory, at most
    Bucket *directory
    u32 slots                   # a power of two
    u32 most_slots
    u32 used
    u8 *arena
    u32 units                   # size of the arena, and how much of it is taken
    u32 taken
    u32[16] freed               # lists of outgrown blocks by the logarithm of their capacity; 0 none
    u32 most_patterns           # in a block; then new ones replace old ones in turn
    bint divides
    u32 turn
    u32 generation
    u64 probes
    u64 hits
    bint exact_only             # two-handed play, one position at a time: see probe_exact
    ExactEntry *exact
    u32 exact_slots

cdef struct ExactEntry:
    u64 code
    u32 context                 # with the generation
    u8 low
    u8 high


cdef inline u32 block_units(u32 capacity) noexcept nogil:
    """A block is *capacity* patterns of 8 bytes, then a byte each for the bounds: lower | upper << 4."""
    return (9 * capacity + UNIT - 1) // UNIT


cdef inline u32 size_class(u32 capacity) noexcept nogil:
    return <u32>highest_bit(capacity)


cdef inline u64 *patterns_of(Table *table, const Block *block) noexcept nogil:
    return <u64 *>(table.arena + <size_t>block.offset * UNIT)


cdef inline u8 *bounds_of(Table *table, const Block *block) noexcept nogil:
    return table.arena + <size_t>block.offset * UNIT + 8 * block.capacity


cdef inline Block *part_of(Table *table, const Block *block, u64 code) noexcept nogil:
    """The part of a divided block where owner codes like *code* are, or patterns like it."""
    return &(<Division *>(table.arena + <size_t>block.offset * UNIT)).parts[code >> block.count & 3]


cdef bint open_table(Table *table, size_t bytes_, bint long_lived) noexcept nogil:
    """Reserve *bytes_* of memory, of which pages are touched only when needed. False when there is no memory."""
    memset(table, 0, sizeof(Table))
    table.bytes = bytes_
    table.slots = FIRST_DIRECTORY
    table.most_slots = FIRST_DIRECTORY
    while table.most_slots * 2 * sizeof(Bucket) <= bytes_ // 4:
        table.most_slots *= 2
    table.units = <u32>min((bytes_ - bytes_ // 4) // UNIT, 0xFFFFFFFFu)
    table.directory = <Bucket *>calloc(table.slots, sizeof(Bucket))
    table.arena = <u8 *>malloc(<size_t>table.units * UNIT)
    table.most_patterns = MOST_DIVISIBLE if long_lived else MOST_PATTERNS
    table.divides = long_lived
    table.exact_slots = 1
    while table.exact_slots * 2 * sizeof(ExactEntry) <= bytes_:
        table.exact_slots *= 2
    forget(table)
    return table.directory != NULL and table.arena != NULL


cdef void close_table(Table *table) noexcept nogil:
    free(table.directory)
    free(table.arena)
    free(table.exact)


cdef void forget(Table *table) noexcept nogil:
    """Empty the table: entries of an earlier generation count as free."""
    if table.generation == LAST_GENERATION:
        table.generation = 0
        memset(table.directory, 0, table.slots * sizeof(Bucket))
        if table.exact != NULL:
            memset(table.exact, 0, table.exact_slots * sizeof(ExactEntry))
    table.generation += 1
    table.used = 0
    table.taken = 1             # offset 0 stands for none
    table.turn = 0
    memset(table.freed, 0, sizeof(table.freed))


cdef inline Bucket *find_bucket(Table *table, u64 tag) noexcept nogil:
    """The bucket of a tag, or the free one where it belongs."""
    # The hash leaves the generation out, so that the same search meets the same collisions every time.
    cdef u32 mask = table.slots - 1
    cdef u32 i = <u32>((tag << (CONTEXT_SHIFT - GENERATION_SHIFT)) * <u64>0x9E3779B97F4A7C15 >> 40) & mask
    cdef Bucket *bucket = &table.directory[i]
    while bucket.tag != tag and bucket.tag >> (CONTEXT_SHIFT + GENERATION_SHIFT) == table.generation:
        i = (i + 1) & mask
        bucket = &table.directory[i]
    return bucket


cdef bint widen_directory(Table *table) noexcept nogil:
    cdef u32 slots = table.slots, i
    cdef Bucket *old = table.directory
    cdef Bucket *wider
    if slots >= table.most_slots:
        return False
    wider = <Bucket *>calloc(slots * 2, sizeof(Bucket))
    if wider == NULL:
        return False
    table.directory = wider
    table.slots = slots * 2
    for i in range(slots):
        if old[i].tag >> (CONTEXT_SHIFT + GENERATION_SHIFT) == table.generation:
            find_bucket(table, old[i].tag)[0] = old[i]
    free(old)
    return True


cdef u32 take_block(Table *table, u32 capacity) noexcept nogil:
    """The offset of a free block; 0 when the arena is full."""
    cdef u32 size = size_class(capacity), offset = table.freed[size], units = block_units(capacity)
    if offset:
        table.freed[size] = (<u32 *>(table.arena + <size_t>offset * UNIT))[0]
    elif units <= table.units - table.taken:
        offset = table.taken
        table.taken += units
    return offset


cdef inline void free_block(Table *table, const Block *block) noexcept nogil:
    (<u32 *>patterns_of(table, block))[0] = table.freed[size_class(block.capacity)]
    table.freed[size_class(block.capacity)] = block.offset


cdef bint grow_block(Table *table, Block *block) noexcept nogil:
    """Move a block to a place of twice the capacity; False when the arena is full."""
    cdef u32 capacity = 2 * <u32>block.capacity if block.capacity else FIRST_BLOCK
    cdef Block grown = Block(take_block(table, capacity), block.count, <u16>capacity)
    if grown.offset == 0:
        return False
    if block.capacity:
        memcpy(patterns_of(table, &grown), patterns_of(table, block), 8 * <size_t>block.count)
        memcpy(bounds_of(table, &grown), bounds_of(table, block), block.count)
        free_block(table, block)
    block[0] = grown
    return True


cdef int dividing_cell(const u64 *patterns, u32 n) noexcept nogil:
    """The place of the cell that separates *n* patterns best; -1 if none does it well."""
    cdef u32[4] held
    cdef u32 i, cost, least = n * n * 3 // 4
    cdef int cell, best = -1
    cdef u64 owners = 0
    for i in range(n):
        owners |= patterns[i]
    for cell in range(0, 64, 2):
        if owners >> cell & 3 != 3:     # one owner or none
            continue
        held = [0, 0, 0, 0]
        for i in range(n):
            held[patterns[i] >> cell & 3] += 1
        # n times the patterns that a probe then meets, if probes have each owner as often as patterns do
        cost = held[0] * n + held[1] * held[1] + held[2] * held[2] + held[3] * held[3]
        if cost < least:
            least = cost
            best = cell
    return best


cdef bint divide(Table *table, Block *block) noexcept nogil:
    """Divide a block by one of the cells. False if none does that well, or the arena is full: then nothing changes."""
    cdef u64 *patterns = patterns_of(table, block)
    cdef u8 *bounds = bounds_of(table, block)
    cdef int cell = dividing_cell(patterns, block.count)
    cdef u32 units = (sizeof(Division) + UNIT - 1) // UNIT, i
    cdef Division parts
    cdef Block *part
    if cell < 0 or units + 4 * block_units(block.capacity) > table.units - table.taken:
        return False
    memset(&parts, 0, sizeof(Division))
    for i in range(block.count):
        part = &parts.parts[patterns[i] >> cell & 3]
        if part.count == part.capacity:
            grow_block(table, part)         # there is room: we have just checked
        patterns_of(table, part)[part.count] = patterns[i]
        bounds_of(table, part)[part.count] = bounds[i]
        part.count += 1
    free_block(table, block)
    block[0] = Block(table.taken, <u16>cell, DIVIDED)
    (<Division *>patterns_of(table, block))[0] = parts
    table.taken += units
    return True


cdef inline bint probe_block(Table *table, const Block *block, u64 code, int need, u64 *pattern,
                             bint *holds) noexcept nogil:
    cdef u64 *patterns = patterns_of(table, block)
    cdef u8 *bounds = bounds_of(table, block)
    cdef u32 start, i
    cdef int found, bound
    for start in range(0, block.count, 4):
        found = match_four(patterns + start, code)
        while found:
            i = start + <u32>lowest_bit(<u32>found)
            found &= found - 1
            if i >= block.count:
                break
            bound = bounds[i]
            holds[0] = bound & 15 >= need
            if holds[0] or bound >> 4 < need:
                table.hits += 1
                pattern[0] = patterns[i]
                return True
    return False


cdef bint probe_parts(Table *table, const Block *block, u64 code, int need, u64 *pattern, bint *holds) noexcept nogil:
    cdef const Block *part
    while block.capacity == DIVIDED:
        part = part_of(table, block, code)
        block = part_of(table, block, 0)
        if probe_parts(table, part, code, need, pattern, holds):
            return True
    return probe_block(table, block, code, need, pattern, holds)


cdef inline bint probe(Table *table, u64 tag, u64 code, int need, u64 *pattern, bint *holds) noexcept nogil:
    """Look for a proof that the declarer takes *need* tricks, or that he does not, where suits lie as in *code*."""
    cdef Bucket *bucket = find_bucket(table, tag)
    table.probes += 1
    if bucket.tag != tag:
        return False
    if bucket.block.capacity == DIVIDED:
        return probe_parts(table, &bucket.block, code, need, pattern, holds)
    return probe_block(table, &bucket.block, code, need, pattern, holds)


cdef void store(Table *table, u64 tag, u64 pattern, u64 cells, int low, int high) noexcept nogil:
    """Keep that positions of this *pattern* (which uses *cells*) are worth *low* .. *high* tricks.

    Where there is no room left in the table, everything is forgotten, and this with it.
    """
    cdef Bucket *bucket = bucket_for(table, tag)
    cdef Block *block
    cdef u32 i
    if bucket == NULL:
        forget(table)
        return
    block = undivided(table, &bucket.block, pattern)
    if renew(table, block, pattern, cells, low, high):
        return
    if block.count == block.capacity and table.divides and block.count >= DIVIDE and divide(table, block):
        block = undivided(table, block, pattern)
    if block.count == block.capacity and block.capacity < table.most_patterns and not grow_block(table, block):
        forget(table)
        return
    if block.count < block.capacity:
        i = block.count
        block.count += 1
    else:                       # the block may not grow any more: new patterns replace old ones in turn
        i = table.turn % block.capacity
        table.turn += 1
    patterns_of(table, block)[i] = pattern
    bounds_of(table, block)[i] = <u8>(low | high << 4)


cdef inline Bucket *bucket_for(Table *table, u64 tag) noexcept nogil:
    """The bucket of a tag, a new one if it has none; NULL if the directory is full."""
    cdef Bucket *bucket = find_bucket(table, tag)
    if bucket.tag == tag:
        return bucket
    if (table.used + 1) * 10 > table.slots * 7:
        if not widen_directory(table):
            return NULL
        bucket = find_bucket(table, tag)
    bucket.tag = tag
    bucket.block.count = bucket.block.capacity = 0
    table.used += 1
    return bucket


cdef inline Block *undivided(Table *table, Block *block, u64 pattern) noexcept nogil:
    """The block itself, or the part of it where a pattern belongs."""
    while block.capacity == DIVIDED:
        block = part_of(table, block, pattern)
    return block


cdef inline bint renew(Table *table, Block *block, u64 pattern, u64 cells, int low, int high) noexcept nogil:
    """Write bounds to a pattern that the block has, or in the place of one that says no more; False if it has none."""
    cdef u64 *patterns = patterns_of(table, block)
    cdef u8 *bounds = bounds_of(table, block)
    cdef u32 start, i
    cdef int found
    for start in range(0, block.count, 4):
        found = equal_four(patterns + start, pattern, cells)
        while found:
            i = start + <u32>lowest_bit(<u32>found)
            found &= found - 1
            if i >= block.count:
                break
            if patterns[i] == pattern:
                bounds[i] = <u8>(max(bounds[i] & 15, low) | min(bounds[i] >> 4, high) << 4)
                return True
            if bounds[i] & 15 <= low and bounds[i] >> 4 >= high:
                # the old pattern is the new one with more cells
                patterns[i] = pattern
                bounds[i] = <u8>(low | high << 4)
                return True
    return False


# For one position of two-handed play, patterns gain little: between two hands most ranks matter. There we keep whole
# owner codes, each position in one of four neighbouring places. (Over many splits, patterns win again.)

cdef enum:
    ALL_RANKS = 0xFFFFFFFF      # what an answer from there rests on

cdef inline ExactEntry *exact_place(Table *table, u64 code, u32 context) noexcept nogil:
    cdef u64 key = (code ^ <u64>context << 15) * <u64>0x9E3779B97F4A7C15
    return &table.exact[<u32>(key >> 32) & (table.exact_slots - 1) & ~<u32>3]


cdef bint open_exact(Table *table) noexcept nogil:
    table.exact_only = True
    if table.exact == NULL:
        table.exact = <ExactEntry *>calloc(table.exact_slots, sizeof(ExactEntry))
    return table.exact != NULL


cdef inline bint probe_exact(Table *table, u64 code, u32 context, int need, bint *holds) noexcept nogil:
    cdef ExactEntry *place = exact_place(table, code, context)
    cdef u32 marked = context | table.generation << GENERATION_SHIFT
    cdef int i
    table.probes += 1
    for i in range(4):
        if place[i].code == code and place[i].context == marked:
            holds[0] = place[i].low >= need
            if holds[0] or place[i].high < need:
                table.hits += 1
                return True
            return False
    return False


cdef inline void store_exact(Table *table, u64 code, u32 context, int low, int high) noexcept nogil:
    cdef ExactEntry *place = exact_place(table, code, context)
    cdef u32 marked = context | table.generation << GENERATION_SHIFT
    cdef int i
    for i in range(4):
        if place[i].code == code and place[i].context == marked:
            place[i].low = <u8>max(place[i].low, low)
            place[i].high = <u8>min(place[i].high, high)
            return
    for i in range(4):
        if place[i].context >> GENERATION_SHIFT != table.generation:
            break
    else:
        i = <int>(table.turn & 3)
        table.turn += 1
    place[i] = ExactEntry(code, marked, <u8>low, <u8>high)
