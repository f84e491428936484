import type { DocumentFormat } from '../../lib/contract/routes/writer-routes.ts'
import type { Messages } from '../../lib/messages/zh-cn.ts'

/** A document of the editor that leaves as a file. */
export interface DocumentRequest {
  readonly kind: 'document'
  readonly format: DocumentFormat
  readonly id: string
  readonly title: string
  /** Markdown. */
  readonly content: string
  /** The model that wrote parts of it; '' for none. */
  readonly model: string
  readonly app: string
  /** Milliseconds since 1970. */
  readonly exportedAt: number
  /** Prefix that makes paths within the product absolute. */
  readonly origin: string
  readonly texts: Messages['file']
  /** Bytes of images that are files of the member, by file; for Word. */
  readonly images?: ReadonlyMap<string, Uint8Array>
}
