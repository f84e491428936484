import sharp from 'sharp'
import type { PageBox } from '../../../lib/contract/routes/file-routes.ts'
import { processReady } from '../process/isolated-process.ts'
import { receiveBytes } from '../process/receive-bytes.ts'
import { isRaster, UnreadablePicture } from '../recognition/decode-raster.ts'
import { ImageDocument } from './image-document.ts'
import { locateQuote } from './locate-quote.ts'
import { loadPdfium } from './pdfium/load-pdfium.ts'
import { type PageCharacter, PdfDocument, UnreadablePdf } from './pdfium/pdf-document.ts'

export interface PageRequest {
  /** Identifies the content: equal content has the same key. */
  readonly key: string
  /** Counted from 1. */
  readonly page: number
  /**
   * A picture of this width in pixels, or the places of these texts: among characters that were recognized, with boxes
   * from 0 to 1 of the page, or of the text layer.
   */
  readonly wanted:
    | { readonly width: number }
    | { readonly quotes: readonly string[]; readonly recognized?: readonly PageCharacter[] }
  /** Number of bytes of the document, when they are sent by standard input. */
  readonly size?: number
}

export interface PagePlace {
  readonly pages: number
  /** In points; in pixels of an image. */
  readonly width: number
  readonly height: number
  /** A box for each line of the quotes: 0 to 1 of the page; none for one that is not there. */
  readonly boxes: readonly PageBox[]
}

export type PageRefusal = 'encrypted' | 'corrupt' | 'no such page'

export type PageAnswer =
  /** The document is not the one that is open; it must be sent. */
  | { readonly isUnknown: true }
  | { readonly picture: Uint8Array }
  | { readonly place: PagePlace }
  | { readonly refused: PageRefusal }
  | { readonly fault: string }

/** Maximum pixels of a picture: the shape of a page is foreign, and may be a strip. */
const maxPixels = 8_000_000
const maxEdge = 8_000
const webpQuality = 82

type PageDocument = PdfDocument | ImageDocument

// Renders in a separate process: running out of memory or time does not affect the host. The last document stays open,
// because its next page is likely to be wanted.
let pdfium = await loadPdfium()
let open: { readonly key: string; readonly document: PageDocument } | null = null

process.on('message', (request: PageRequest) => void answer(request))
process.once('disconnect', () => process.exit())
process.send?.(processReady)

async function answer(request: PageRequest): Promise<void> {
  try {
    process.send?.(await answerOf(request))
  } catch (error) {
    // Its memory may be damaged: the next document, which may be that of another user, gets a new one.
    open = null
    pdfium = await loadPdfium()
    process.send?.({ fault: String(error) } satisfies PageAnswer)
  }
}

async function answerOf({ key, page, wanted, size }: PageRequest): Promise<PageAnswer> {
  if (size !== undefined) {
    const refused = await openDocument(key, await receiveBytes(size))
    if (refused) return { refused }
  }
  if (open?.key !== key) return { isUnknown: true }
  const { document } = open
  const extent = document.size(page)
  if (!extent || extent.width <= 0 || extent.height <= 0) return { refused: 'no such page' }
  if ('quotes' in wanted) return { place: placeOf(document, page, extent, wanted) }

  const scale = Math.min(
    wanted.width / extent.width,
    maxEdge / Math.max(extent.width, extent.height),
    Math.sqrt(maxPixels / (extent.width * extent.height)),
  )
  const [width, height] = [extent.width, extent.height].map((points) =>
    Math.max(1, Math.round(points * scale)),
  )
  const pixels = await document.render(page, width ?? 1, height ?? 1)
  if (!pixels) return { refused: 'corrupt' }
  const raw = { width: pixels.width, height: pixels.height, channels: 4 } as const
  return { picture: await sharp(pixels.data, { raw }).webp({ quality: webpQuality, effort: 2 }).toBuffer() }
}

async function openDocument(key: string, bytes: Uint8Array): Promise<PageRefusal | null> {
  open?.document.close()
  open = null
  try {
    const document = isRaster(bytes) ? await ImageDocument.open(bytes) : new PdfDocument(pdfium, bytes)
    open = { key, document }
    return null
  } catch (error) {
    if (error instanceof UnreadablePicture) return 'corrupt'
    if (!(error instanceof UnreadablePdf)) throw error
    return error.isEncrypted ? 'encrypted' : 'corrupt'
  }
}

function placeOf(
  document: PageDocument,
  page: number,
  { width, height }: { readonly width: number; readonly height: number },
  { quotes, recognized }: Extract<PageRequest['wanted'], { quotes: unknown }>,
): PagePlace {
  const inPoints = ({ text, box: { x, y, w, h } }: PageCharacter): PageCharacter => ({
    text,
    box: { x: x * width, y: y * height, w: w * width, h: h * height },
  })
  const characters = quotes.length === 0 ? [] : (recognized?.map(inPoints) ?? document.characters(page) ?? [])
  const found = quotes.flatMap((quote) => locateQuote(characters, quote))
  const boxes = found.map((box) => {
    const [left, top] = [Math.max(0, box.x / width), Math.max(0, box.y / height)]
    const right = Math.min(1, (box.x + box.w) / width)
    const bottom = Math.min(1, (box.y + box.h) / height)
    return { x: left, y: top, w: Math.max(0, right - left), h: Math.max(0, bottom - top) }
  })
  return { pages: document.pages, width, height, boxes }
}
