import type { ToolApi } from '@/lib/client/api/plugins'
import type { Tool, ToolCase } from '@/lib/contract/plugins/tool'
import type { OutputOf } from '@/lib/contract/routes/route'
import type { toolRoutes } from '@/lib/contract/routes/tool-routes'

type CaseRun = OutputOf<(typeof toolRoutes)['caseReplay']>

export interface RanCase {
  readonly tool: Pick<Tool, 'id' | 'name'>
  readonly case: ToolCase
  readonly run: CaseRun
}

export interface SavedCase {
  readonly tool: Tool
  readonly case: ToolCase
}

/** @returns the cases of tools, in their order. @throws {ApiError} */
export async function casesOf(
  api: ToolApi,
  tools: readonly Tool[],
  signal: AbortSignal,
): Promise<readonly SavedCase[]> {
  const all: SavedCase[] = []
  for (const tool of tools.filter(({ cases }) => cases.total > 0)) {
    const { list } = await api('caseList', { tool_id: tool.id }, { signal })
    all.push(...list.map((each) => ({ tool, case: each })))
  }
  return all
}

/**
 * Runs cases one after another: each is a real call, and other people's hosts are not flooded.
 * @param onProgress how many have run, of how many
 * @returns those whose reply has changed
 * @throws {ApiError} of the first call that the host refuses
 */
export async function runCases(
  api: ToolApi,
  cases: readonly SavedCase[],
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<readonly RanCase[]> {
  onProgress(0, cases.length)
  const changed: RanCase[] = []
  for (const [index, each] of cases.entries()) {
    const run = await api('caseReplay', { id: each.case.id, accept: false }, { signal })
    if (!run.same) changed.push({ ...each, run })
    onProgress(index + 1, cases.length)
  }
  return changed
}
