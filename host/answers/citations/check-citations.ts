import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { SupportCheck } from '../../../lib/contract/cards/support-check.ts'
import { citationKey } from '../../../lib/text/citations/claim-support/checked-citations.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import type { CitationTally } from './citation-tally.ts'
import { maxUnclear, type UnclearCitation } from './count-citations.ts'
import { judgeUnclear } from './judge-unclear.ts'

/** Maximum time (ms) to count citations; a slower text gets no check by a model. */
const countMs = 3_000
/** Maximum parallel model calls for a report of many sections, {@link maxUnclear} citations each. */
const maxCalls = 3

export interface CheckedAnswer {
  /** Its Markdown in reading order: one text, or the lead and the sections of a report. */
  readonly texts: readonly string[]
  /** The sources of all texts, by number. */
  readonly sources: readonly SourceReference[]
}

/**
 * Counts the citations of an answer and asks a model about those that the rules left undecided: the first of each
 * text, then the second of each, so that a long text leaves room for the others.
 * @param citations counts the citations; no check when absent
 * @returns null when none was undecided, or the model did not respond in time
 * @throws the signal's reason when the turn is stopped
 */
export async function checkCitations(
  citations: Pick<CitationTally, 'add'> | undefined,
  model: LanguageModel,
  { texts, sources }: CheckedAnswer,
  stopped: AbortSignal,
): Promise<SupportCheck | null> {
  if (!citations) return null

  const late = new Promise<readonly UnclearCitation[]>((resolve) => {
    setTimeout(() => resolve([]), countMs).unref()
  })
  const counted = texts.map((text) => Promise.race([citations.add(text, sources), late]))
  const open = inTurn(await Promise.all(counted)).slice(0, maxCalls * maxUnclear)
  const calls = Array.from({ length: Math.ceil(open.length / maxUnclear) }, (_, at) => {
    return judgeUnclear(model, open.slice(at * maxUnclear, (at + 1) * maxUnclear), stopped)
  })
  const judged = (await Promise.all(calls)).filter((each) => each !== null)
  const [first] = judged
  return first ? { model: first.model, verdicts: judged.flatMap(({ verdicts }) => verdicts) } : null
}

/** The same sentence may occur in several texts: it is checked once. */
function inTurn(lists: readonly (readonly UnclearCitation[])[]): UnclearCitation[] {
  const most = Math.max(0, ...lists.map(({ length }) => length))
  const ordered = Array.from({ length: most }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
  return [...new Map(ordered.map((each) => [citationKey(each.index, each.claim), each])).values()]
}
