import * as z from 'zod'
import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import { type Tool, ToolFailure } from './tool.ts'

/** Finds sources, best first; rejects when no search succeeded. */
export type SearchSources = (
  query: string,
  options: { readonly limit: number; readonly signal: AbortSignal },
) => Promise<readonly SourceReference[]>

const query = z.object({
  query: z.string().min(1).max(400).describe('要搜索的内容，写成完整的词语或问题'),
  limit: z.int().min(1).max(10).default(5).describe('最多返回几条'),
})

const timeoutMs = 10_000

export function createSearchTool({
  search,
  ...about
}: Pick<Tool, 'name' | 'title' | 'description'> & { readonly search: SearchSources }): Tool {
  return {
    ...about,
    input: z.toJSONSchema(query, { io: 'input' }),
    timeoutMs,
    isSafeToRepeat: true,
    async run(input, { signal, sources: cited }) {
      const { query: text, limit } = query.parse(input)
      const sources = await search(text, { limit, signal }).catch((cause: unknown) => {
        signal.throwIfAborted()
        throw new ToolFailure('failed', '搜索现在不可用', { cause, isPassing: true })
      })
      const found = sources.slice(0, limit)
      return found.length === 0
        ? '没有找到相关内容。'
        : (cited?.number(found) ?? found).map(toText).join('\n\n')
    },
  }
}

function toText({ index, title, seeMoreUrl, publishDate, passage }: SourceReference): string {
  const heading = [`[${index}] 《${title}》`, publishDate, seeMoreUrl].filter(Boolean).join(' ')
  return `${heading}\n${passage}`
}
