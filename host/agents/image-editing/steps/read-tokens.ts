import { numeralCharacters, parseChineseNumber } from '../../../../lib/text/chinese-number.ts'
import { foldForSearch } from '../../../../lib/text/fold.ts'
import { breaks, fillers, words } from './words.ts'

/** A word, number or text of a sentence. */
export interface Token {
  /** The kind of word; `operation` for one that says nothing else. */
  readonly is: string
  readonly at: number
  readonly end: number
  /** The operation that it names. */
  readonly operation?: string
  readonly name?: string
  readonly value?: number
  readonly unit?: string
  readonly isSigned?: boolean
  readonly pair?: readonly [number, number]
}
type Groups = Readonly<Record<string, string | undefined>>
type Found = Omit<Token, 'at' | 'end'>

const numerals = `[${numeralCharacters.replace('兆', '')}]+`
const number = String.raw`(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|${numerals}(?:点${numerals})?)`
const units: readonly (readonly [spellings: string, unit: string, factor: number, operation?: string])[] = [
  ['%|个?百分点|percent', 'percent', 1],
  ['成', 'percent', 10],
  ['个?像素|px|pixels?', 'pixels', 1],
  ['度|°|degrees?', 'degrees', 1, 'rotate'],
  ['倍', 'times', 1],
  ['(?:kb|k(?![a-z])|千字节)(?:左右)?', 'bytes', 1024, 'compress'],
  ['(?:mb|m(?![a-z])|兆)(?:左右)?', 'bytes', 1024 ** 2, 'compress'],
  ['[步次]?', '', 1],
]
const photoNames: Groups = Object.fromEntries(
  ['小small_', '大large_', '一one', '1one', '二two', '两two', '2two', '五five', '5five', '六six', '6six'].map(
    (pair) => [pair.charAt(0), pair.slice(1)],
  ),
)

const rules = [
  rule('“[^”]+”|"[^"]+"|「[^」]+」|『[^』]+』|‘[^’]+’|《[^》]+》', { is: 'text', operation: 'watermark' }),
  rule(String.raw`水印(?:文字|内容)?(?:是|为)?\s?:\s?[^\s,，。;!?\n“"「『‘《][^,，。;!?\n]*`, {
    is: 'text',
    operation: 'watermark',
  }),
  rule('(?<size>[小大]?)(?<inch>[一二两五六1256])英?寸(?:的?(?:证件)?照片?)?', ({ size = '', inch = '' }) => {
    return { is: 'photo', operation: 'photo', name: `${photoNames[size] ?? ''}${photoNames[inch]}_inch` }
  }),
  rule('(?<name>jpe?g|png|webp|gif)(?![a-z])', ({ name }) => {
    return { is: 'format', operation: 'format', name: name?.replace('jpg', 'jpeg') ?? '' }
  }),
  rule(
    String.raw`(?<a>${number})\s?(?:px|像素)?\s?[x*×乘]\s?(?<b>${number})(?:\s?(?:px|像素))?`,
    ({ a, b }) => {
      return { is: 'box', pair: [valueOf(a), valueOf(b)] }
    },
  ),
  rule(String.raw`(?<a>${number})\s?[:比]\s?(?<b>${number})`, ({ a, b }) => {
    return { is: 'shape', operation: 'crop', pair: [valueOf(a), valueOf(b)] }
  }),
  rule(`(?<whole>${number})分之(?<part>${number})`, ({ whole, part }) => {
    return { is: 'number', unit: 'percent', value: (100 * valueOf(part)) / valueOf(whole) }
  }),
  rule('一半|减半', { is: 'number', name: 'half', unit: 'percent', value: 50 }),
  ...units.map(([spellings, unit, factor, operation]) =>
    rule(String.raw`(?<sign>(?:[+-]\s?)?)(?<a>${number})\s?(?:${spellings})`, ({ sign, a }) => {
      const value = valueOf(a) * factor * (sign?.startsWith('-') ? -1 : 1)
      return { is: 'number', unit, value, isSigned: sign !== '', ...(operation && { operation }) }
    }),
  ),
  ...words.map(([spellings, says, operation]) => {
    const [is = '', name = ''] = says.split(' ')
    return rule(wordOf(spellings), { is, name, ...(operation && { operation }) })
  }),
  rule(wordOf(fillers), { is: 'filler' }),
  rule(breaks, { is: 'break' }),
]

function rule(source: string, found: Found | ((groups: Groups) => Found)) {
  return { pattern: new RegExp(source, 'y'), read: typeof found === 'function' ? found : () => found }
}

/** A Latin word ends where its letters do. */
function wordOf(spellings: string): string {
  return `(?:${spellings})(?:(?<![a-z])|(?![a-z]))`
}

/** @returns NaN for what is no number; no step has that */
function valueOf(written = ''): number {
  const plain = written.replaceAll(',', '')
  return /^[\d.]+$/.test(plain) ? Number(plain) : (parseChineseNumber(plain) ?? Number.NaN)
}

/** @returns the tokens of a sentence in order, each the longest that begins there */
export function readTokens(sentence: string): Token[] {
  // Each character is folded alone, so that places in the text stay. A Chinese comma is in no number.
  const text = sentence.replaceAll(/[^，]/g, (character) => {
    const folded = foldForSearch(character)
    return folded.length === 1 ? folded.replace(/[−–—]/, '-') : character
  })
  const tokens: Token[] = []
  for (let at = 0; at < text.length; at = tokens.at(-1)?.end ?? text.length) {
    let best: Token = { is: 'unknown', at, end: at + 1 }
    for (const { pattern, read } of rules) {
      pattern.lastIndex = at
      const match = pattern.exec(text)
      const { lastIndex: end } = pattern
      if (match && end > (best.is === 'unknown' ? at : best.end))
        best = { ...read(match.groups ?? {}), at, end }
    }
    tokens.push(best.is === 'text' ? { ...best, name: unquoted(sentence.slice(at, best.end)) } : best)
  }
  return tokens
}

function unquoted(written: string): string {
  return written.replace(/^水印.*?[:：]/, '').replaceAll(/^[\s“"「『‘《]+|[\s”"」』’》]+$/g, '')
}
