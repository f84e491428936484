import { defaultLocale, type Locale } from '../../lib/messages/locale.ts'
import { worldQuestions } from '../../lib/messages/world-questions.ts'
import type { Clock } from '../platform/deps.ts'
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
import { mostSources, toSources } from '../search/sources.ts'
import type { TitleEntry, TitleList } from '../search/suggestions/title-list.ts'

/** Guesses change this often, so that a reload shows what the last one showed. */
const turnMs = 60 * 60 * 1000
/** What could not be tried in this time is not proposed; it is tried again with the next guess. */
const limitMs = 1_500
/** So many candidates are tried for one that is proposed. */
const triedForOne = 4
const mostRemembered = 2_000

export interface GuessDeps {
  readonly titles: TitleList
  /** Searches the library that the titles are of. */
  readonly provider: SearchProvider
  readonly library: LibraryIndex
  readonly now: Clock
  /** Whether the world can be searched now; without it the guide fills what the library leaves. */
  readonly hasWorld?: () => boolean
}

/**
 * 猜你想搜: questions that were tried before they are proposed, each answered by the document that it was made from.
 * What was tried is remembered as long as the library stays the same. Where the world can be searched, questions about
 * it fill the line in place of the guide.
 */
export function guessQuestions({ titles, provider, library, now, hasWorld = () => false }: GuessDeps) {
  const tried = new WeakMap<readonly TitleEntry[], Map<string, Promise<string | null>>>()

  /** The document's source, and the words of it that answer; null where another or nothing answers. */
  async function answeredBy(title: string, question: string) {
    const { signal } = new AbortController()
    const hits = await provider.search(question, { limit: mostSources, scope: { source: 'library' }, signal })
    const sources = toSources([{ provider: provider.name, kind: provider.kind, hits }])
    const { supporting, weights, isAnswered } = await judgeSources(question, sources, library)
    const [best] = supporting
    if (!isAnswered || best?.title !== title) return null
    const evidence = collectEvidence(question, supporting, weights, quoteLimits(question))
    const quoted = evidence.filter(({ source }) => source === best.index).map(({ text }) => text)
    return quoted.length === 0 ? null : { best, quoted }
  }

  /** A whole document is asked for by a side of its subject, where it states one: 在什么地方？ rather than 介绍一下. */
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
    if (known.size >= mostRemembered) known.clear()
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
    // Where the world is searched the library has half of the line.
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

/** A Chinese reader reads a question of any language here; in the English interface a Chinese one is a foreign body. */
function isIn(locale: Locale, question: string): boolean {
  return locale === 'zh-CN' || !/\p{Script=Han}/u.test(question)
}
