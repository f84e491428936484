import type { LocalStep } from '../../../../lib/contract/image-steps.ts'
import type { Operation } from './features.ts'

/** Why a command needs clarification; `text` is its original text. */
export type Doubt =
  | { readonly kind: 'unknown'; readonly text: string }
  /** Content that would have to be recognized or generated. */
  | { readonly kind: 'content'; readonly text: string }
  /** Missing information: a sentence that asks for it. */
  | { readonly kind: 'missing'; readonly text: string; readonly ask: string }
  /** An impossible command: a sentence that explains why. */
  | { readonly kind: 'wrong'; readonly text: string; readonly why: string }

/** The state of the image from which a command starts. */
export type From = 'newest' | 'original' | { readonly undo: number } | { readonly redo: number }

export type Reading =
  | { readonly steps: readonly LocalStep[]; readonly forbids?: Operation }
  | { readonly from: From }
  | { readonly doubt: Doubt }

export const missing = (text: string, ask: string): Reading => ({ doubt: { kind: 'missing', text, ask } })
export const wrong = (text: string, why: string): Reading => ({ doubt: { kind: 'wrong', text, why } })
export const unknown = (text: string): Reading => ({ doubt: { kind: 'unknown', text } })
export const steps = (...made: readonly LocalStep[]): Reading => ({ steps: made })
