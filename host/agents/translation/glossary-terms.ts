import type { Language, UsedTerm } from '../../../lib/contract/cards/bilingual.ts'
import type { GlossaryTerm } from '../../../lib/contract/glossary-routes.ts'
import { foldForSearch } from '../../../lib/text/fold.ts'
import { languageOfText } from './direction.ts'

/** A prompt holds no more of them. */
const mostTerms = 60

/**
 * @returns the terms of a glossary that stand in a text, as they are to be translated into a language: a glossary
 * serves both directions
 */
export function termsIn(
  text: string,
  to: Language,
  glossary: readonly GlossaryTerm[],
): readonly GlossaryTerm[] {
  const folded = foldForSearch(text)
  const found = glossary.flatMap(({ source, target }): GlossaryTerm[] => {
    if (stands(source, folded) && !isIn(to, source, target)) return [{ source, target }]
    return stands(target, folded) && isIn(to, source, target) ? [{ source: target, target: source }] : []
  })
  return found.slice(0, mostTerms)
}

/** Whether the term itself, rather than its translation, is in the language that is translated into. */
function isIn(to: Language, source: string, target: string): boolean {
  return languageOfText(source) === to && languageOfText(target) !== to
}

/** @returns which of them a translation uses as the glossary says */
export function usedTerms(terms: readonly GlossaryTerm[], translation: string): UsedTerm[] {
  const folded = foldForSearch(translation)
  return terms.map(({ source, target }) => ({ source, target, isUsed: stands(target, folded) }))
}

/** A term of Latin letters stands as a word of its own, whose end may change. */
function stands(term: string, folded: string): boolean {
  const wanted = foldForSearch(term)
  const at = folded.indexOf(wanted)
  if (at < 0) return false
  if (!/^[a-z0-9]/.test(wanted)) return true
  for (let from = at; from >= 0; from = folded.indexOf(wanted, from + 1))
    if (!/[\p{Script=Latin}\d]/u.test(folded[from - 1] ?? '')) return true
  return false
}
