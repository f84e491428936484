import { findQuantities, type Quantity } from '../../quantities.ts'

/** The unit of comparison in a folded text: a Chinese character, a word of another script, a quantity. */
export interface Token {
  /** The character or word; of a quantity the original notation. */
  readonly text: string
  readonly quantity?: Quantity
  /** Small counts in Chinese numerals (两人, 第二年) may be added by the writer and decide nothing. */
  readonly isSmallCount?: boolean
  /** Number of its clause; commas, brackets and the like separate clauses. */
  readonly clause: number
}

const piece =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー〇]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+/uy
const divides = /[，,；;：:。！？!?()（）\n—]/
const smallCount = /^第?[一二两三四五六七八九十]{1,2}/
/** 十分 and the like are adverbs, 一个 and 一种 articles. */
const isNoCount = /^(?:十分|万分|百分|千万|一)$/

const timeUnits = new Set(['年', '月', '日', '世纪', '年代'])

/** Splits a folded text into tokens; punctuation only separates. */
export function tokensOf(folded: string): Token[] {
  const quantities = withDecades(findQuantities(folded)).filter(
    ({ start, end, unit }) =>
      !isNoCount.test(folded.slice(start, end)) &&
      !(/^一.?$/.test(folded.slice(start, end)) && (unit === '个' || unit === '次')) &&
      (unit !== '' || /\d|.{3}|[百千万亿]/.test(folded.slice(start, end))),
  )
  const tokens: Token[] = []
  let clause = 0
  let next = 0
  let at = 0
  while (at < folded.length) {
    const quantity = quantities[next]
    if (quantity && quantity.start <= at) {
      const text = folded.slice(quantity.start, quantity.end)
      const isSmallCount = smallCount.test(text) && ['个', '次', '第', ''].includes(quantity.unit)
      tokens.push({ text, quantity, clause, ...(isSmallCount ? { isSmallCount } : {}) })
      next += 1
      at = Math.max(at, quantities[next]?.start === quantity.start ? at : quantity.end)
      continue
    }
    piece.lastIndex = at
    const word = piece.exec(folded)?.[0]
    if (word === undefined) {
      if (divides.test(folded.charAt(at)) && !isTimeAlone(tokens, clause)) clause += 1
      at += 1
      continue
    }
    const end = quantity ? Math.min(at + word.length, quantity.start) : at + word.length
    tokens.push({ text: folded.slice(at, end), clause })
    at = end
  }

  return tokens
}

/** 19世纪80年代 is 1880年代. */
function withDecades(quantities: readonly Quantity[]): Quantity[] {
  const joined: Quantity[] = []
  for (const quantity of quantities) {
    const last = joined.at(-1)
    if (
      quantity.unit === '年代' &&
      last?.unit === '世纪' &&
      last.end === quantity.start &&
      Number(quantity.value) < 100
    ) {
      joined.splice(-1, 1, {
        ...quantity,
        start: last.start,
        value: String((Number(last.value) - 1) * 100 + Number(quantity.value)),
      })
    } else joined.push(quantity)
  }
  return joined
}

/** Maximum tokens of a time expression with its context: 到1950年5月. */
const maxTimeLength = 5

/** Whether a clause consists only of a time so far: 1950年，…; the following text belongs to it. */
function isTimeAlone(tokens: readonly Token[], clause: number): boolean {
  // A longer clause is no time expression, so the scan stops here.
  const own = tokens.slice(-maxTimeLength - 1).filter((token) => token.clause === clause)
  return (
    own.length > 0 &&
    own.length <= maxTimeLength &&
    own.some(({ quantity }) => quantity && timeUnits.has(quantity.unit)) &&
    own.filter(({ quantity }) => !quantity).length <= 2
  )
}

/** @returns whether the token is one character of an unspaced script */
export function isCharacter(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    !token.quantity &&
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー〇]$/u.test(token.text)
  )
}

export function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('')
}
