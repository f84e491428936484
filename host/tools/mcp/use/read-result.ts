import type { CallToolResult } from '@modelcontextprotocol/client'
import type { CallPart } from '../../../../lib/contract/cards/tool-call.ts'
import { filePart, type StoreReply, tablePart } from '../../plugins/use/reply-parts.ts'
import type { ToolResult } from '../../tool.ts'

interface ReadFor {
  readonly owner: string
  readonly title: string
  readonly madeIn: string
  /** Absent where no files can be stored. */
  readonly store?: StoreReply | undefined
}

type Block = CallToolResult['content'][number]

/** Files of one result that are stored. */
const maxFiles = 4

/** @returns what a server answered: texts for the model, images and files as the member's, rows as a table */
export async function readResult(
  { content, structuredContent, isError }: CallToolResult,
  { owner, title, madeIn, store }: ReadFor,
): Promise<Pick<ToolResult, 'text' | 'parts' | 'error'>> {
  const texts = content.map(textOf).filter(Boolean)
  const structured = structuredContent === undefined ? '' : JSON.stringify(structuredContent)
  const text = texts.length > 0 ? texts.join('\n\n') : structured
  if (isError) return { text: `它说没有成功。\n${text}`, error: 'failed' }

  const files: CallPart[] = []
  for (const block of content) {
    const file = fileOf(block)
    if (file && store && files.length < maxFiles)
      files.push(...(await filePart({ file }, { owner, title, madeIn }, store)))
  }
  const parts = files.length > 0 ? files : tablePart(structured || text)
  return { text: text || '（没有内容）', ...(parts.length > 0 && { parts }) }
}

function textOf(block: Block): string {
  if (block.type === 'text') return block.text
  if (block.type === 'resource_link') return `${block.title ?? block.name}：${block.uri}`
  if (block.type === 'resource')
    return 'text' in block.resource ? block.resource.text : `（文件 ${block.resource.mimeType ?? ''}）`
  return block.type === 'image' ? '（图片，已经给用户看）' : `（${block.type}）`
}

function fileOf(block: Block): { readonly mime: string; readonly bytes: Uint8Array } | undefined {
  if (block.type === 'image') return { mime: block.mimeType, bytes: Buffer.from(block.data, 'base64') }
  if (block.type !== 'resource' || !('blob' in block.resource)) return undefined
  return { mime: block.resource.mimeType ?? '', bytes: Buffer.from(block.resource.blob, 'base64') }
}
