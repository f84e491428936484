import type { Dimension, Token, TokenOf } from './features.ts'
import { Frame } from './frame.ts'

type NumberToken = TokenOf<'number'>

export interface Measures {
  readonly named: ReadonlyMap<Dimension, NumberToken>
  /** Sides named without a value. */
  readonly bare: readonly Dimension[]
  readonly loose: readonly NumberToken[]
}

/** 高 means more of something, unless it is a side: 高 600. */
export function withHeights(frame: Frame): Frame {
  return new Frame(
    frame.tokens.map((token) =>
      token.kind === 'word' && token.text === '高'
        ? { ...token, features: { dim: 'height' } as const }
        : token,
    ),
  )
}

/** Assigns numbers to the sides before them (宽 800 高 600), or after them (800 宽 600 高). */
export function measuresOf({ tokens }: Frame): Measures {
  const named = new Map<Dimension, NumberToken>()
  const loose: NumberToken[] = []
  let waiting: Dimension[] = []
  const sides = tokens.filter((token) => token.kind === 'number' || dimOf(token) !== undefined)
  const isNumberFirst = sides[0]?.kind === 'number'
  let held: NumberToken | null = null
  for (const token of sides) {
    const dim = dimOf(token)
    if (token.kind === 'number') {
      if (held) loose.push(held)
      held = null
      for (const each of waiting) named.set(each, token)
      if (waiting.length === 0) held = token
      waiting = []
    } else if (dim !== undefined && dim !== 'size') {
      if (held && isNumberFirst && !named.has(dim)) named.set(dim, held)
      else waiting.push(dim)
      if (isNumberFirst && held) held = null
    }
  }

  if (held) loose.push(held)
  return { named, bare: waiting, loose }
}

function dimOf(token: Token): Dimension | undefined {
  return token.kind === 'word' ? token.features.dim : undefined
}

/** @returns a length in whole pixels; null when invalid */
export function pixelsOf(number: NumberToken | undefined): number | null {
  if (!number || (number.unit !== null && number.unit !== 'pixels')) return null
  return Number.isInteger(number.value) && number.value > 0 ? number.value : null
}

/** 宽度增加 50: the amount of a change, not the result as in 缩小到 and 不超过. */
export function saysDifference(frame: Frame): boolean {
  if (frame.has('set') || frame.has('bound')) return false
  if (frame.numbers.some(({ isSigned }) => isSigned)) return true

  const order = frame.tokens.filter(({ kind }) => kind !== 'filler')
  // 变宽 100.
  const isWidened = order.some(
    (token, at) => token.text === '变' && dimOf(order[at + 1] ?? token) !== undefined,
  )
  if (isWidened) return true

  const from = order.findIndex((token) => token.kind === 'word' && token.features.dir !== undefined)
  if (from === -1) return false

  const next = order.slice(from).find(({ kind }) => kind === 'join' || kind === 'number' || kind === 'size')
  return next !== undefined && next.kind !== 'join'
}
