"""Malifaux's words: what its slugs are called in Chinese, both scripts.

The first spelling is the traditional one, the second, if there is one, the simplified one; others
stand behind them, English ones too.
"""

from referee.moves.verbs import Words

SEATS: Words = {"a": ("甲",), "b": ("乙",)}

SUITS: Words = {
    "crow": ("羽毛", "羽毛", "黑桃", "crows", "spade", "spades", "♠"),
    "ram": ("羊頭", "羊头", "紅心", "红心", "rams", "heart", "hearts", "♥"),
    "tome": ("書本", "书本", "梅花", "tomes", "club", "clubs", "♣"),
    "mask": ("面具", "面具", "方塊", "方块", "masks", "diamond", "diamonds", "♦"),
}
"""Fate suits, and the suits of playing cards that stand for them (MF-2.2)."""

JOKERS: Words = {
    "red-joker": ("紅鬼牌", "红鬼牌", "red-joker/14", "紅鬼牌/14", "红鬼牌/14"),
    "black-joker": ("黑鬼牌", "黑鬼牌", "black-joker/0", "黑鬼牌/0"),
}

RANKS: Words = {
    "leader": ("領袖", "领袖"),
    "master": ("主人",),
    "henchman": ("執事", "执事"),
    "enforcer": ("執行者", "执行者"),
    "minion": ("爪牙",),
    "totem": ("圖騰", "图腾"),
}

STATS: Words = {
    "df": ("防禦", "防御"),
    "wp": ("意志",),
    "mv": ("移動", "移动"),
    "sz": ("體型", "体型"),
}

KINDS: Words = {
    "melee": ("近戰", "近战"),
    "ranged": ("遠程", "远程"),
    "magic": ("施法",),
    "tactical": ("戰術", "战术"),
}

CONDITIONS: Words = {
    "fast": ("快速",),
    "slow": ("緩慢", "缓慢"),
    "focused": ("專注", "专注"),
    "burning": ("燃燒", "燃烧"),
    "poison": ("致毒",),
    "distracted": ("分心",),
    "injured": ("受傷", "受伤"),
    "shielded": ("護盾", "护盾"),
    "staggered": ("踉蹌", "踉跄"),
    "stunned": ("暈眩", "晕眩"),
    "adversary": ("仇敵", "仇敌"),
}

STONE_USES: Words = {
    "draw": ("抽牌",),
    "plus": ("正修正",),
    "suit": ("花色",),
    "block": ("擋傷", "挡伤"),
    "reduce": ("減傷", "减伤"),
}

INTERACTS: Words = {
    "place": ("放置",),
    "remove": ("移除",),
    "other": ("其他",),
}

CHOICES: Words = {"first": ("先",), "second": ("後", "后")}

ON_OFF: Words = {"on": ("有",), "off": ("無", "无")}

NONE: Words = {"none": ("無", "无")}

ALL: Words = {"all": ("全部",)}

MOVE_ZONES: Words = {
    "hand": ("手牌",),
    "discard": ("棄牌堆", "弃牌堆"),
    "deck-top": ("牌堆頂", "牌堆顶"),
    "deck-bottom": ("牌堆底",),
}

VERBS: Words = {
    "profile": ("能力卡",),
    "action": ("行動", "行动"),
    "trigger": ("觸發", "触发"),
    "hires": ("僱用", "雇用"),
    "stones": ("靈魂石", "灵魂石"),
    "begins": ("開始", "开始"),
    "draws": ("抽牌",),
    "discards": ("棄牌", "弃牌"),
    "spends": ("用石",),
    "ready": ("就緒", "就绪"),
    "focuses": ("用專注", "用专注"),
    "flips": ("揭牌",),
    "keeps": ("選牌", "选牌"),
    "cheats": ("出千",),
    "passes": ("放棄", "放弃"),
    "declares": ("宣告觸發", "宣告触发", "宣告"),
    "takes": ("承受",),
    "chooses": ("選擇", "选择"),
    "activates": ("啟動", "启动"),
    "walks": ("移動", "移动"),
    "charges": ("衝鋒", "冲锋"),
    "disengages": ("脫離", "脱离"),
    "strikes": ("攔擊", "拦击"),
    "pushes": ("推動", "推动"),
    "interacts": ("互動", "互动"),
    "concentrates": ("集中",),
    "assists": ("協助", "协助"),
    "attacks": ("攻擊", "攻击"),
    "uses": ("使用",),
    "ends": ("結束", "结束"),
    "next": ("下回合",),
    "finish": ("終局", "终局"),
    "scores": ("計分", "计分"),
    "engages": ("交戰", "交战"),
    "parts": ("分離", "分离"),
    "duel": ("決鬥", "决斗"),
    "effect": ("效果",),
}

COMMON_VERBS: Words = {"resign": ("認輸", "认输"), "reveals": ("展示",)}
"""What this game's page calls the moves of every match, beside their common names."""

EFFECTS: Words = {
    "modifier": ("修正", "修正", "命運修正", "命运修正"),
    "total": ("總值", "总值", "決鬥結果", "决斗结果"),
    "bonus": ("加傷", "加伤"),
    "suit": ("花色",),
    "may-cheat": ("可出千",),
    "flip-again": ("重揭",),
    "damage": ("傷害", "伤害"),
    "heal": ("治療", "治疗"),
    "kill": ("擊殺", "击杀"),
    "condition": ("狀態", "状态"),
    "damage-flip": ("傷害揭牌", "伤害揭牌"),
    "flip": ("揭牌",),
    "draw": ("抽牌",),
    "discard": ("棄牌", "弃牌"),
    "limit": ("手牌上限",),
    "reshuffle": ("洗牌",),
    "stones": ("靈魂石", "灵魂石"),
    "markers": ("標記", "标记", "密謀標記", "密谋标记"),
    "tokens": ("放棄標記", "放弃标记"),
    "move": ("移牌",),
    "summon": ("召喚", "召唤"),
}

KEYS: Words = {
    "profile": ("能力卡",),
    "leader": ("領袖", "领袖"),
    "rank": ("位階", "位阶"),
    "df": ("防禦", "防御"),
    "wp": ("意志",),
    "mv": ("移動", "移动"),
    "sz": ("體型", "体型"),
    "health": ("生命",),
    "soulstones": ("用石者",),
    "kind": ("類型", "类型"),
    "stat": ("數值", "数值"),
    "suits": ("花色",),
    "resist": ("抵抗",),
    "tn": ("目標", "目标", "目標數字", "目标数字"),
    "needs": ("需求",),
    "damage": ("傷害", "伤害"),
    "keep": ("選", "选"),
    "suit": ("花色",),
    "leaves": ("離開", "离开"),
    "engages": ("交戰", "交战"),
    "only": ("單向", "单向"),
    "free": ("免費", "免费"),
    "vs": ("對", "对"),
    "mod": ("修正",),
    "by": ("由",),
    "activated": ("已啟動", "已启动"),
}

COMMON_KEYS: Words = {"why": ("理由",)}
