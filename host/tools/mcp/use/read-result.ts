import type { CallPart } from '../../../../lib/contract/cards/tool-call.ts'
import { filePart, type StoreReply } from '../../plugins/use/reply-parts.ts'
import type { ToolResult } from '../../tool.ts'
import type { ReadAnswer, ReadBlock } from '../connect/read-blocks.ts'

interface ReadFor {
  readonly owner: string
  readonly title: string
  readonly madeIn: string
  /** Absent where no files can be stored. */
  readonly store?: StoreReply | undefined
}

/** Files of one result that are stored. */
const maxFiles = 4

/** @returns what a server answered: texts for the model, files as the member's if they can be stored, rows as a table */
export async function readResult(
  { blocks, table, isError }: ReadAnswer,
  to: ReadFor,
): Promise<Pick<ToolResult, 'text' | 'parts' | 'error'>> {
  const files: CallPart[] = []
  const texts: string[] = []
  for (const block of blocks) {
    const [stored] = block.kind === 'file' && files.length < maxFiles ? await storedFile(block, to) : []
    if (stored) files.push(stored)
    const text = block.kind === 'text' ? block.text : describe(block, stored)
    if (text !== '') texts.push(text)
  }
  const text = texts.join('\n\n')
  const parts = files.length > 0 ? files : table
  return {
    text: isError ? `它说没有成功。\n${text}` : text || '（没有内容）',
    ...(isError && { error: 'failed' as const }),
    ...(parts.length > 0 && !(isError && files.length === 0) && { parts }),
  }
}

type FileBlock = Extract<ReadBlock, { readonly kind: 'file' }>

async function storedFile({ mime, bytes }: FileBlock, { store, ...of }: ReadFor): Promise<CallPart[]> {
  return store && mime !== undefined ? filePart({ file: { mime, bytes } }, of, store) : []
}

/** Says of a file only what has become of it. */
function describe({ said, bytes }: FileBlock, stored: CallPart | undefined): string {
  if (!stored || stored.kind === 'table')
    return `（文件 ${said}，${bytes.byteLength} 字节，没有保存，用户看不到）`
  return `（已作为${stored.kind === 'image' ? '图片' : '文件'}“${stored.name}”给了用户）`
}
