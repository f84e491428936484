/** How a false sentence differs from what its sources say. */
export type FalseKind =
  | 'number'
  | 'date'
  | 'unit'
  | 'name'
  | 'hedge dropped'
  | 'condition dropped'
  | 'scope'
  | 'attribution'
  | 'cause'
  | 'negation'
  | 'comparison'
  | 'plan as done'
  | 'addition'
  | 'other row or column'
  | 'invention'
  | 'wrong source'
  | 'sum'

/** A sentence, item or cell of an answer with its markers, and what a careful reader would say of it. */
export interface Labelled {
  /** Markdown, with markers. */
  readonly text: string
  /** Absent for a true one. */
  readonly falseBy?: FalseKind
  /** Whether it calculates, right or wrong. */
  readonly isSum: boolean
  /** Of a true one that calculates: how its numbers follow, `18+5+4=27元`; several are divided by ；. */
  readonly steps?: string
  /** Words of the cited sources: that bear out a true one, or say otherwise than a false one; none where they are silent. */
  readonly quotes: readonly string[]
}

export interface SeatSource {
  readonly title: string
  readonly site: string
  readonly date: string
  readonly passage: string
}

/** Faithful; with dropped hedges and conditions and mixed rows; with inventions and exchanged numbers. */
export type Manner = 'strong' | 'middling' | 'bad'

export interface LabelledAnswer {
  readonly question: string
  readonly manner: Manner
  readonly sources: readonly SeatSource[]
  /** The answer in order: Markdown without claims that cite, and labelled claims. */
  readonly answer: readonly (string | Labelled)[]
}

/** A true sentence with the words that bear it out. */
export function yes(text: string, ...quotes: readonly string[]): Labelled {
  return { text, isSum: false, quotes }
}

/** A true sentence that calculates, with how, and the words that have the operands. */
export function sum(text: string, steps: string, ...quotes: readonly string[]): Labelled {
  return { text, isSum: true, steps, quotes }
}

/** A false sentence with the words that say otherwise, if any do. */
export function no(falseBy: FalseKind, text: string, ...quotes: readonly string[]): Labelled {
  return { text, falseBy, isSum: false, quotes }
}

/** A sentence that calculates wrongly, with the words that have the operands. */
export function noSum(text: string, ...quotes: readonly string[]): Labelled {
  return { text, falseBy: 'sum', isSum: true, quotes }
}

/** The Markdown of an answer. */
export function markdownOf({ answer }: Pick<LabelledAnswer, 'answer'>): string {
  return answer.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}

/** The labelled claims of an answer in order. */
export function labelledOf({ answer }: Pick<LabelledAnswer, 'answer'>): Labelled[] {
  return answer.filter((part) => typeof part !== 'string')
}
