import type { CheckResult } from '../../lib/contract/routes/check-routes.ts'
import type { Locale } from '../../lib/messages/locale.ts'
import { inLanguageOf } from '../platform/terminal/sentences.ts'

/** @returns a check whose stored sentences are in the language of its reader */
export function checkInLanguage(result: CheckResult, locale: Locale): CheckResult {
  const { unsearched } = result
  return {
    ...result,
    message: inLanguageOf(locale, result.message),
    sources: result.sources.map((source) => problemInLanguage(source, locale)),
    ...(unsearched && { unsearched: unsearched.map((each) => problemInLanguage(each, locale)) }),
  }
}

/** @returns the same with its problem in the language of its reader */
export function problemInLanguage<Each extends { readonly problem: string }>(
  each: Each,
  locale: Locale,
): Each {
  return { ...each, problem: inLanguageOf(locale, each.problem) }
}
