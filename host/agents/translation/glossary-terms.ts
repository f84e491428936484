import type { Language, UsedTerm } from '../../../lib/contract/cards/bilingual.ts'
import type { GlossaryTerm } from '../../../lib/contract/routes/glossary-routes.ts'
import { foldForSearch } from '../../../lib/text/fold.ts'
import { languageOfText } from './direction.ts'

const maxTerms = 60

export interface FoldedTerm extends GlossaryTerm {
  readonly foldedSource: string
  readonly foldedTarget: string
}

/** The glossary terms in the direction of a translation: each may be used in both. */
export function termsInto(to: Language, glossary: readonly GlossaryTerm[]): readonly FoldedTerm[] {
  return glossary.map(({ source, target }) => {
    // The term, rather than its translation, is in the target language.
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

export function termsIn(text: string, terms: readonly FoldedTerm[]): readonly FoldedTerm[] {
  const folded = foldForSearch(text)
  return terms.filter(({ foldedSource }) => occurs(foldedSource, folded)).slice(0, maxTerms)
}

/** @returns the terms that a translation renders as in the glossary */
export function findUsedTerms(terms: readonly FoldedTerm[], translation: string): UsedTerm[] {
  const folded = foldForSearch(translation)
  return terms.map(({ source, target, foldedTarget }) => {
    return { source, target, isUsed: occurs(foldedTarget, folded) }
  })
}

/** A term in Latin letters matches at the beginning of a word, whose ending may vary. */
function occurs(term: string, text: string): boolean {
  const isWord = /^[a-z0-9]/.test(term)
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1))
    if (!isWord || !/[\p{Script=Latin}\d]/u.test(text[at - 1] ?? '')) return true
  return false
}
