/** Characters that a sentence needs to hold together, or that any writer changes for others like them. */
export const plainCharacters: ReadonlySet<string> = new Set(
  '的了是在和与及或有也都而就还又并且但把被让给从到对向于以为由之其这那此该各每一不无没未所者等中上下内外前后时里间年月日个位名种次曾已将即则因故可能会要需须应约近超过达共同另它他她们我你您自用作做称叫指含占属处出来去起成至经按据如若像似很更最较多少大小新旧高低长短全总均皆只仅才便却再常先后初末今当每两二三四五六七八九十百千万亿第几某吗呢吧啊么着地得使令受予给出入开关加减升降增减获取得任设建立办开写说讲问答看见听知道想好坏难易快慢早晚远近左右东西南北',
)
