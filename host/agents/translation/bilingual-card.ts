import type { BilingualContent, Language } from '../../../lib/contract/cards/bilingual.ts'
import { withoutTags } from './documents/tags.ts'
import { type FoldedTerm, findUsedTerms, termsIn } from './glossary-terms.ts'
import type { Translations } from './translate-segments.ts'

/** Maximum pairs shown, for manual translation and for documents that become a file. */
const maxPairs = 200
const maxShownOfFile = 30

interface Shown {
  readonly segments: readonly string[]
  readonly from: Language | null
  readonly to: Language
  readonly glossary: readonly FoldedTerm[]
}

/** The card of a text next to its translation, as far as it is available. */
export function bilingualContent(
  { segments, from, to, glossary }: Shown,
  made: Translations,
  isFile: boolean,
): BilingualContent {
  return {
    ...(from ? { from } : {}),
    to,
    pairs: segments.slice(0, isFile ? maxShownOfFile : maxPairs).map((segment) => {
      const source = withoutTags(segment)
      const written = made.get(segment)
      // What could not be translated keeps the original, as the note says.
      if (written === null) return { source, target: source, terms: [] }
      const target = withoutTags(written ?? '')
      return { source, target, terms: findUsedTerms(termsIn(source, glossary), target) }
    }),
    done: segments.filter((segment) => made.has(segment)).length,
    total: segments.length,
  }
}

export function sheetContent(shown: Shown): BilingualContent {
  return { ...bilingualContent(shown, new Map(), false), isSheet: true }
}

/** Maximum unused terms listed. */
const maxNamed = 5

export function notesOf(
  { segments, glossary }: Shown,
  made: Translations,
  isFile: boolean,
): readonly string[] {
  const left = segments.filter((segment) => made.get(segment) === null).length
  const missed = new Set(
    segments.flatMap((segment) => {
      const target = made.get(segment)
      if (!target) return []
      const terms = findUsedTerms(termsIn(withoutTags(segment), glossary), withoutTags(target))
      return terms.filter(({ isUsed }) => !isUsed).map((term) => `${term.source} = ${term.target}`)
    }),
  )
  const named = [...missed].slice(0, maxNamed).join('；')
  return [
    ...(left > 0 ? [`有 ${left} 段没有译成，保留了原文。`] : []),
    // For text, the card lists which ones.
    ...(isFile && missed.size > 0 ? [`术语表里有 ${missed.size} 条没有处处照用：${named}。`] : []),
  ]
}
