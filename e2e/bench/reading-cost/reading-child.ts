import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { parseHTML } from 'linkedom'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { getDocumentProxy } from 'unpdf'
import { ZipArchive } from '../../../host/ingest/archive/zip-archive.ts'
import { readDocument } from '../../../host/ingest/read-document.ts'

export interface ReadingJob {
  readonly files: readonly string[]
  /** Whether the files are read; else they are only opened. */
  readonly isRead: boolean
}

export interface Cost {
  /** Milliseconds of processor time by format: what else runs on the machine hardly counts. */
  readonly times: Readonly<Record<string, number>>
  /** Peak of the resident memory, in bytes. */
  readonly memory: number
}

const archives = new Set(['docx', 'xlsx', 'pptx', 'odt', 'epub'])
const kibibyte = 1024
/** Of a millisecond. */
const microseconds = 1_000

process.once('message', (message) => {
  void measure(message as ReadingJob).then((cost) => process.send?.(cost))
})

async function measure({ files, isRead }: ReadingJob): Promise<Cost> {
  const times: Record<string, number> = {}
  for (const file of files) {
    const bytes = await readFile(file)
    const format = extname(file).slice(1)
    const from = process.cpuUsage()
    if (isRead) await readDocument(file, bytes)
    else await open(format, bytes)
    const { user, system } = process.cpuUsage(from)
    times[format] = (times[format] ?? 0) + (user + system) / microseconds
  }
  return { times, memory: process.resourceUsage().maxRSS * kibibyte }
}

async function open(format: string, bytes: Uint8Array): Promise<void> {
  if (format === 'pdf') return openPdf(bytes)
  if (!archives.has(format)) return parse(format, new TextDecoder().decode(bytes))
  const archive = new ZipArchive(bytes)
  for (const name of archive.names) archive.text(name)
}

/** Pages and Markdown are parsed as their libraries do it; other text has nothing to parse. */
function parse(format: string, text: string): void {
  if (format === 'html') parseHTML(text)
  if (format === 'md') micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
}

async function openPdf(bytes: Uint8Array): Promise<void> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0, useSystemFonts: false })
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    await page.getTextContent()
    page.cleanup()
  }
  await pdf.destroy()
}
