import type { Doubt, Reading } from './doubt.ts'
import type { Token } from './features.ts'
import { Frame } from './frame.ts'
import { readFrame } from './read-frame.ts'

/** Costs of an invalid command, a valid one, and one continued after a comma: the cheapest split wins. */
const costs = { doubt: 1_000, order: 10, join: 1 }
/** Maximum tokens of a sentence. */
const maxTokens = 120
/** Maximum tokens of a command, unless no other can begin inside it. */
const maxOfOrder = 24

type Plan = { readonly cost: number; readonly readings: readonly Reading[] }

/** Splits a sentence into complete commands: at every 然后, and where useful at commas and seam words. */
export function readOrders(tokens: readonly Token[]): readonly Reading[] {
  if (tokens.length > maxTokens) {
    const text = tokens[maxTokens]?.text ?? ''
    const doubt: Doubt = { kind: 'wrong', text, why: '这句话太长了，请分几次说' }
    return [{ doubt }]
  }
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'break') parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts.filter((part) => part.some(isSaying)).flatMap(divide)
}

export function isSaying({ kind }: Token): boolean {
  return kind !== 'filler' && kind !== 'join' && kind !== 'aside'
}

/** The cheapest split, computed from the end; among equal ones the earlier split point wins. */
function divide(part: readonly Token[]): readonly Reading[] {
  const plans: (Plan | undefined)[] = Array.from({ length: part.length + 1 })
  plans[part.length] = { cost: 0, readings: [] }
  for (let from = part.length - 1; from >= 0; from -= 1) {
    if (from > 0 && !isSeam(part, from)) continue
    for (let to = from + 1; to <= part.length; to += 1) {
      const rest = plans[to]
      if (!rest) continue
      if (to - from > maxOfOrder && plans[from]) break
      const { cost, reading } = priced(part.slice(from, to))
      const best = plans[from]
      if (best && best.cost <= cost + rest.cost) continue
      plans[from] = { cost: cost + rest.cost, readings: [reading, ...rest.readings] }
    }
  }
  return plans[0]?.readings ?? []
}

function priced(tokens: readonly Token[]): { readonly cost: number; readonly reading: Reading } {
  const reading = readFrame(new Frame(tokens))
  const inside = tokens.slice(1, -1).filter(({ kind }) => kind === 'join').length
  const isNothing = !tokens.some(isSaying)
  const cost =
    ('doubt' in reading ? costs.doubt : 0) + (isNothing ? costs.join : costs.order + inside * costs.join)
  return { cost, reading }
}

function isSeam(part: readonly Token[], at: number): boolean {
  const token = part[at]
  if (!token) return false
  if (token.kind === 'join') return true
  if (token.kind === 'word') {
    const { sides, position, format, dim, photo, shape, axis, everywhere, meta } = token.features
    return Boolean(
      token.isSeam || sides || position || format || dim || photo || shape || axis || everywhere || meta,
    )
  }

  return token.kind === 'ratio' || token.kind === 'size' || token.kind === 'number'
}
