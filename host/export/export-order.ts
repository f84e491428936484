import type { ExportFormat } from '../../lib/contract/routes/share-routes.ts'
import type { ChatRecord } from '../../lib/contract/frames/record.ts'
import type { Messages } from '../../lib/messages/zh-cn.ts'

/** Where the fonts of PDFs and pictures lie; of a collection (.ttc) the name of the font in it. */
export interface FontFiles {
  readonly regular: string
  readonly bold: string
  readonly name?: string
  /** Font files of what those lack, in the order in which they are tried. */
  readonly fallback: readonly string[]
}

/** A conversation that is to become a file. */
export interface ExportOrder {
  readonly kind: 'export'
  readonly format: ExportFormat
  readonly title: string
  /** Names the conversation, for the metadata. */
  readonly id: string
  /** The name of the product. */
  readonly app: string
  readonly locale: 'zh-CN' | 'en'
  /** Milliseconds since 1970. */
  readonly exportedAt: number
  /** Finished ones, the oldest first. */
  readonly records: readonly ChatRecord[]
  /** Whether there are older ones that are left out. */
  readonly isPartial: boolean
  /** Whether it is one card, which stands for itself. */
  readonly isCard?: boolean
  /** With whom it was, where that is said. */
  readonly agent?: string
  /** What a path within the product is put behind, so that it opens elsewhere. */
  readonly origin: string
  readonly texts: Messages['file']
  readonly fonts: FontFiles
}

/** A shared link that is to become a picture. */
export interface PictureOrder {
  readonly kind: 'card' | 'long'
  /** The id of the link, for the metadata. */
  readonly id: string
  readonly title: string
  readonly app: string
  readonly url: string
  readonly records: readonly ChatRecord[]
  /** The line under the title of the card. */
  readonly note: string
  readonly texts: Messages['file']
  readonly fonts: FontFiles
}

export type RenderOrder = ExportOrder | PictureOrder
