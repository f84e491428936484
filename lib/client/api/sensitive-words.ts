import type { Api } from './api'

/** The result of checking a text before sending; only `clear` texts may be sent. */
export type TextCheck =
  | { readonly kind: 'clear' }
  | { readonly kind: 'hit' }
  /** The word may be shown to the user. */
  | { readonly kind: 'forbidden'; readonly word: string }
  /** The check failed: the text is not sent either (§5). */
  | { readonly kind: 'failed'; readonly error: unknown }

/** The sensitive check of §5 and §7. Never rejects: a failed check is a result too. */
export async function checkText(api: Api, content: string): Promise<TextCheck> {
  try {
    const reply = await api('sensitiveWords', { content, source: 'web' })
    if (reply.ban_constraint.forbidden) return { kind: 'forbidden', word: reply.sensitive_word }
    return { kind: reply.hit ? 'hit' : 'clear' }
  } catch (error) {
    return { kind: 'failed', error }
  }
}
