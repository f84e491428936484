import type { Meaning } from './tokens.ts'

/** A pattern of question words, the cost of reading it so, and its meaning. */
export interface WordRule {
  readonly pattern: RegExp
  readonly cost: number
  readonly read: (match: RegExpExecArray) => Meaning
}

export const rule = (source: string, read: WordRule['read'] | Meaning, cost = 1): WordRule => ({
  pattern: new RegExp(source, 'uy'),
  cost,
  read: typeof read === 'function' ? read : () => read,
})
