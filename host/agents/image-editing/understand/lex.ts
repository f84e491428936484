import type { PhotoSize } from '../../../../lib/contract/image-steps.ts'
import { asideAt } from './asides.ts'
import type { Token } from './features.ts'
import { type FoldedText, foldText } from './folded-text.ts'
import { quantityAt } from './numbers.ts'
import { watermarkTextAt } from './watermark-text.ts'
import { maxWordLength, type Word, words } from './words.ts'

const quotes: Readonly<Record<string, string>> = {
  '“': '”',
  '"': '"',
  '「': '」',
  '『': '』',
  '‘': '’',
  "'": "'",
  '《': '》',
  '【': '】',
  '[': ']',
}
/** 一寸 is not a number, nor are the 一 of 一点 and 一半. */
const photo =
  /(?<size>小|大)?(?<inches>[1一2二两256五六])英?寸(?:照片|照|证件照|相片|的?证件照|寸照|大小|尺寸|免冠照)?(?![\d])/y
const photosByInch: Readonly<Record<string, PhotoSize>> = {
  '1': 'one_inch',
  小1: 'small_one_inch',
  大1: 'large_one_inch',
  '2': 'two_inch',
  小2: 'small_two_inch',
  大2: 'large_two_inch',
  '5': 'five_inch',
  '6': 'six_inch',
}
const inches: Readonly<Record<string, string>> = { 一: '1', 二: '2', 两: '2', 五: '5', 六: '6' }
/** 1. 旋转 2. 压缩 */
const listNumber = /(?<=^|[\s,;。])(?:[1-9][.、)]|\([1-9]\)|[一二三四五六]、)\s?(?!\d)/y
/** “你好”两个字. */
const letterCount = /[一二两三四五六七八九十\d]{1,6}个大?字/y
const numeralWords = /^[零一二两三四五六七八九十百千万半]/

type Found = Word | DistributiveOmit<Token, 'text' | 'start' | 'end'>
type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never

/** @returns the words, numbers and texts of a sentence in order; only spaces are dropped */
export function lex(sentence: string): readonly Token[] {
  const text = foldText(sentence)
  const { folded } = text
  const tokens: Token[] = []
  let at = 0
  while (at < folded.length) {
    if (/\s/.test(folded.charAt(at))) {
      at += 1
      continue
    }
    for (const [found, end] of tokensAt(text, at)) {
      add(tokens, { ...found, text: text.written(at, end), start: at, end } as Token, text)
      at = end
    }
  }

  return tokens.map((token, index) =>
    isAbout(tokens, index) || isMore(tokens, index) ? { ...token, kind: 'filler' } : token,
  )
}

/** 颜色再浓一点 is one command. */
function isMore(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  if (tokens[at]?.text !== '再' || before?.kind !== 'word') return false
  const { tone, dir, colour } = before.features
  return (tone !== undefined && dir === undefined) || colour === true
}

/** 200KB 左右 is an approximate number; 左右翻转 is a direction. */
function isAbout(tokens: readonly Token[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  const isSides = token?.kind === 'word' && (token.text === '左右' || token.text === '上下')
  const isOver =
    after === undefined || after.kind === 'join' || after.kind === 'break' || after.kind === 'filler'
  return isSides && isOver && before?.kind === 'number' && before.unit !== null
}

/** Adjacent unknown tokens are merged. */
function add(tokens: Token[], token: Token, text: FoldedText): void {
  const last = tokens.at(-1)
  if (token.kind !== 'unknown' || last?.kind !== 'unknown' || last.end !== token.start) {
    tokens.push(token)
    return
  }
  tokens[tokens.length - 1] = { ...last, end: token.end, text: text.written(last.start, token.end) }
}

function tokensAt(text: FoldedText, at: number): readonly (readonly [Found, number])[] {
  const { folded } = text
  const quoted = quotedAt(text, at)
  if (quoted) return [quoted]

  const list = matchAt(listNumber, folded, at)
  if (list) return [[{ kind: 'break' }, at + list[0].length]]

  const inch = matchAt(photo, folded, at)
  const size = inch && photosByInch[`${inch.groups?.['size'] ?? ''}${inchesOf(inch.groups?.['inches'])}`]
  if (inch && size) return [[{ kind: 'word', isSeam: false, features: { photo: size } }, at + inch[0].length]]
  // 黑白+模糊; before a number it is a sign.
  if (/^\+\s?[^\d\s零一二两三四五六七八九十百千半]/.test(folded.slice(at, at + 8)))
    return [[{ kind: 'join' }, at + 1]]
  if (at === 0 && folded.startsWith('还是')) return [[{ kind: 'filler' }, 2]]

  const count = matchAt(letterCount, folded, at)
  if (count) return [[{ kind: 'filler' }, at + count[0].length]]

  const aside = asideAt(folded, at)
  if (aside) return [[{ kind: 'aside', says: aside.says }, aside.end]]

  const mark = watermarkTextAt(text, at)
  if (mark) return [...lexUntil(text, at, mark.start), [{ kind: 'quoted', content: mark.content }, mark.end]]

  return [plainAt(folded, at)]
}

/** Tokenizes the words before a watermark's text. */
function lexUntil(text: FoldedText, from: number, until: number): readonly (readonly [Found, number])[] {
  const found: (readonly [Found, number])[] = []
  let at = from
  while (at < until) {
    if (/[\s:]/.test(text.folded.charAt(at)) && found.length > 0) {
      const last = found[found.length - 1]
      if (last) found[found.length - 1] = [last[0], at + 1]
      at += 1
      continue
    }
    const [token, end] = plainAt(text.folded, at)
    found.push([token, Math.min(end, until)])
    at = Math.min(end, until)
  }
  return found
}

function plainAt(folded: string, at: number): readonly [Found, number] {
  const word = wordAt(folded, at)
  const quantity = quantityAt(folded, at)
  // 一点 is a word, 一点五 is a number; the 十 of 十分 is neither.
  const isWord =
    word &&
    (!quantity || word.end > quantity.end || (word.end === quantity.end && word.found.kind !== 'join'))
  if (isWord && !(quantity && numeralWords.test(folded.slice(at)) && quantity.end > word.end))
    return [word.found, word.end]
  if (quantity) return [quantity.found, quantity.end]

  return [{ kind: 'unknown' }, at + Math.max(1, codePointLength(folded, at))]
}

function wordAt(folded: string, at: number): { readonly found: Word; readonly end: number } | null {
  for (let length = Math.min(maxWordLength, folded.length - at); length > 0; length -= 1) {
    const written = folded.slice(at, at + length)
    const found = words.get(written)
    // jpg inside another Latin word is not a match.
    const isWithin = /[a-z]$/.test(written) && /[a-z]/.test(folded.charAt(at + length))
    if (found && !isWithin) return { found, end: at + length }
  }
  return null
}

function quotedAt({ folded, written }: FoldedText, at: number): readonly [Found, number] | null {
  const close = quotes[folded.charAt(at)]
  const end = close === undefined ? -1 : folded.indexOf(close, at + 1)
  if (end <= at + 1) return null
  return [{ kind: 'quoted', content: written(at + 1, end) }, end + 1]
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function inchesOf(written = ''): string {
  return inches[written] ?? written
}

function codePointLength(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}
