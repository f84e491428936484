import { defaultLocale, type Locale } from '../../lib/messages/locale.ts'
import { webQuestions } from '../../lib/messages/web-questions.ts'
import type { Clock } from '../platform/clock.ts'
import type { SearchProvider } from '../search/providers/provider.ts'
import { maxSources, toSources } from '../search/sources.ts'
import {
  type Audience,
  type GuessCandidate,
  guessCandidates,
  rotateEntries,
} from '../search/suggestions/guess-candidates.ts'
import type { TitleEntry, TitleList } from '../search/suggestions/title-list.ts'
import type { LibraryIndex } from '../storage/library/library-index.ts'
import { collectEvidence } from './evidence.ts'
import { quoteLimits } from './extractive-answer.ts'
import { judgeSources } from './judge-sources.ts'
import { facetQuestions } from './related-questions.ts'

/** Guesses change at this interval (ms), so that a reload shows the same ones. */
const turnMs = 60 * 60 * 1000
/** The remaining candidates are verified by the next guess. */
const maxVerifyMs = 1_500
const maxCandidatesPerSuggestion = 4
const maxCached = 2_000

export interface GuessDeps {
  readonly titles: TitleList
  /** Searches the library of these titles. */
  readonly provider: SearchProvider
  readonly library: LibraryIndex
  readonly now: Clock
  /** Whether the web can be searched now; otherwise the guide fills up a short list. */
  readonly canSearchWeb?: () => boolean
}

/**
 * 猜你想搜: questions verified in advance, each answered by the document it was derived from. Results are cached
 * until the library changes. When the web can be searched, questions about the world are used instead of the guide.
 */
export function createQuestionGuesser(deps: GuessDeps) {
  const { titles, provider, library, now, canSearchWeb = () => false } = deps
  const verifications = new WeakMap<readonly TitleEntry[], Map<string, Promise<string | null>>>()

  /** The document's source and the answering words; null when another document or none answers. */
  async function findAnswer(title: string, question: string) {
    const { signal } = new AbortController()
    const hits = await provider.search(question, { limit: maxSources, scope: { source: 'library' }, signal })
    const sources = toSources([{ provider: provider.name, kind: provider.kind, hits }])
    const { supporting, weights, isAnswered } = await judgeSources(question, sources, library)
    const [best] = supporting
    if (!isAnswered || best?.title !== title) return null

    const evidence = collectEvidence(question, supporting, weights, quoteLimits(question))
    const quoted = evidence.filter(({ source }) => source === best.index).map(({ text }) => text)
    return quoted.length === 0 ? null : { best, quoted }
  }

  /** Prefers a specific aspect of a document's subject when it states one: 在什么地方？ rather than 介绍一下. */
  async function verifyCandidate(
    { question, title, isWhole }: GuessCandidate,
    turn: number,
  ): Promise<string | null> {
    const answer = await findAnswer(title, question)
    if (!answer || !isWhole) return answer && question
    const facets = facetQuestions([question], answer.best)
    const facet = facets[turn % Math.max(1, facets.length)]
    if (!facet) return question
    const answered = await findAnswer(title, facet.question)
    return answered?.quoted.some((text) => facet.isStatedIn(text)) ? facet.question : question
  }

  function verifyCached(entries: readonly TitleEntry[], candidate: GuessCandidate, turn: number) {
    const known = verifications.get(entries) ?? new Map<string, Promise<string | null>>()
    verifications.set(entries, known)
    const before = known.get(candidate.question)
    if (before) return before

    if (known.size >= maxCached) known.clear()
    const trial = verifyCandidate(candidate, turn)
    known.set(candidate.question, trial)
    trial.catch(() => known.delete(candidate.question))
    return trial
  }

  return async (
    words: readonly string[],
    limit: number,
    audience: Audience,
    locale: Locale = defaultLocale,
  ): Promise<string[]> => {
    const world = canSearchWeb() ? webQuestions[locale] : []
    const entries = await titles.entries()
    const startedAt = now()
    const turn = Math.floor(startedAt / turnMs)

    const found = new Set<string>()
    // With web search, the library gets half of the list.
    const ofLibrary = world.length > 0 ? Math.ceil(limit / 2) : limit
    let left = ofLibrary * maxCandidatesPerSuggestion
    const proposed = { hasGuide: world.length === 0, isMeant: (text: string) => isIn(locale, text) }
    for (const candidate of guessCandidates(entries, words, turn, audience, proposed)) {
      if (found.size >= ofLibrary || left === 0 || now() - startedAt > maxVerifyMs) break
      left -= 1
      const question = await verifyCached(entries, candidate, turn)
      if (question !== null) found.add(question)
    }

    return [...found, ...rotateEntries(world, turn)].slice(0, limit)
  }
}

/** In Chinese, questions of any language are fine; the English interface must not show Chinese ones. */
function isIn(locale: Locale, question: string): boolean {
  return locale === 'zh-CN' || !/\p{Script=Han}/u.test(question)
}
