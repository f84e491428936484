import { exportDocument } from './export-document.ts'
import type { ExportOrder, RenderOrder } from './render-request.ts'
import { markdownFile } from './markdown-file.ts'
import { cardPicture } from './images/card-image.ts'
import { longPicture } from './images/long-image.ts'
import { wordFile } from './word-file.ts'

/** Renders the requested file or image. @returns its bytes */
export function renderOrder(order: RenderOrder): Promise<Uint8Array> {
  if (order.kind === 'export') return renderExport(order)
  return order.kind === 'card' ? cardPicture(order) : longPicture(order)
}

async function renderExport(order: ExportOrder): Promise<Uint8Array> {
  const document = exportDocument(order)
  if (order.format === 'md') return Buffer.from(markdownFile(document, order))
  if (order.format === 'docx') return wordFile(document, order)
  // The formula renderer takes a second to load.
  const { pdfFile } = await import('./pdf-file.ts')
  return pdfFile(document, order)
}
