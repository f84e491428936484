/** Larger numbers are written in digits; Word counts to this. */
const largest = 32_767

type Format = (value: number) => string

const ones = '零一二三四五六七八九'
/** Word writes a circle (U+25CB), which looks the same and is no numeral. */
const digitalOnes = '〇一二三四五六七八九'

interface Numerals {
  readonly digits: string
  /** From ten to ten thousand. */
  readonly places: string
  /** Largest place before which a one is left out. */
  readonly bare: number
}

const counting = { digits: ones, places: '十百千万', bare: 0 }
const traditional = { digits: ones, places: '十百千萬', bare: 0 }
const japanese = { digits: digitalOnes, places: '十百千万', bare: 1_000 }
const legalSimplified = { digits: '零壹贰叁肆伍陆柒捌玖', places: '拾佰仟万', bare: 0 }
const legalTraditional = { digits: '零壹貳參肆伍陸柒捌玖', places: '拾佰仟萬', bare: 0 }

/** 1,023 is 一千零二十三; Japanese has neither 零 within a number nor 一 before 十, 百 and 千. */
function byPlaces(value: number, { digits, places, bare }: Numerals): string {
  if (value === 0) return digits.charAt(0)
  let text = ''
  let isSkipped = false
  for (let at = 4; at >= 0; at -= 1) {
    const scale = 10 ** at
    const digit = Math.floor(value / scale) % 10
    if (digit === 0) isSkipped = text !== ''
    else {
      if (isSkipped && bare === 0) text += digits.charAt(0)
      isSkipped = false
      const isBare = digit === 1 && at > 0 && scale <= bare
      text += (isBare ? '' : digits.charAt(digit)) + places.charAt(at - 1)
    }
  }
  return text
}

/** Ten to nineteen are 十 to 十九 in counting. */
function counted(value: number, numerals: Numerals): string {
  const text = byPlaces(value, numerals)
  return value >= 10 && value < 20 ? text.replace(/^一/, '') : text
}

function digitByDigit(value: number): string {
  return Array.from(String(value), (digit) => digitalOnes.charAt(Number(digit))).join('')
}

/** One character for each of the first numbers. */
function inOrder(characters: string): Format {
  const all = Array.from(characters)
  return (value) => all[value - 1] ?? String(value)
}

/** A to Z, then AA to ZZ, as Word counts. */
function repeated(characters: string): Format {
  const all = Array.from(characters)
  return (value) => {
    if (value < 1) return ''
    const times = Math.ceil(value / all.length)
    return (all[(value - 1) % all.length] ?? '').repeat(times)
  }
}

/** Begins again after the last one. */
function restarted(characters: string): Format {
  const all = Array.from(characters)
  return (value) => (value < 1 ? '' : (all[(value - 1) % all.length] ?? ''))
}

const romans: readonly (readonly [number, string])[] = [
  [1_000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

function roman(value: number): string {
  let left = value
  let text = ''
  for (const [worth, letters] of romans) for (; left >= worth; left -= worth) text += letters
  return text
}

function ordinal(value: number): string {
  const isTeen = Math.floor(value / 10) % 10 === 1
  return `${value}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`
}

function zodiac(value: number): string {
  if (value < 1 || value > 60) return String(value)
  return `${stems.charAt((value - 1) % 10)}${branches.charAt((value - 1) % 12)}`
}

const shifted = (text: string, by: number): string =>
  Array.from(text, (each) => String.fromCodePoint((each.codePointAt(0) ?? 0) + by)).join('')

const stems = '甲乙丙丁戊己庚辛壬癸'
const branches = '子丑寅卯辰巳午未申酉戌亥'
const latin = 'abcdefghijklmnopqrstuvwxyz'
const russian = 'абвгдежзиклмнопрстуфхцчшщыэюя'
const circled = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'
const fullWidth: Format = (value) => shifted(String(value), 0xfee0)
const upToHundred =
  (numerals: Numerals): Format =>
  (value) =>
    value < 100 ? counted(value, numerals) : digitByDigit(value)

const formats: Readonly<Record<string, Format>> = {
  decimal: String,
  decimalZero: (value) => String(value).padStart(2, '0'),
  decimalFullWidth: fullWidth,
  decimalFullWidth2: fullWidth,
  decimalEnclosedCircle: inOrder(circled),
  decimalEnclosedCircleChinese: inOrder(circled),
  decimalEnclosedFullstop: inOrder(shifted(circled, 0x2488 - 0x2460)),
  decimalEnclosedParen: inOrder(shifted(circled, 0x2474 - 0x2460)),
  numberInDash: (value) => `- ${value} -`,
  hex: (value) => value.toString(16).toUpperCase(),
  ordinal,
  upperLetter: repeated(latin.toUpperCase()),
  lowerLetter: repeated(latin),
  upperRoman: roman,
  lowerRoman: (value) => roman(value).toLowerCase(),
  russianUpper: repeated(russian.toUpperCase()),
  russianLower: repeated(russian),
  chicago: repeated('*†‡§'),
  ganada: repeated('가나다라마바사아자차카타파하'),
  aiueoFullWidth: restarted(
    'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
  ),
  chineseCounting: upToHundred(counting),
  taiwaneseCounting: upToHundred(traditional),
  chineseCountingThousand: (value) => counted(value, counting),
  taiwaneseCountingThousand: (value) => counted(value, traditional),
  japaneseCounting: (value) => byPlaces(value, japanese),
  ideographDigital: digitByDigit,
  japaneseDigitalTenThousand: digitByDigit,
  taiwaneseDigital: digitByDigit,
  chineseLegalSimplified: (value) => byPlaces(value, legalSimplified),
  ideographLegalTraditional: (value) => byPlaces(value, legalTraditional),
  ideographTraditional: inOrder(stems),
  ideographZodiac: inOrder(branches),
  ideographZodiacTraditional: zodiac,
  // Word deviates from the standard here ([MS-OI29500] 2.1.540): parentheses, and a new beginning after the last one.
  ideographEnclosedCircle: inOrder('㈠㈡㈢㈣㈤㈥㈦㈧㈨㈩'),
  none: () => '',
}

/**
 * Writes a number of a list as Word shows it.
 * @param format its name in ECMA-376 part 1, 17.18.59 (ST_NumberFormat); others are written in digits
 */
export function formatNumber(value: number, format: string): string {
  const write = Object.hasOwn(formats, format) ? formats[format] : undefined
  return write && value <= largest ? write(value) : String(value)
}
