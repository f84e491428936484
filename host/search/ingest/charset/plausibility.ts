/** The most frequent characters of modern Chinese, and the traditional forms of those that have one. */
const characters =
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后' +
  '作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因' +
  '只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应' +
  '战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿' +
  '原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太' +
  '量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界' +
  '达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今' +
  '切院让识候带导争运' +
  '這個們來為國說時會對過發後裡種經學現當沒動還進樣實軍無與長機間問從將兩開關點業應戰頭體見產給話門' +
  '員東聲論處義條氣題爾別變總電數報結務場計資許統區隊決馬書聽達強難權設記類據張該規萬覺術領確傳師觀' +
  '讓識帶導爭運其於並認邊'

/** Some 500 characters that make up about three quarters of any Chinese text. */
const commonCharacters: ReadonlySet<string> = new Set(characters)

/** The evidence of a character for the decoding that gave it: more than 0 for it, less against it. */
const weights = {
  common: 1,
  known: 0.35,
  rare: -0.8,
  kana: 0.55,
  hangul: 0.45,
  punctuation: 0.8,
  foreign: -0.1,
  odd: -1,
  impossible: -3,
} as const

/** A text is judged by its beginning. */
const mostJudged = 4_000
/** The rows of GB 2312 and of Big5 that hold the frequent characters, by pronunciation and by strokes. */
let known: ReadonlySet<string> | undefined

/**
 * How much a decoded text looks like a written one, from -3 to 1 a character; letters of ASCII, which all of the
 * charsets share, do not count.
 */
export function plausibility(text: string): number {
  known ??= knownCharacters()
  let sum = 0
  let count = 0
  for (const character of text.slice(0, mostJudged)) {
    const weight = weightOf(character, known)
    if (weight === null) continue
    sum += weight
    count += 1
  }
  return count === 0 ? 0 : sum / count
}

function weightOf(character: string, frequent: ReadonlySet<string>): number | null {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return code >= 0x20 || /\s/.test(character) ? null : weights.impossible
  if (commonCharacters.has(character)) return weights.common
  if (/[、。，；：？！“”‘’（）《》〈〉「」『』【】…—·～　]/.test(character)) return weights.punctuation
  if (/\p{Script=Han}/u.test(character)) return frequent.has(character) ? weights.known : weights.rare
  if (/[\u3041-\u3096\u30a1-\u30fe]/.test(character)) return weights.kana
  if (/[\uac00-\ud7a3]/.test(character)) return weights.hangul
  if (/[\p{Co}\p{Cn}\p{Cc}\ufffd]/u.test(character)) return weights.impossible
  // Full-width letters and digits are common enough in Chinese; half-width kana are what wrong decodings give.
  if (/[\uff01-\uff5e\u00b0\u00d7\u2103\u2116\u2460-\u2473]/.test(character)) return weights.known
  return /[\p{L}\p{M}]/u.test(character) && !/[\uff65-\uffdc]/.test(character) ? weights.foreign : weights.odd
}

function knownCharacters(): Set<string> {
  const gb2312 = doubleBytes(0xb0, 0xd7, 0xa1, 0xfe)
  const big5 = doubleBytes(0xa4, 0xc6, 0x40, 0xfe)
  return new Set(new TextDecoder('gb18030').decode(gb2312) + new TextDecoder('big5').decode(big5))
}

function doubleBytes(firstLead: number, lastLead: number, firstTrail: number, lastTrail: number): Uint8Array {
  const bytes: number[] = []
  for (let lead = firstLead; lead <= lastLead; lead += 1) {
    for (let trail = firstTrail; trail <= lastTrail; trail += 1) {
      if (trail < 0x7f || trail > 0xa0) bytes.push(lead, trail)
    }
  }
  return Uint8Array.from(bytes)
}
