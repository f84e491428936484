import type { ChatRecord } from '../../lib/contract/frames/record.ts'
import type { ExportFormat } from '../../lib/contract/routes/share-routes.ts'
import type { Messages } from '../../lib/messages/zh-cn.ts'
import type { DocumentRequest } from './document-request.ts'
import type { WorkbookRequest } from './workbook/workbook-request.ts'

/** Paths of the fonts for PDFs and images; for a collection (.ttc) with the name of the font in it. */
export interface FontFiles {
  readonly regular: string
  readonly bold: string
  readonly name?: string
  /** Fallback fonts in order, for missing glyphs. */
  readonly fallback: readonly string[]
}

export interface ExportRequest {
  readonly kind: 'export'
  readonly format: ExportFormat
  readonly title: string
  /** The conversation's id, for the metadata. */
  readonly id: string
  readonly app: string
  readonly locale: 'zh-CN' | 'en'
  /** Milliseconds since 1970. */
  readonly exportedAt: number
  /** Finished ones, oldest first. */
  readonly records: readonly ChatRecord[]
  /** Whether older records were left out. */
  readonly isPartial: boolean
  readonly isCard?: boolean
  /** Of Markdown: only the text and its footnotes, for a document of the editor. */
  readonly isBare?: boolean
  readonly agent?: string
  /** Prefix that makes paths within the product absolute. */
  readonly origin: string
  readonly texts: Messages['file']
  readonly fonts: FontFiles
}

export interface ShareImageRequest {
  readonly kind: 'card' | 'long'
  /** The id of the link, for the metadata. */
  readonly id: string
  readonly title: string
  readonly app: string
  readonly url: string
  readonly records: readonly ChatRecord[]
  readonly note: string
  readonly texts: Messages['file']
  readonly fonts: FontFiles
}

export type RenderRequest = ExportRequest | DocumentRequest | WorkbookRequest | ShareImageRequest
