"""Ready... Fence!'s words: what its slugs are called in Chinese, both scripts.

The kinds of cards are called as the edition calls them.
"""

from referee.moves.verbs import Words

SEATS: Words = {
    "red": ("紅方", "红方", "紅", "红"),
    "green": ("綠方", "绿方", "綠", "绿"),
}

BOTH: Words = {"both": ("雙方", "双方")}

POSITIONS: Words = {
    "line": ("擊劍線", "击剑线"),
    "invitation": ("開放誘導", "开放诱导"),
    "engagement": ("武器交鋒", "武器交锋"),
}

VERBS: Words = {
    "coin": ("擲幣", "掷币"),
    "mulligans": ("重發", "重发"),
    "advances": ("前進", "前进"),
    "withdraws": ("倒退",),
    "retreats": ("撤退", "破壞距離", "破坏距离"),
    "changes": ("改變", "改变"),
    "exchanges": ("換牌", "换牌"),
    "stalls": ("暫停", "暂停"),
    "plays": ("出牌",),
    "parries": ("撥擋", "拨挡"),
    "evades": ("閃躲", "闪躲", "距離防守", "距离防守"),
    "passes": ("不應", "不应"),
    "ends": ("結束", "结束"),
    "prints": ("印刷",),
    "effect": ("效果",),
}

STEP_BACK = ("後退", "后退")
"""`withdraws` in the tutorial and the basic mode; in the advanced mode no word of a move (2)."""

COMMON_VERBS: Words = {"resign": ("認輸", "认输"), "reveals": ("展示",)}
"""What this game's page calls the moves of every match, beside their common names."""

EFFECT_KINDS: Words = {
    "score": ("得分",),
    "stamina": ("耐力",),
    "place": ("位置",),
    "weapon": ("武器",),
    "discard": ("棄牌", "弃牌"),
    "draw": ("抽牌",),
    "timer": ("計時", "计时"),
    "speed": ("速度",),
    "hits": ("刺中",),
    "stops": ("中止",),
}

KEYS: Words = {
    "with": ("加", "追加"),
    "sp": ("耗",),
    "swaps": ("替換", "替换"),
    "ends": ("止",),
    "discard": ("棄", "弃"),
    "keeps": ("留",),
    "card": ("牌",),
    "copies": ("張數", "张数"),
    "tutorial": ("教學", "教学"),
    "basic": ("基本",),
}
