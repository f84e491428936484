import { documentMarkdownFile } from './document-markdown-file.ts'
import type { DocumentRequest } from './document-request.ts'
import { documentWord } from './document-word.ts'
import { exportDocument } from './export-document.ts'
import { cardImage } from './images/card-image.ts'
import { longImage } from './images/long-image.ts'
import { bareMarkdown, markdownFile } from './markdown-file.ts'
import { referencesOfSources } from './references/reference-of-source.ts'
import { isReferenceFormat, referencesFile } from './references/references-file.ts'
import { referencesOfDocument } from './references/references-of-document.ts'
import type { ExportRequest, RenderRequest } from './render-request.ts'
import { wordFile } from './word-file.ts'
import { resultWorkbook } from './workbook/result-workbook.ts'

/** Renders the requested file or image. @returns its bytes */
export async function renderFile(request: RenderRequest): Promise<Uint8Array> {
  if (request.kind === 'export') return renderExport(request)
  if (request.kind === 'document') return renderDocument(request)
  if (request.kind === 'workbook') return resultWorkbook(request)
  return request.kind === 'card' ? cardImage(request) : longImage(request)
}

async function renderExport(request: ExportRequest): Promise<Uint8Array> {
  const document = exportDocument(request)
  const { format } = request
  if (isReferenceFormat(format)) return referencesFile(referencesOfSources(document.sources), format)
  if (request.format === 'md')
    return Buffer.from(request.isBare ? bareMarkdown(document) : markdownFile(document, request))
  if (request.format === 'docx') return wordFile(document, request)
  // The formula renderer takes a second to load.
  const { pdfFile } = await import('./pdf-file.ts')
  return pdfFile(document, request)
}

async function renderDocument(request: DocumentRequest): Promise<Uint8Array> {
  const { format } = request
  if (isReferenceFormat(format)) return referencesFile(referencesOfDocument(request), format)
  if (request.format === 'md') return Buffer.from(documentMarkdownFile(request))
  if (request.format === 'docx') return documentWord(request)
  const { documentSlides } = await import('./document-slides.ts')
  return documentSlides(request)
}
