import { numeralCharacters, parseChineseNumber } from '../../../../lib/text/chinese-number.ts'
import { foldForSearch } from '../../../../lib/text/fold.ts'
import { breaks, fillers, words } from './words.ts'

/** A word, number or text of a sentence: its kind, or `operation` for one that only names an operation. */
export interface Token {
  readonly is: string
  readonly at: number
  readonly end: number
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
  ['度|°|degrees?', 'degrees', 1, 'turn.rotate'],
  ['倍', 'times', 1],
  ['(?:kb|k(?![a-z])|千字节)(?:左右)?', 'bytes', 1024, 'file.compress'],
  ['(?:mb|m(?![a-z])|兆)(?:左右)?', 'bytes', 1024 ** 2, 'file.compress'],
  ['[步次]?', '', 1],
]
const photos: Groups = { 小: 'small_', 大: 'large_', 一: 'one', 二: 'two', 两: 'two', 五: 'five', 六: 'six' }
const quoted = '“[^”]+”|"[^"]+"|「[^」]+」|『[^』]+』|‘[^’]+’|《[^》]+》'
const unquoted = String.raw`水印(?:文字|内容)?(?:是|为)?\s?:\s?[^\s,，。;!?\n“"「『‘《][^,，。;!?\n]*`

const rules = [
  rule(`${quoted}|${unquoted}`, { is: 'text', operation: 'text' }),
  rule('(?<size>[小大]?)(?<inch>[一二两五六1256])英?寸(?:的?(?:证件)?照片?)?', ({ size = '', inch = '' }) => {
    const name = `${photos[size] ?? ''}${photos[inch] ?? photos[' 一二  五六'.charAt(Number(inch))]}_inch`
    return { is: 'photo', operation: 'id_photo', name }
  }),
  rule('(?<name>jpe?g|png|webp|gif)(?![a-z])', ({ name }) => {
    return { is: 'format', operation: 'file.format', name: name?.replace('jpg', 'jpeg') ?? '' }
  }),
  rule(
    String.raw`(?<a>${number})\s?(?:px|像素)?\s?(?<by>[x*×乘:比])\s?(?<b>${number})(?:\s?(?:px|像素))?`,
    (found) => {
      const pair = [valueOf(found['a']), valueOf(found['b'])] as const
      return /[:比]/.test(found['by'] ?? '') ? { is: 'shape', operation: 'crop', pair } : { is: 'box', pair }
    },
  ),
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
    const written = sentence.slice(at, best.end).replace(/^水印.*?[:：]/, '')
    const name = written.replaceAll(/^[\s“"「『‘《]+|[\s”"」』’》]+$/g, '')
    tokens.push(best.is === 'text' ? { ...best, name } : best)
  }
  return tokens
}
