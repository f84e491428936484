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
  // Of marks in vertical text, it makes half-width ones.
  ...pairs('︐︓︔︕︖︰︵︶︷︸︹︺﹇﹈', '，：；！？…（）｛｝〔〕［］'),
  ['︱', '—'],
  ['︲', '–'],
  // Only where it may be divided differs.
  ['‑', '-'],
  ['\u00ad', ''],
])

function pairs(set: string, plain: string): [string, string][] {
  return Array.from(set, (mark, at) => [mark, plain.charAt(at)])
}

/**
 * Replaces characters that only say how text is set: radicals, since PDF files made by browsers contain ⾸⻚ for 首页;
 * marks turned for vertical text; hyphens that say where a word may be divided. Other characters, including full-width and
 * compatibility forms, stay.
 */
export function toPlainCharacters(text: string): string {
  return text.replace(
    /[\u00ad\u2011\u2e3a\u2e80-\u2fd5\ufe10-\ufe19\ufe30-\ufe48]/g,
    (character) => equivalents.get(character) ?? character.normalize('NFKC'),
  )
}
