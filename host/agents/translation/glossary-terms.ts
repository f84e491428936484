import type { Language, UsedTerm } from '../../../lib/contract/cards/bilingual.ts'
import type { GlossaryTerm } from '../../../lib/contract/routes/glossary-routes.ts'
import { foldForSearch } from '../../../lib/text/fold.ts'
import { languageOfText } from './direction.ts'

/** A prompt holds no more of them. */
const mostTerms = 60

/** A term as it is to be translated, with both of its sides as they are looked for. */
export interface FoldedTerm extends GlossaryTerm {
  readonly foldedSource: string
  readonly foldedTarget: string
}

/** The terms of a glossary in the direction of a translation: each may be used in both. */
export function termsInto(to: Language, glossary: readonly GlossaryTerm[]): readonly FoldedTerm[] {
  return glossary.map(({ source, target }) => {
    // The term itself, rather than its translation, is in the language that is translated into.
    const isBack = languageOfText(source) === to && languageOfText(target) !== to
    const [from, into] = isBack ? [target, source] : [source, target]
    return {
      source: from,
      target: into,
      foldedSource: foldForSearch(from),
      foldedTarget: foldForSearch(into),
    }
  })
}

/** @returns those that stand in a text */
export function termsIn(text: string, terms: readonly FoldedTerm[]): readonly FoldedTerm[] {
  const folded = foldForSearch(text)
  return terms.filter(({ foldedSource }) => stands(foldedSource, folded)).slice(0, mostTerms)
}

/** @returns which of them a translation uses as the glossary says */
export function usedTerms(terms: readonly FoldedTerm[], translation: string): UsedTerm[] {
  const folded = foldForSearch(translation)
  return terms.map(({ source, target, foldedTarget }) => {
    return { source, target, isUsed: stands(foldedTarget, folded) }
  })
}

/** A term of Latin letters begins a word, whose end may change. */
function stands(term: string, text: string): boolean {
  const isWord = /^[a-z0-9]/.test(term)
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1))
    if (!isWord || !/[\p{Script=Latin}\d]/u.test(text[at - 1] ?? '')) return true
  return false
}
