/**
 * Radicals of the CJK supplement and, in the same order, their equivalent characters (Unicode's
 * EquivalentUnifiedIdeograph.txt): compatibility normalisation leaves all but two unchanged.
 */
const supplement =
  '⺁⺂⺃⺄⺅⺆⺇⺈⺉⺊⺌⺍⺎⺏⺐⺒⺓⺔⺕⺖⺗⺘⺙⺛⺜⺝⺞⺟⺠⺡⺢⺣⺤⺥⺦⺧⺨⺩⺪⺫⺬⺭⺮⺯⺰⺱' +
  '⺲⺳⺵⺶⺷⺸⺹⺺⺻⺼⺽⺾⺿⻀⻁⻂⻃⻄⻅⻆⻇⻈⻉⻊⻋⻌⻍⻎⻏⻐⻑⻒⻓⻔⻕⻖⻗⻘⻙⻚⻛⻜⻝⻞⻟⻠' +
  '⻡⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲⻳'
const ideographs =
  '厂乛乚乙亻冂几刀刂卜小小兀尣尢巳幺彑彐忄心扌攵旡日月歺母民氵氺灬爫爫丬牛犭王疋目示礻竹糹纟罓' +
  '罒㓁网羊羊羊耂肀聿月臼艹艹艹虎衤覀西见角角讠贝足车辶辶辶阝钅長镸长门阜阝雨青韦页风飞食食飠饣' +
  '首马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟'

const equivalents = new Map([
  ...Array.from(supplement, (radical, index): [string, string] => [radical, ideographs.charAt(index)]),
  // Compatibility normalisation makes them 戶 and 靑, which hardly any text has.
  ['⼾', '户'],
  ['⾭', '青'],
  // Fonts draw two dashes as one.
  ['⸺', '——'],
])

/**
 * Replaces radicals by their equivalent characters: PDF files made by browsers contain ⾸⻚ for 首页. Other
 * characters, including full-width and compatibility forms, stay.
 */
export function withoutRadicals(text: string): string {
  return text.replace(
    /[\u2e3a\u2e80-\u2fd5]/g,
    (radical) => equivalents.get(radical) ?? radical.normalize('NFKC'),
  )
}
