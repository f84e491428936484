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

/**
 * Runs the cases of tools one after another: each is a real call, and other people's hosts are not flooded.
 * @param onProgress how many have run, of how many
 * @returns those whose reply has changed
 * @throws {ApiError} of the first call that the host refuses
 */
export async function runCases(
  api: ToolApi,
  tools: readonly Tool[],
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<readonly RanCase[]> {
  const lists: { readonly tool: Tool; readonly list: readonly ToolCase[] }[] = []
  for (const tool of tools.filter(({ cases }) => cases.total > 0))
    lists.push({ tool, list: (await api('caseList', { tool_id: tool.id }, { signal })).list })
  const all = lists.flatMap(({ tool, list }) => list.map((each) => ({ tool, case: each })))
  onProgress(0, all.length)
  const changed: RanCase[] = []
  for (const [index, each] of all.entries()) {
    const run = await api('caseReplay', { id: each.case.id, accept: false }, { signal })
    if (!run.same) changed.push({ ...each, run })
    onProgress(index + 1, all.length)
  }
  return changed
}
