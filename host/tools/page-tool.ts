import * as z from 'zod'
import { type Tool, ToolFailure } from './tool.ts'

/** A page that was read; absent values are ''. */
interface ReadablePage {
  readonly title: string
  readonly site: string
  readonly publishedAt: string
  readonly text: string
}

/** Reads a page; rejects when it cannot be read. */
export type ReadPage = (url: string, signal: AbortSignal) => Promise<ReadablePage>

const input = z.object({
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .describe('网页地址：读者写出的，或搜索结果里的'),
})
/** Maximum characters of a page among the answer's sources, by which its sentences are checked. */
const maxCharacters = 8_000

/** Reads only pages that the user wrote or a search found: a page's address could leak the conversation. */
export function createPageTool(read: ReadPage): Tool {
  return {
    name: 'read_page',
    title: '读网页',
    description: '读一个网页或在线文档的正文。只能读读者写出的地址和搜索结果里的地址。',
    input: z.toJSONSchema(input, { io: 'input' }),
    timeoutMs: 15_000,
    isSafeToRepeat: true,
    async run(given, { signal, sources }) {
      const { url } = input.parse(given)
      if (!sources?.mayOpen(url))
        throw new ToolFailure('failed', '只能读读者写出的地址，或这次搜索结果里的地址')

      const page = await read(url, signal).catch((cause: unknown) => {
        signal.throwIfAborted()
        throw new ToolFailure('failed', '这个网页现在读不到', { cause })
      })
      const [source] = sources.number([
        {
          index: 1,
          title: page.title || url,
          seeMoreUrl: url,
          showName: page.site || new URL(url).hostname,
          ...(page.publishedAt === '' ? {} : { publishDate: page.publishedAt }),
          passage: page.text.slice(0, maxCharacters),
          provider: page.site || new URL(url).hostname,
        },
      ])
      return `[${source?.index ?? 1}] ${page.title || url}\n${page.text}`
    },
  }
}
