import { checkLimits } from '../../lib/contract/routes/check-routes.ts'
import { IsolatedProcessBusy, IsolatedProcessEnded } from '../ingest/process/isolated-process.ts'
import type { PageReader } from '../search/pages/page-reader.ts'
import type { Database } from '../storage/database/database.ts'
import { type FindDeps, findSources } from './find-sources.ts'
import { type Findings, findingsOf, noFindings } from './findings.ts'
import { type GatheredSource, gatherSources, withinCharacters } from './gather-sources.ts'
import { type JudgeCheckDeps, judgeCheck } from './judge-check.ts'
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

const searchMs = 20_000
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
    const { namedPages: pages } = deps.search()
    const given = await gatherSources({ ...deps, pages }, owner, order.sources, signal)
    const isSearched = order.scope !== undefined || given.length === 0
    const found = isSearched ? await foundFor(deps, { owner, scope: order.scope, ...split }, signal) : []
    const sources = withinCharacters([...given, ...found])
    const checked = await checker.compare(
      split.sentences,
      sources.map(({ title, parts }) => ({ title, parts })),
      signal,
    )
    const findings = findingsOf(noFindings(order), split, sources, checked)
    await keepFindings(database, key, findings)
    const onJudged = (judged: Partial<Findings>) => keepFindings(database, key, { ...findings, ...judged })
    const judged = await judgeCheck(deps, { owner, address, checked, sources, ends, onJudged }, signal)
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

/** A search that fails, or takes too long, leaves the sentences without sources. */
async function foundFor(
  deps: RunCheckDeps,
  asked: Parameters<typeof findSources>[1],
  signal: AbortSignal,
): Promise<GatheredSource[]> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(searchMs)])
  try {
    return await findSources({ ...deps, ...deps.search() }, asked, limited)
  } catch (error) {
    signal.throwIfAborted()
    deps.log.info({ err: error }, 'nothing was found for a check')
    return []
  }
}
