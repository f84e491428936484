import type * as z from 'zod'
import type { GivenSource } from '../../../lib/contract/routes/check-routes.ts'
import { messagesOf } from '../../../lib/messages/messages-of.ts'
import { HostError } from '../../platform/errors.ts'
import { inLanguageOf } from '../../platform/terminal/sentences.ts'
import { requireScope } from '../program-models.ts'
import type { McpServerDeps } from './mcp-deps.ts'
import type { toolOutputs } from './tool-outputs.ts'
import type { ToolCaller, ToolReply } from './tool-reply.ts'

const search = { kind: 'search', pattern: 'normal' } as const

/**
 * Checks a text like the page and the program API, and waits for the verdicts.
 * @throws {HostError} forbidden; what `Checks.start` throws; unified when the check failed
 */
export async function checkTool(
  { checks }: Pick<McpServerDeps, 'checks'>,
  { caller, address, locale, signal }: ToolCaller,
  { text, sources }: { readonly text: string; readonly sources: readonly GivenSource[] },
): Promise<ToolReply> {
  const fileIds = sources.flatMap((source) => ('file_id' in source ? [source.file_id] : []))
  requireScope(caller, search, fileIds)
  const { id } = await checks.start(caller.owner, { text, sources }, address)
  const result = await checks.ended(caller.owner, id, signal)
  if (result.state === 'failed') throw new HostError('unified', result.message)
  const { check: texts } = messagesOf(locale)
  const structured: z.infer<(typeof toolOutputs)['check']> = {
    id,
    state: 'done',
    verdicts: result.verdicts,
    sources: result.sources.map(({ index, title, url, problem }) => {
      return { index, title, url, problem: inLanguageOf(locale, problem) }
    }),
    unjudged: result.unjudged,
    ...(result.unasked !== undefined && { unasked: result.unasked }),
  }
  const lines = result.verdicts.map(({ at, claim, state, index, quotes = [], correction }) => {
    const source = index > 0 ? ` [${index}]` : ''
    const quoted = quotes.length > 0 ? `\n   ${quotes.join(' … ')}` : ''
    const fixed = correction === undefined ? '' : `\n   ${texts.correction}：${correction}`
    return `${at}. ${texts.states[state]}${source}：${claim}${quoted}${fixed}`
  })
  const list = structured.sources.map(({ index, title, url }) => `[${index}] ${title} ${url}`.trim())
  return { structured, text: [lines.join('\n'), list.join('\n')].filter(Boolean).join('\n\n') }
}
