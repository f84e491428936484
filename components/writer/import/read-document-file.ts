import { documentLimits } from '@/lib/contract/writer/document'
import type { StoreImage } from './markdown-of-word'

/** A file as a document. */
export interface ReadDocument {
  readonly title: string
  readonly content: string
}

export const documentFileTypes = '.md,.markdown,.txt,.docx'
const mostBytes = 20 * 1024 * 1024

/** The file is none that can be read, or too long. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument'
  readonly isTooLong: boolean
  constructor(isTooLong: boolean, options?: ErrorOptions) {
    super('', options)
    this.isTooLong = isTooLong
  }
}

/**
 * @param store stores the images of a Word file
 * @returns a chosen Markdown, text or Word file as Markdown
 * @throws {UnreadableDocument}
 */
export async function readDocumentFile(file: File, store: StoreImage): Promise<ReadDocument> {
  if (file.size > mostBytes) throw new UnreadableDocument(true)
  const name = file.name.replace(/\.[^.]+$/, '')
  const content = /\.docx$/i.test(file.name) ? await readWord(file, store) : await readText(file)
  if (content.length > documentLimits.content) throw new UnreadableDocument(true)
  const heading = /^#[ \t]+(.+?)[ \t#]*\n+/.exec(content)
  const title = (heading?.[1] ?? name).slice(0, documentLimits.title)
  return { title, content: heading ? content.slice(heading[0].length) : content }
}

async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  const text = decoded(bytes, 'utf-8') ?? decoded(bytes, 'gb18030')
  if (text === null || text.includes('\0')) throw new UnreadableDocument(false)
  return text.replaceAll('\r\n', '\n').replace(/^---\n[^]*?\n---\n+/, '')
}

function decoded(bytes: ArrayBuffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Parsed in the browser of the member, whose own file it is; loaded when it is needed. */
async function readWord(file: File, store: StoreImage): Promise<string> {
  try {
    const { markdownOfWord } = await import('./markdown-of-word')
    return await markdownOfWord(await file.arrayBuffer(), store)
  } catch (error) {
    throw new UnreadableDocument(false, { cause: error })
  }
}
