"""Peak Duel's words: what its slugs are called in Chinese, both scripts.

The lists that readers use are parts of one glossary, so that no word can be forgotten when a deck
list gives its cards names (3.2).
"""

from collections.abc import Mapping

from referee.moves.verbs import Words

SEATS: Words = {"a": ("甲",), "b": ("乙",)}

ELEMENTS: Words = {
    "wood": ("木",),
    "fire": ("火",),
    "earth": ("土",),
    "metal": ("金",),
    "water": ("水",),
}

POSTURES: Words = {
    "attack": ("攻擊", "攻击", "攻擊型態", "攻击型态"),
    "defence": ("防禦", "防御", "防禦型態", "防御型态"),
}

LAWS: Words = {"high": ("比大",), "low": ("比小",)}

ENTERED: Words = {
    "summon": ("召喚", "召唤", "召喚階段", "召唤阶段"),
    "battle": ("戰鬥", "战斗", "戰鬥階段", "战斗阶段"),
    "attack": ("攻擊宣言", "攻击宣言"),
    "damage": ("傷害計算", "伤害计算"),
    "finish": ("結束步驟", "结束步骤"),
    "cover": ("覆蓋", "覆盖", "覆蓋階段", "覆盖阶段"),
    "end": ("結束", "结束", "結束階段", "结束阶段"),
}
"""Phases and steps as words after `enters`."""

DIRECT: Words = {"direct": ("直接攻擊", "直接攻击")}

ZONES: Words = {
    "hand": ("手牌",),
    "field": ("場地區", "场地区"),
    "soul": ("魂區", "魂区", "魂"),
    "discard": ("棄牌區", "弃牌区"),
    "deck": ("牌組", "牌组"),
}
"""Zones as words of `effect move`; the spell zone is none of them."""

EFFECTS: Words = {
    "pierce": ("貫雷", "贯雷"),
    "breeze": ("春風", "春风"),
    "blaze": ("熾烈", "炽烈"),
    "rekindle": ("再燃",),
    "soul-shift": ("化魂",),
    "bulwark": ("壁壘", "壁垒"),
    "charge": ("衝鋒", "冲锋"),
    "adamant": ("金剛", "金刚"),
    "sink": ("沉沒", "沉没"),
    "cycle": ("循環", "循环"),
}

VERBS: Words = {
    "deck": ("登錄", "登录"),
    "compares": ("比較", "比较"),
    "coin": ("擲幣", "掷币"),
    "draws": ("抽牌",),
    "enters": ("進入", "进入"),
    "summons": ("召喚", "召唤"),
    "rotates": ("轉變", "转变"),
    "sets": ("覆蓋", "覆盖"),
    "casts": ("發動", "发动"),
    "flips": ("翻開", "翻开"),
    "changes": ("改變", "改变"),
    "attacks": ("攻擊", "攻击"),
    "retargets": ("重新選擇", "重新选择"),
    "withholds": ("不發動", "不发动"),
    "passes": ("略過", "略过"),
    "resolves": ("結算", "结算"),
    "turns": ("損傷", "损伤"),
    "ends": ("結束", "结束"),
    "effect": ("效果",),
}

COMMON_VERBS: Words = {
    "resign": ("投降", "认输"),
    "reveals": ("展示",),
    "adjust": ("調整", "调整"),
    "note": ("備註", "备注"),
    "rule": ("裁定",),
    "penalty": ("判罰", "判罚"),
    "irregular": ("異常", "异常"),
    "clock": ("計時", "计时"),
    "undo": ("撤回",),
    "amend": ("更正",),
    "award": ("判勝", "判胜"),
    "draw": ("判和",),
}
"""What this game's page calls the moves of every match, beside their common names."""

EFFECT_KINDS: Words = {
    "damage": ("損傷", "损伤"),
    "draw": ("抽牌",),
    "move": ("移動", "移动"),
    "modify": ("增減", "增减"),
    "posture": ("型態", "型态"),
    "shield": ("護盾", "护盾"),
    "attacks": ("攻擊", "攻击"),
    "rule": ("規則", "规则"),
}

KEYS: Words = {
    "soul": ("魂",),
    "take": ("取",),
    "place": ("位",),
    "posture": ("型態", "型态"),
    "discard": ("棄", "弃"),
    "a": ("甲",),
    "b": ("乙",),
    "from": ("從", "从"),
    "to": ("至",),
    "defence": ("防禦", "防御"),
    "attack": ("攻擊", "攻击"),
}

COMMON_KEYS: Words = {
    "at": ("時間", "时间"),
    "evidence": ("依據", "依据"),
    "sure": ("確定", "确定"),
    "custody": ("核牌",),
    "why": ("理由",),
    "cites": ("引用",),
}

OTHERS = (
    *("peak-duel", "尖峰對決", "尖峰对决", "table", "桌面", "referee", "裁判"),
    *("spells", "咒術區", "咒术区", "first", "先攻權", "先攻权"),
    *("active", "擁有主動權的玩家", "拥有主动权的玩家"),
    *("draw", "抽牌階段", "抽牌阶段", "start", "開始", "开始"),
    *("攻擊值", "攻击值", "防禦值", "防御值", "傷害", "伤害"),
    *("直式", "竖式", "橫式", "横式", "spirit", "element", "life", "initiative", "law"),
    *("靈獸卡", "灵兽卡", "靈獸", "灵兽", "屬性", "属性", "擊破", "击破"),
)
"""Words of the glossary that no move is written with."""

_GLOSSARY: tuple[Mapping[str, tuple[str, ...]], ...] = (
    SEATS,
    ELEMENTS,
    POSTURES,
    LAWS,
    ENTERED,
    DIRECT,
    ZONES,
    EFFECTS,
    VERBS,
    COMMON_VERBS,
    EFFECT_KINDS,
    KEYS,
    COMMON_KEYS,
)

_TYPED = (word for words in _GLOSSARY for slug, others in words.items() for word in (slug, *others))

RESERVED = frozenset((*_TYPED, *OTHERS))
"""What no card of a deck list is named (3.2)."""
