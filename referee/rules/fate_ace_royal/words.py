"""Fate/Ace Royal's words: what its slugs are called in Chinese, both scripts.

A word stands for the slug that fits at its place. The cards are called as the edition calls them.
The first word is traditional, the second simplified, also where both are written alike; what
follows is taken besides.
"""

from referee.moves.verbs import Words

SEATS: Words = {
    "p1": ("玩家一",),
    "p2": ("玩家二",),
    "p3": ("玩家三",),
    "p4": ("玩家四",),
    "p5": ("玩家五",),
    "p6": ("玩家六",),
    "p7": ("玩家七",),
}
"""All seats in their order; those of a match follow from the number of its players."""

ALL: Words = {"all": ("全體", "全体")}
"""Every living seat, where several may be named."""

PARTS: Words = {
    "spirit": ("英靈卡", "英灵卡", "英靈", "英灵"),
    "class": ("職階卡", "职阶卡", "職階", "职阶"),
}
"""The two cards of a Servant."""

SERVANT: Words = {"servant": ("從者", "从者")}

STATES: Words = {
    "untapped": ("重置",),
    "tapped": ("橫置", "横置"),
    "inverted": ("倒置",),
}

SYSTEMS: Words = {
    "physical": ("物理",),
    "magic": ("魔術", "魔术"),
}

STATS: Words = {
    "physical-attack": ("物理攻擊力", "物理攻击力"),
    "physical-defence": ("物理防禦力", "物理防御力"),
    "magic-attack": ("魔術攻擊力", "魔术攻击力"),
    "magic-defence": ("魔術防禦力", "魔术防御力"),
}

TOKENS: Words = {
    "assassination": ("暗殺指示物", "暗杀指示物", "暗殺", "暗杀"),
    "thirst": ("枯渴指示物", "枯渴指示物", "枯渴"),
}

SKILLS: Words = {
    "intuition": ("直覺", "直觉"),
    "dragon": ("龍", "龙"),
    "divinity": ("神性",),
    "first-strike": ("先制",),
    "see-through": ("看穿",),
    "legion": ("軍團", "军团"),
    "charisma": ("領袖氣質", "领袖气质"),
    "support": ("支援",),
    "housework": ("家事",),
    "independent-action": ("單獨行動", "单独行动"),
}

VERBS: Words = {
    "opens": ("公開", "公开"),
    "exchanges": ("交換", "交换"),
    "keeps": ("保留",),
    "takes": ("領取", "领取"),
    "equips": ("裝配", "装配"),
    "covers": ("蓋放", "盖放"),
    "reveals": ("翻開", "翻开"),
    "proceeds": ("進行", "进行"),
    "rolls": ("擲骰", "掷骰"),
    "targets": ("指定",),
    "raids": ("出襲", "出袭"),
    "attacks": ("襲擊", "袭击"),
    "counters": ("迎擊", "迎击"),
    "summons": ("召喚", "召唤"),
    "steals": ("搶奪", "抢夺"),
    "declines": ("放棄", "放弃"),
    "forfeits": ("繳出", "缴出"),
    "lacks": ("無禮裝", "无礼装"),
    "ends": ("結束", "结束"),
    "commands": ("令咒",),
    "activates": ("起動", "起动"),
    "plays": ("使用",),
    "keeps-house": ("家事",),
    "prints": ("卡面",),
    "effect": ("效果",),
    "done": ("完畢", "完毕"),
}
"""`襲擊` with a seat behind it means `raids` (2), `公開` of a seat `reveals`."""

SPELL_USES: Words = {
    "mana": ("魔力",),
    "boost": ("強化", "强化"),
    "negate": ("無效", "无效"),
    "activate": ("起動", "起动"),
    "untap": ("重置",),
}
"""What a command spell is spent on (FA-11)."""

EFFECT_KINDS: Words = {
    "mana": ("魔力指示物", "魔力指示物", "魔力"),
    "spells": ("令咒指示物", "令咒指示物", "令咒"),
    "token": ("指示物",),
    "stats": ("數值", "数值"),
    "damage": ("傷害", "伤害"),
    "draw": ("抽牌",),
    "discard": ("棄牌", "弃牌"),
    "steal": ("搶奪", "抢夺"),
    "tap": ("橫置", "横置"),
    "untap": ("重置",),
    "invert": ("倒置",),
    "equip": ("裝配", "装配"),
    "unequip": ("卸下",),
    "fetch": ("取牌",),
    "shuffle": ("洗牌",),
    "reveal": ("翻開", "翻开"),
    "conceal": ("蓋回", "盖回"),
    "skill": ("技能",),
    "bar": ("禁止",),
    "limit": ("上限",),
    "proxy": ("召喚衍生物", "召唤衍生物", "代理戰鬥", "代理战斗"),
    "negate": ("無效", "无效"),
    "cancel": ("中止",),
    "die": ("骰子",),
    "death": ("死亡",),
    "revive": ("復活", "复活"),
}
"""The kinds of `referee effect` (section 8.2)."""

BARS: Words = {
    "raid": ("出襲", "出袭"),
    "target": ("被指定",),
    "abilities": ("能力",),
    "events": ("事件",),
    "spells": ("令咒",),
}

ON_OFF: Words = {"on": ("開", "开"), "off": ("關", "关")}

LASTS: Words = {
    "turn": ("回合",),
    "game": ("整局",),
    "card": ("卡牌",),
}
"""How long a change lasts, as values of `lasts` (FA-14.7)."""

LIMITS: Words = {"hand": ("手牌",), "crafts": ("禮裝", "礼装")}

PLACES: Words = {
    "hand": ("手牌",),
    "deck": ("牌庫", "牌库"),
    "discard": ("棄牌區", "弃牌区"),
}

ON: Words = {"proxy": EFFECT_KINDS["proxy"]}
"""What a change of values is for, besides the Servant."""

REQUIRES: Words = {"apt": ("適正", "适正")}

COST_PARTS: Words = {
    "tap": ("橫置", "横置"),
    "dice": ("骰",),
    "discard": ("棄牌", "弃牌"),
    "x-discard": ("x棄牌", "x弃牌"),
    "x-tap": ("x橫置", "x横置"),
}
"""Parts of a cost (FA-4.3); letters count alike in either case."""

PHASES: Words = {
    "setup": ("準備", "准备"),
    "ritual": ("儀式階段", "仪式阶段", "儀式", "仪式"),
    "encounter": ("遭遇戰階段", "遭遇战阶段", "遭遇戰", "遭遇战"),
    "battle": ("戰鬥階段", "战斗阶段", "戰鬥", "战斗"),
    "end": ("結束階段", "结束阶段", "結束", "结束"),
    "over": ("終局", "终局"),
}

STEPS: Words = {
    "open": ("公開", "公开"),
    "exchange": ("交換", "交换"),
    "take": ("領取", "领取"),
    "choice": ("決定", "决定"),
    "target": ("指定",),
    "reveal": ("開示", "开示"),
    "engage": ("交戰", "交战"),
    "attack": ("襲擊", "袭击"),
    "attack-damage": ("襲擊側傷害", "袭击侧伤害"),
    "counter": ("迎擊", "迎击"),
    "counter-damage": ("迎擊側傷害", "迎击侧伤害"),
    "loss": ("損害", "损害"),
    "withdraw": ("撤退",),
}

TIMINGS: Words = {
    "any": ("隨時", "随时"),
    "step": ("步驟", "步骤"),
    "damage": ("傷害", "伤害"),
    **PHASES,
    **STEPS,
}
"""When an ability may be used, as values of `timing` (FA-4.9)."""

KEYS: Words = {
    "cost": ("費用", "费用"),
    "rolled": ("骰出",),
    "discards": ("棄牌", "弃牌"),
    "taps": ("橫置", "横置"),
    "timing": ("時機", "时机"),
    "requires": ("條件", "条件"),
    "open": ("未完",),
    "gives": ("給出", "给出"),
    "replaces": ("替換", "替换"),
    "untaps": ("重置",),
    "for": ("對象", "对象"),
    "stats": ("數值", "数值"),
    "skills": ("技能",),
    "apt-skills": ("適正技能", "适正技能"),
    "classes": ("適正職階", "适正职阶"),
    "ability": ("能力",),
    "against": ("對", "对"),
    "if": ("若有",),
    "unless": ("若無", "若无"),
    "lasts": ("持續", "持续"),
    "on": ("於", "于"),
    "from": ("自",),
    "to": ("至",),
    "by": ("因",),
}

COMMON_VERBS: Words = {}
"""This game's page calls the moves of every match as all games do."""
