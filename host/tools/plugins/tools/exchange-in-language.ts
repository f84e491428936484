import type { CaseDifference, ToolCase, ToolExchange } from '../../../../lib/contract/plugins/tool.ts'
import type { Locale } from '../../../../lib/messages/locale.ts'
import { inLanguageOf } from '../../../platform/terminal/sentences.ts'

/** @returns the exchange with its own sentences in the user's language; what servers said stays */
export function exchangeInLanguage(locale: Locale, exchange: ToolExchange): ToolExchange {
  const { error } = exchange
  if (!error) return exchange
  const { problems } = error
  const translated = Object.entries(problems ?? {}).map(([path, said]) => [path, inLanguageOf(locale, said)])
  return {
    ...exchange,
    error: {
      ...error,
      message: inLanguageOf(locale, error.message),
      ...(problems && { problems: Object.fromEntries(translated) }),
    },
  }
}

export function caseInLanguage(locale: Locale, shown: ToolCase): ToolCase {
  const { last } = shown
  return last
    ? { ...shown, last: { ...last, differences: differencesInLanguage(locale, last.differences) } }
    : shown
}

/** Of a failure the reason is a sentence; others name types and statuses. */
export function differencesInLanguage(
  locale: Locale,
  differences: readonly CaseDifference[],
): CaseDifference[] {
  return differences.map((each) =>
    each.kind === 'failed' ? { ...each, after: inLanguageOf(locale, each.after) } : each,
  )
}
