import { numeralCharacters, parseChineseNumber, scaleOf } from '../../../../lib/text/chinese-number.ts'
import type { Token, TokenOf, Unit } from './features.ts'

type Bare<Kind extends Token['kind']> = Omit<TokenOf<Kind>, 'text' | 'start' | 'end'>
/** A number, or several that belong together, without position. */
export type Quantity = Bare<'number'> | Bare<'size'> | Bare<'ratio'> | Bare<'point'> | Bare<'axis'>

const arabic = String.raw`\d+(?:\.\d+)?[百千万](?!\w)|(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+`
const chinese = `[${numeralCharacters}]+(?:点[${numeralCharacters}]+)?`
const number = `(?:${arabic}|${chinese})`
const pixels = '(?:个?像素点?|px|pixels?)'
const gap = String.raw`\s?`

const units: readonly (readonly [written: string, unit: Unit, factor: number])[] = [
  ['%|个百分点|个点|percent', 'percent', 1],
  ['成半', 'percent', 10],
  ['成', 'percent', 10],
  [pixels, 'pixels', 1],
  ['千字节|kib|kb', 'bytes', 1024],
  ['兆字节|兆b?|mib|mb|m(?![a-z])', 'bytes', 1024 ** 2],
  ['gb|吉字节|g(?![a-z])', 'bytes', 1024 ** 3],
  ['个?字节|bytes?|b(?![a-z])', 'bytes', 1],
  ['度|°|º|degrees?|deg', 'degrees', 1],
  ['倍(?:大(?!小))?', 'times', 1],
  ['折', 'percent', 10],
  ['毫米|mm|厘米|公分|cm|英寸|inch|dpi|ppi', 'length', 1],
  ['k(?![a-z])', 'thousand', 1024],
  ['步|次|下|级|张|版|steps?|times(?! )', 'steps', 1],
]

interface Rule {
  readonly pattern: RegExp
  readonly read: (groups: Readonly<Record<string, string | undefined>>) => Quantity | null
}

const rule = (source: string, read: Rule['read']): Rule => ({ pattern: new RegExp(source, 'y'), read })

const rules: readonly Rule[] = [
  rule(
    String.raw`\(${gap}(?<left>\d+)${gap}[,、]${gap}(?<top>\d+)${gap}\)|坐标(?:为|是|点)?${gap}(?<left2>\d+)${gap}[,、]${gap}(?<top2>\d+)`,
    ({ left, left2, top, top2 }) => ({
      kind: 'point',
      left: Number(left ?? left2),
      top: Number(top ?? top2),
    }),
  ),
  rule(String.raw`(?<name>[xywh])${gap}(?:=|:|为|是)?${gap}(?<value>\d+)(?:px|像素)?`, ({ name, value }) => ({
    kind: 'axis',
    name: name as 'x' | 'y' | 'w' | 'h',
    value: Number(value),
  })),
  rule(
    `(?<width>${number})${gap}${pixels}?${gap}(?:[x*×✕✖]|乘以?)${gap}(?<height>${number})(?:${gap}${pixels})?`,
    ({ width, height }) => pair('size', width, height),
  ),
  rule(String.raw`(?<part>\d)/(?<whole>\d)(?!\d)`, ({ part, whole }) => {
    const share = (100 * Number(part)) / Number(whole)
    return share < 100 ? { ...total(share), isTotal: false } : null
  }),
  rule(`(?<width>${number})${gap}(?::|比|/)${gap}(?<height>${number})`, ({ width, height }) =>
    pair('ratio', width, height),
  ),
  rule('归零|清零', () => total(0)),
  rule('翻(?:了|上)?(?:一|1)?[倍番]|加倍|翻一翻', () => total(200)),
  rule('半个?(?:兆字节|兆|mb|m(?![a-z]))', () => ({
    kind: 'number',
    value: 1024 ** 2 / 2,
    unit: 'bytes',
    isSigned: false,
  })),
  rule(`(?<value>4|2|8)k分辨率`, ({ value }) => resolution(Number(value) * 1_000)),
  rule(String.raw`(?<value>480|540|720|1080|1440|2160)p(?![a-z])`, ({ value }) => resolution(Number(value))),
  rule(`百分之百|百分百`, () => ({ kind: 'number', value: 100, unit: 'percent', isSigned: false })),
  rule(`百分之(?<value>${number})`, ({ value }) => plain(value, 'percent')),
  rule(`(?<below>${chinese})分之(?<above>${chinese})(?:大(?!小))?`, ({ below, above }) => {
    const [part, whole] = [valueOf(above), valueOf(below)]
    if (part === null || !whole) return null
    return { kind: 'number', value: (100 * part) / whole, unit: 'percent', isSigned: false }
  }),
  ...units.map(([written, unit, factor]) =>
    rule(`(?<sign>[+-]|正|负|)${gap}(?<value>${number})${gap}(?:${written})(?<half>半?)`, (found) => {
      const value = valueOf(found['value'])
      if (value === null) return null
      // 一倍半, 两成半.
      const half = found['half'] === '半' || written === '成半' ? 0.5 : 0
      return signed(found['sign'], (value + half) * factor, unit)
    }),
  ),
  rule(`(?<sign>[+-]|正|负|)${gap}(?<value>${number})`, ({ sign, value }) => {
    const read = valueOf(value)
    return read === null ? null : signed(sign, read, null)
  }),
]

export function quantityAt(
  text: string,
  at: number,
): { readonly found: Quantity; readonly end: number } | null {
  for (const { pattern, read } of rules) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    const found = match && read(match.groups ?? {})
    if (match && found) return { found, end: pattern.lastIndex }
  }
  return null
}

function total(value: number): Bare<'number'> {
  return { kind: 'number', value, unit: 'percent', isSigned: false, isTotal: true }
}

function signed(sign: string | undefined, value: number, unit: Unit): Quantity {
  return {
    kind: 'number',
    value: sign === '-' || sign === '负' ? -value : value,
    unit,
    isSigned: Boolean(sign),
  }
}

function plain(written: string | undefined, unit: Unit): Quantity | null {
  const value = valueOf(written)
  return value === null ? null : { kind: 'number', value, unit, isSigned: false }
}

function pair(
  kind: 'size' | 'ratio',
  width: string | undefined,
  height: string | undefined,
): Quantity | null {
  const [w, h] = [valueOf(width), valueOf(height)]
  return w === null || h === null ? null : { kind, width: w, height: h }
}

/** Lines of a 16 : 9 screen, or thousands of its columns. */
function resolution(named: number): Quantity {
  const known: Readonly<Record<number, readonly [number, number]>> = {
    480: [854, 480],
    540: [960, 540],
    720: [1_280, 720],
    1080: [1_920, 1_080],
    1440: [2_560, 1_440],
    2160: [3_840, 2_160],
    2000: [2_560, 1_440],
    4000: [3_840, 2_160],
    8000: [7_680, 4_320],
  }
  const [width, height] = known[named] ?? [named, named]
  return { kind: 'size', width, height }
}

function valueOf(written: string | undefined): number | null {
  if (written === undefined) return null
  if (/^[\d.,]+$/.test(written)) return Number(written.replaceAll(',', ''))
  const scaled = /^([\d.]+)([百千万])$/.exec(written)
  if (scaled) return Number(scaled[1]) * scaleOf(scaled[2] ?? '')
  return parseChineseNumber(written)
}
