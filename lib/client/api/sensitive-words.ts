import type { Api } from './api'

/** The result of checking a text before it is sent; only a `clear` one may be sent. */
export type TextCheck =
  | { readonly kind: 'clear' }
  | { readonly kind: 'hit' }
  /** The word may be shown to its writer. */
  | { readonly kind: 'forbidden'; readonly word: string }
  /** The check failed: the text is not sent either (§5). */
  | { readonly kind: 'failed'; readonly error: unknown }

/** The sensitive check of §5 and §7. It never rejects: a check that fails is an outcome as well. */
export async function checkText(api: Api, content: string): Promise<TextCheck> {
  try {
    const reply = await api('sensitiveWords', { content, source: 'web' })
    if (reply.ban_constraint.forbidden) return { kind: 'forbidden', word: reply.sensitive_word }
    return { kind: reply.hit ? 'hit' : 'clear' }
  } catch (error) {
    return { kind: 'failed', error }
  }
}
