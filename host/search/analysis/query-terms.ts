import { questionTokens } from '../../../lib/text/tokens.ts'
import { inverseDocumentFrequency } from '../../storage/library/bm25.ts'
import type { LibraryIndex, LibraryStatistics } from '../../storage/library/library-index.ts'

/** A token of the question and its weight: rarity times frequency in the question. */
interface QueryTerm {
  readonly token: string
  readonly weight: number
}

/** A tokenized question for ranking. Tokens that occur in the library are scored; only `probes` are looked up. */
export interface QueryTerms {
  readonly text: string
  readonly terms: readonly QueryTerm[]
  readonly probes: readonly string[]
}

/** A token in more passages than this, and in more than this share of them, matches too many to be looked up. */
const commonFrequency = 2_000
const commonShare = 0.25
/** Minimum number of tokens looked up, however common they are. */
const minProbes = 4
const maxProbes = 24
/**
 * Approximate maximum of index entries for all looked-up tokens: among 100,000 passages of similar vocabulary, four
 * times as many find 2 % more and take three times as long. The rarest token is always looked up.
 */
const maxEntries = 9_000
/** Maximum tokens scored: a question of thousands of characters must not block others. */
export const maxTerms = 96

/** Weighs the tokens of a question by their rarity in the library. */
export async function queryTerms(
  text: string,
  library: Pick<LibraryIndex, 'documentFrequencies'>,
  statistics: LibraryStatistics,
): Promise<QueryTerms> {
  const asked = new Map<string, number>()
  for (const token of questionTokens(text)) asked.set(token, (asked.get(token) ?? 0) + 1)
  const frequencies = await library.documentFrequencies([...asked.keys()])
  const known = [...asked.keys()]
    .map((token) => ({ token, frequency: frequencies.get(token) ?? 0 }))
    .filter(({ frequency }) => frequency > 0)
    .sort((left, right) => left.frequency - right.frequency || (left.token < right.token ? -1 : 1))
  const rarest = known.slice(0, maxTerms)
  const common = Math.max(commonFrequency, statistics.passageCount * commonShare)
  const probes = rarest.filter(({ frequency }, index) => index < minProbes || frequency <= common)

  return {
    text,
    terms: rarest.map(({ token, frequency }) => ({
      token,
      weight: (asked.get(token) ?? 0) * inverseDocumentFrequency(statistics.passageCount, frequency),
    })),
    probes: withinEntries(probes.slice(0, maxProbes)).map(({ token }) => token),
  }
}

function withinEntries<Probe extends { readonly frequency: number }>(probes: readonly Probe[]): Probe[] {
  let entries = 0
  return probes.filter(({ frequency }, index) => {
    entries += frequency
    return index === 0 || entries <= maxEntries
  })
}
