import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { paceAsk } from '../../limits/pace-ask.ts'
import { HostError } from '../../platform/errors.ts'
import { inLanguageOf } from '../../platform/terminal/sentences.ts'
import { type AnswerSources, ToolFailure } from '../../tools/tool.ts'
import { absoluteUrl } from '../program-citations.ts'
import { requireScope } from '../program-models.ts'
import type { McpServerDeps } from './mcp-deps.ts'
import { isShownSource, sourceWithKey } from './source-key.ts'
import type { ToolCaller, ToolReply } from './tool-reply.ts'

const searches = ['search_library', 'web_search'] as const
/** Maximum characters of a page in one reply. */
const pageCharacters = 20_000
const search = { kind: 'search', pattern: 'normal' } as const

/**
 * Finds sources without an answer, in turns those of the library and of the web.
 * @throws {HostError} forbidden, limited; bad_request for a listed word; unified when no search succeeded
 */
export async function searchTool(
  deps: McpServerDeps,
  call: ToolCaller,
  { query, limit }: { readonly query: string; readonly limit: number },
): Promise<ToolReply> {
  requireScope(call.caller, search, [])
  await paceAsk(deps, call.caller.owner, call.address)
  if (deps.audit.find(query, 'question') !== null)
    throw new HostError('bad_request', '这个问题不能回答，请换一个问法')
  const found = await Promise.allSettled(
    searches.map((name) => foundBy(deps, name, { query, limit }, call.signal)),
  )
  const failed = found.find((each) => each.status === 'rejected')
  const all = inTurns(found.map((each) => (each.status === 'fulfilled' ? each.value : [])))
  if (all.length === 0 && failed) throw failureOf(failed.reason)
  const sources = all.slice(0, limit).map(({ seeMoreUrl, title, passage }, at) => {
    const url = absoluteUrl(seeMoreUrl, deps.origin)
    return sourceWithKey(deps, call.caller.owner, { index: at + 1, url, title, passage })
  })
  const lines = sources.map(({ index, title, url, key, passage }) => {
    return `[${index}] 《${title}》 ${url}${key === '' ? '' : ` key=${key}`}\n${passage}`
  })
  const nothing = inLanguageOf(call.locale, '没有找到相关内容。')
  return { text: lines.join('\n\n') || nothing, structured: { sources } }
}

/**
 * Reads the text of a source that was shown before.
 * @throws {HostError} forbidden, limited; bad_request for another address, or when it can't be read
 */
export async function readSourceTool(
  deps: McpServerDeps,
  call: ToolCaller,
  { url, key, offset }: { readonly url: string; readonly key: string; readonly offset: number },
): Promise<ToolReply> {
  requireScope(call.caller, search, [])
  await paceAsk(deps, call.caller.owner, call.address)
  if (!isShownSource(deps, call.caller.owner, { url, key }))
    throw new HostError('bad_request', '只能读搜索和回答里给出的来源，地址和 key 都要照写', { field: 'url' })
  const tool = deps.tools.find('read_page')?.tool
  if (!tool) throw new HostError('unified', '现在不能读网页')
  const sources: AnswerSources = { number: (found) => found, mayOpen: (address) => address === url }
  const result = await tool.run({ url }, { signal: call.signal, sources }).catch((error: unknown) => {
    throw failureOf(error)
  })
  const whole = typeof result === 'string' ? result : result.text
  const text = whole.slice(offset, offset + pageCharacters)
  const left = whole.length - offset - text.length
  const next = offset + text.length
  const note = `（后面还有 ${left} 个字符，用 offset=${next} 接着读）`
  const more = left > 0 ? `\n\n${inLanguageOf(call.locale, note)}` : ''
  return { text: text + more, structured: { url, text, offset, length: whole.length } }
}

/** @returns the best of each list, then the second, and so on */
function inTurns<Value>(lists: readonly (readonly Value[])[]): Value[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}

/** @throws {ToolFailure} when the search failed */
async function foundBy(
  { tools }: McpServerDeps,
  name: (typeof searches)[number],
  input: { readonly query: string; readonly limit: number },
  signal: AbortSignal,
): Promise<readonly SourceReference[]> {
  const found: SourceReference[] = []
  const sources: AnswerSources = {
    number: (given) => {
      found.push(...given)
      return given
    },
    mayOpen: () => false,
  }
  await tools.find(name)?.tool.run(input, { signal, sources })
  return found
}

function failureOf(error: unknown): unknown {
  return error instanceof ToolFailure ? new HostError('unified', error.message, { cause: error }) : error
}
