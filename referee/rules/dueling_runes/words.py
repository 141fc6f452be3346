"""Dueling Runes' words: what its slugs are called in Chinese, both scripts."""

from referee.moves.verbs import Words

SEATS: Words = {
    "a": ("甲",),
    "b": ("乙",),
    "c": ("丙",),
    "d": ("丁",),
    "ai": ("電腦", "电脑", "AI對手", "AI对手"),
}
"""All seats in their order; those of a match follow from the number of its players (DR-2.1)."""

SUITS: Words = {
    "moons": ("明月",),
    "suns": ("烈日",),
    "waves": ("湧浪", "涌浪"),
    "leaves": ("紅葉", "红叶"),
    "wyrms": ("虺蛇",),
    "knots": ("紐結", "纽结"),
}

POWER: Words = {suit: SUITS[suit] for suit in ("suns", "waves", "leaves")}
"""Power runes, which are also the keys of an advanced spell (DR-13.2)."""

SPELLS: Words = {
    "cold-ward": ("禦寒術", "御寒术"),
    "fire-ward": ("禦炎術", "御炎术"),
    "heal": ("療癒", "疗愈"),
    "shield": ("護盾", "护盾"),
    "fireball": ("火球術", "火球术"),
    "ice-dart": ("冰箭術", "冰箭术"),
    "drain": ("汲取",),
    "jab": ("輕擊", "轻击"),
    "haste": ("極速", "极速"),
    "invisibility": ("隱身", "隐身"),
    "amnesia": ("失憶術", "失忆术"),
    "confuse": ("迷惑術", "迷惑术"),
}

ADVANCED: Words = {"advanced": ("進階法術", "进阶法术")}

EFFECTS: Words = {
    "cold-ward": ("禦寒", "御寒"),
    "fire-ward": ("禦炎", "御炎"),
    "shield": ("保護", "保护"),
    "haste": ("極速", "极速"),
    "invisible": ("隱身", "隐身"),
    "confused": ("迷惑",),
    "counter": ("抵消",),
}

STARTS: Words = {"now": ("本回合",), "next": ("下回合",)}
"""When an effect begins, as values of `start`."""

NONE: Words = {"none": ("無", "无")}
"""No cards (`cards=none`), or no effect (`adjust`)."""

ZONES: Words = {
    "pile": ("抓牌堆",),
    "discard": ("棄牌堆", "弃牌堆"),
    "hand": ("手牌",),
    "queue": ("蓄力隊列", "蓄力队列"),
}

VERBS: Words = {
    "plays": ("打出",),
    "casts": ("施放", "释放"),
    "passes": ("放棄", "放弃"),
    "counters": ("抵消", "抵消咒"),
    "mirrors": ("反彈", "反弹", "魔法鏡", "魔法镜"),
    "draws": ("抓牌",),
    "excuse": ("抓到藉口", "抓到借口"),
    "flips": ("翻開", "翻开"),
    "keeps": ("保留",),
    "rejects": ("換牌", "换牌"),
    "resolves": ("結算", "结算"),
    "effect": ("效果",),
    "card": ("牌面",),
}

EFFECT_KINDS: Words = {
    "life": ("生命",),
    "status": ("狀態", "状态"),
    "clear": ("解除",),
    "flip": ("翻面",),
    "unflip": ("翻回",),
    "discard": ("棄手牌", "弃手牌"),
    "lose-queue": ("棄隊列", "弃队列"),
    "draw": ("抓牌",),
}
"""The kinds of `referee effect` (section 8.9)."""

KEYS: Words = {
    "runes": ("符文",),
    "cards": ("卡牌",),
    "spell": ("法術", "法术"),
    "hold": ("等待",),
    "name": ("名稱", "名称"),
    "rounds": ("回合",),
    "start": ("起始",),
    "rank": ("點數", "点数"),
    "suits": ("花色",),
    **POWER,
}
