import type { Meaning } from './tokens.ts'

/** What a word of questions looks like, what it costs to read it so, and what it says. */
export interface WordRule {
  readonly pattern: RegExp
  readonly cost: number
  readonly read: (match: RegExpExecArray) => Meaning
}

/** @returns a rule for a pattern, read where it stands */
export const rule = (source: string, read: WordRule['read'] | Meaning, cost = 1): WordRule => ({
  pattern: new RegExp(source, 'uy'),
  cost,
  read: typeof read === 'function' ? read : () => read,
})
