import { defaultLocale, type Locale } from '../../lib/messages/locale.ts'
import { worldQuestions } from '../../lib/messages/world-questions.ts'
import type { Clock } from '../platform/clock.ts'
import type { LibraryIndex } from '../storage/library/library-index.ts'
import { collectEvidence } from './evidence.ts'
import { quoteLimits } from './extractive-answer.ts'
import {
  type Audience,
  type GuessCandidate,
  guessCandidates,
  rotated,
} from '../search/suggestions/guess-candidates.ts'
import { judgeSources } from './judge-sources.ts'
import type { SearchProvider } from '../search/providers/provider.ts'
import { sidesOf } from './related-questions.ts'
import { maxSources, toSources } from '../search/sources.ts'
import type { TitleEntry, TitleList } from '../search/suggestions/title-list.ts'

/** Guesses change at this interval (ms), so that a reload shows the same ones. */
const turnMs = 60 * 60 * 1000
/** Time limit (ms) for verifying candidates; the remaining ones are verified by the next guess. */
const limitMs = 1_500
/** Candidates verified per suggestion. */
const triedForOne = 4
const maxCached = 2_000

export interface GuessDeps {
  readonly titles: TitleList
  /** Searches the library of these titles. */
  readonly provider: SearchProvider
  readonly library: LibraryIndex
  readonly now: Clock
  /** Whether the web can be searched now; otherwise the guide fills up a short list. */
  readonly hasWorld?: () => boolean
}

/**
 * 猜你想搜: questions verified in advance, each answered by the document it was derived from. Results are cached
 * until the library changes. When the web can be searched, questions about the world are used instead of the guide.
 */
export function guessQuestions({ titles, provider, library, now, hasWorld = () => false }: GuessDeps) {
  const tried = new WeakMap<readonly TitleEntry[], Map<string, Promise<string | null>>>()

  /** The document's source and the answering words; null when another document or none answers. */
  async function answeredBy(title: string, question: string) {
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
  async function tryOut({ question, title, isWhole }: GuessCandidate, turn: number): Promise<string | null> {
    const answer = await answeredBy(title, question)
    if (!answer || !isWhole) return answer && question
    const sides = sidesOf([question], answer.best)
    const side = sides[turn % Math.max(1, sides.length)]
    if (!side) return question
    const answered = await answeredBy(title, side.question)
    return answered?.quoted.some((text) => side.isStatedIn(text)) ? side.question : question
  }

  function remembered(entries: readonly TitleEntry[], candidate: GuessCandidate, turn: number) {
    const known = tried.get(entries) ?? new Map<string, Promise<string | null>>()
    tried.set(entries, known)
    const before = known.get(candidate.question)
    if (before) return before
    if (known.size >= maxCached) known.clear()
    const trial = tryOut(candidate, turn)
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
    const world = hasWorld() ? worldQuestions[locale] : []
    const entries = await titles.entries()
    const [startedAt, turn] = [now(), Math.floor(now() / turnMs)]
    const found = new Set<string>()
    // With web search, the library gets half of the list.
    const ofLibrary = world.length > 0 ? Math.ceil(limit / 2) : limit
    let left = ofLibrary * triedForOne
    const proposed = { hasGuide: world.length === 0, isMeant: (text: string) => isIn(locale, text) }
    for (const candidate of guessCandidates(entries, words, turn, audience, proposed)) {
      if (found.size >= ofLibrary || left === 0 || now() - startedAt > limitMs) break
      left -= 1
      const question = await remembered(entries, candidate, turn)
      if (question !== null) found.add(question)
    }
    return [...found, ...rotated(world, turn)].slice(0, limit)
  }
}

/** In Chinese, questions of any language are fine; the English interface must not show Chinese ones. */
function isIn(locale: Locale, question: string): boolean {
  return locale === 'zh-CN' || !/\p{Script=Han}/u.test(question)
}
