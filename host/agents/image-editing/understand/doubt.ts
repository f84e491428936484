import type { LocalStep } from '../../../../lib/contract/image-steps.ts'
import type { Operation } from './features.ts'

/** Why an order is asked about and not followed; `text` is what it was written as. */
export type Doubt =
  | { readonly kind: 'unknown'; readonly text: string }
  /** What would have to be recognized or painted. */
  | { readonly kind: 'content'; readonly text: string }
  /** What is not said, and has to be: a sentence that asks for it. */
  | { readonly kind: 'missing'; readonly text: string; readonly ask: string }
  /** What is no order that could be followed: a sentence that says why. */
  | { readonly kind: 'wrong'; readonly text: string; readonly why: string }

/** From which state of the image an order goes on. */
export type From = 'newest' | 'original' | { readonly undo: number } | { readonly redo: number }

export type Reading =
  | { readonly steps: readonly LocalStep[]; readonly forbids?: Operation }
  | { readonly from: From }
  | { readonly doubt: Doubt }

export const missing = (text: string, ask: string): Reading => ({ doubt: { kind: 'missing', text, ask } })
export const wrong = (text: string, why: string): Reading => ({ doubt: { kind: 'wrong', text, why } })
export const unknown = (text: string): Reading => ({ doubt: { kind: 'unknown', text } })
export const steps = (...made: readonly LocalStep[]): Reading => ({ steps: made })
