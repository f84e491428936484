import type * as z from 'zod'
import type { GivenSource } from '../../../lib/contract/routes/check-routes.ts'
import { messagesOf } from '../../../lib/messages/messages-of.ts'
import type { Messages } from '../../../lib/messages/zh-cn.ts'
import { checkInLanguage } from '../../checks/check-in-language.ts'
import { noticesOf } from '../../checks/check-sheet.ts'
import { HostError } from '../../platform/errors.ts'
import { requireScope } from '../program-models.ts'
import type { McpServerDeps } from './mcp-deps.ts'
import type { toolOutputs } from './tool-outputs.ts'
import type { ToolCaller, ToolReply } from './tool-reply.ts'

type Structured = z.infer<(typeof toolOutputs)['check']>

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
  const result = checkInLanguage(await checks.ended(caller.owner, id, signal), locale)
  if (result.state === 'failed') throw new HostError('unified', result.message)
  const structured: Structured = {
    id,
    state: 'done',
    verdicts: result.verdicts,
    sources: result.sources.map(({ index, title, url, problem }) => {
      return { index, title, url, problem }
    }),
    unjudged: result.unjudged,
    ...(result.unasked !== undefined && { unasked: result.unasked }),
    ...(result.unsearched && { unsearched: result.unsearched }),
  }
  return { structured, text: textOf(structured, messagesOf(locale).check) }
}

function textOf(result: Structured, texts: Messages['check']): string {
  const lines = result.verdicts.map(({ at, claim, state, index, quotes = [], correction }) => {
    const source = index > 0 ? ` [${index}]` : ''
    const quoted = quotes.length > 0 ? `\n   ${quotes.join(' … ')}` : ''
    const fixed = correction === undefined ? '' : `\n   ${texts.correction}：${correction}`
    return `${at}. ${texts.states[state]}${source}：${claim}${quoted}${fixed}`
  })
  const sources = result.sources.map(({ index, title, url, problem }) =>
    [`[${index}]`, title, url, problem].filter(Boolean).join(' '),
  )
  return [noticesOf(result, texts), lines, sources]
    .map((each) => each.join('\n'))
    .filter(Boolean)
    .join('\n\n')
}
