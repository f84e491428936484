import { checkLimits, type SentenceVerdict } from '../../lib/contract/routes/check-routes.ts'
import { IsolatedProcessBusy, IsolatedProcessEnded } from '../ingest/process/isolated-process.ts'
import type { PageReader } from '../search/pages/page-reader.ts'
import type { Database } from '../storage/database/database.ts'
import type { CheckOrder } from './check-order.ts'
import { type FindDeps, type FoundSources, findSources } from './find-sources.ts'
import { type Findings, findingsOf, judgedIn, noFindings } from './findings.ts'
import { gatherSources, withinCharacters } from './gather-sources.ts'
import { type JudgeCheckDeps, judgeCheck } from './judge-check.ts'
import type { TextSentences } from './sentences-of-text.ts'
import { beginCheck, endCheck, keepFindings, readOrder } from './stored-checks.ts'
import type { TextChecker } from './text-checker.ts'

export interface RunCheckDeps extends Omit<FindDeps, 'providers' | 'resultPages'>, JudgeCheckDeps {
  readonly database: Database
  readonly checker: Pick<TextChecker, 'split' | 'compare'>
  /** What is searched, and read, by the present settings. */
  readonly search: () => Pick<FindDeps, 'providers' | 'resultPages'> & {
    readonly namedPages: PageReader | null
  }
}

/** From the start of the job, which has a limit of its own; then judging ends. */
const judgedWithinMs = 105_000

/**
 * Runs a stored check: splits the text, reads or finds the sources, compares, and has a model judge what no program
 * proves. What a program found is stored before a model is asked, and each part when it is judged.
 * Does nothing when the check has ended.
 * @throws what is to be tried again
 */
export async function runCheck(
  deps: RunCheckDeps,
  { key, address }: { readonly key: string; readonly address?: string | null | undefined },
  signal: AbortSignal,
): Promise<void> {
  const { database, checker } = deps
  const stored = await readOrder(database, key)
  if (!stored) return
  await beginCheck(deps, key)
  const { owner, order } = stored
  const ends = AbortSignal.timeout(judgedWithinMs)
  try {
    const split = await checker.split(order.sentences ?? order.text, {
      count: order.sources.length,
      most: checkLimits.sentences,
      signal,
    })
    const { sources, unsearched, isLookedAt } = await sourcesFor(deps, { owner, order, split }, signal)
    const compared = await checker.compare(
      split.sentences,
      sources.map(({ title, parts }) => ({ title, parts })),
      signal,
    )
    const checked = isLookedAt ? compared : { ...compared, verdicts: compared.verdicts.map(asUnclear) }
    const before = { ...noFindings(order), ...(unsearched.length > 0 && { unsearched: [...unsearched] }) }
    const findings = findingsOf(before, split, sources, checked)
    const known = judgedIn(stored.findings, findings)
    // What an attempt that was cut off has stored stays.
    if (known.verdicts.length === 0) await keepFindings(database, key, findings)
    const onJudged = (judged: Partial<Findings>) => keepFindings(database, key, { ...findings, ...judged })
    const judged = await judgeCheck(
      deps,
      { owner, address, checked, sources, before: known, ends, onJudged },
      signal,
    )
    await endCheck(database, key, { state: 'done', findings: { ...findings, ...judged } })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof IsolatedProcessEnded)
      return endCheck(database, key, { state: 'failed', reason: '这段文字太复杂，没有核对完，请分成几段' })
    if (error instanceof IsolatedProcessBusy)
      return endCheck(database, key, { state: 'failed', reason: '现在核对的人太多，请稍后再试' })
    throw error
  }
}

/** What sentences are compared with, and whether anything was looked at: given sources, or a search that was answered. */
async function sourcesFor(
  deps: RunCheckDeps,
  {
    owner,
    order,
    split,
  }: { readonly owner: string; readonly order: CheckOrder; readonly split: TextSentences },
  signal: AbortSignal,
) {
  const { namedPages: pages, ...search } = deps.search()
  const given = await gatherSources({ ...deps, pages }, owner, order.sources, signal)
  const isSearched = order.scope !== undefined || given.length === 0
  const asked = { owner, scope: order.scope, sentences: split.sentences }
  const searched = isSearched ? await findSources({ ...deps, ...search }, asked, signal) : notSearched
  const sources = withinCharacters([...given, ...searched.found])
  const isLookedAt = searched.isAnswered || sources.some(({ parts }) => parts.length > 0)
  return { sources, unsearched: searched.unsearched, isLookedAt }
}

const notSearched: FoundSources = { found: [], unsearched: [], isAnswered: false }

/** A sentence lacks a source only where something was looked at. */
function asUnclear(verdict: SentenceVerdict): SentenceVerdict {
  return verdict.state === 'uncited' ? { ...verdict, state: 'unclear' } : verdict
}
