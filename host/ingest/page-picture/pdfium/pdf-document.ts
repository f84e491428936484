import type { PageBox } from '../../../../lib/contract/routes/file-routes.ts'
import { type Pdfium, withMemory } from './pdfium.ts'

/** A character of a page in content order, with its box in points; generated spaces have an empty box. */
export interface PageCharacter {
  readonly text: string
  readonly box: PageBox
}

export interface Pixels {
  readonly width: number
  readonly height: number
  /** RGBA, a row after the other. */
  readonly data: Uint8Array
}

/** Error code of FPDF_GetLastError. */
const passwordError = 4
/** BGRA, which the rendering flag below turns to RGBA. */
const bitmapFormat = 4
const white = 0xff_ff_ff_ff
/** FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER: annotations are drawn, and red comes first. */
const renderFlags = 0x01 | 0x10
/** Units of a point in which places are computed: PDFium gives whole numbers. */
const precision = 100
/** Maximum characters of a page whose places are read. */
const maxCharacters = 40_000

/** Bytes for a box: four numbers of 64 bits. */
const memoryOfBox = 32
const emptyBox: PageBox = { x: 0, y: 0, w: 0, h: 0 }

interface OpenText {
  readonly page: number
  readonly text: number
  /** Width and height of the page in points. */
  readonly extent: readonly [number, number]
}

/** The document cannot be opened. */
export class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf'
  readonly isEncrypted: boolean
  constructor(isEncrypted: boolean) {
    super(isEncrypted ? 'the document has a password' : 'the document is damaged')
    this.isEncrypted = isEncrypted
  }
}

/** A PDF in PDFium's memory, until it is closed. */
export class PdfDocument {
  readonly #pdfium: Pdfium
  readonly #data: number
  readonly #document: number
  readonly pages: number

  /** @throws {UnreadablePdf} */
  constructor(pdfium: Pdfium, bytes: Uint8Array) {
    this.#pdfium = pdfium
    this.#data = pdfium.wasmExports.malloc(bytes.length)
    if (this.#data === 0) throw new Error('PDFium has no memory left')
    pdfium.HEAPU8.set(bytes, this.#data)
    this.#document = pdfium._FPDF_LoadMemDocument(this.#data, bytes.length, 0)
    if (this.#document === 0) {
      pdfium.wasmExports.free(this.#data)
      throw new UnreadablePdf(pdfium._FPDF_GetLastError() === passwordError)
    }
    this.pages = pdfium._FPDF_GetPageCount(this.#document)
  }

  close(): void {
    this.#pdfium._FPDF_CloseDocument(this.#document)
    this.#pdfium.wasmExports.free(this.#data)
  }

  /** @returns width and height of a page in points; null when the page is damaged */
  size(number: number): { readonly width: number; readonly height: number } | null {
    return this.#withPage(number, (page) => ({
      width: this.#pdfium._FPDF_GetPageWidthF(page),
      height: this.#pdfium._FPDF_GetPageHeightF(page),
    }))
  }

  /** @returns the page as it is printed, on white; null when the page is damaged */
  render(number: number, width: number, height: number): Pixels | null {
    const pdfium = this.#pdfium
    const bytes = width * height * 4
    return this.#withPage(number, (page) =>
      withMemory(pdfium, bytes, (buffer) => {
        const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, bitmapFormat, buffer, width * 4)
        try {
          pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
          pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, renderFlags)
          return { width, height, data: pdfium.HEAPU8.slice(buffer, buffer + bytes) }
        } finally {
          pdfium._FPDFBitmap_Destroy(bitmap)
        }
      }),
    )
  }

  /** @returns the characters of a page's text layer; null when the page is damaged */
  characters(number: number): PageCharacter[] | null {
    const pdfium = this.#pdfium
    return this.#withPage(number, (page) => {
      const text = pdfium._FPDFText_LoadPage(page)
      if (text === 0) return []
      const extent = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)] as const
      try {
        const count = Math.min(maxCharacters, pdfium._FPDFText_CountChars(text))
        return withMemory(pdfium, memoryOfBox, (memory) =>
          Array.from({ length: count }, (_, index) => ({
            text: characterOf(pdfium._FPDFText_GetUnicode(text, index)),
            box: this.#boxOf({ page, text, extent }, index, memory),
          })),
        )
      } finally {
        pdfium._FPDFText_ClosePage(text)
      }
    })
  }

  /** As wide as the character's advance, and as high as its ink: fonts declare heights of several lines. */
  #boxOf({ page, text, extent }: OpenText, index: number, memory: number): PageBox {
    const pdfium = this.#pdfium
    const numbers = () => new DataView(pdfium.HEAPU8.buffer, memory, memoryOfBox)
    if (pdfium._FPDFText_GetLooseCharBox(text, index, memory) === 0) return emptyBox
    const [left, right] = [numbers().getFloat32(0, true), numbers().getFloat32(8, true)]
    const at = [0, 8, 16, 24].map((offset) => memory + offset) as [number, number, number, number]
    if (pdfium._FPDFText_GetCharBox(text, index, ...at) === 0) return emptyBox
    const [bottom, top] = [numbers().getFloat64(16, true), numbers().getFloat64(24, true)]
    // Turns, crops and scales as the page is shown.
    const corner = (x: number, y: number) => {
      const [width, height] = extent.map((points) => Math.round(points * precision)) as [number, number]
      pdfium._FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, memory, memory + 4)
      return [numbers().getInt32(0, true) / precision, numbers().getInt32(4, true) / precision] as const
    }
    const [[x1, y1], [x2, y2]] = [corner(left, top), corner(right, bottom)]
    return { x: Math.min(x1, x2), y: Math.min(y1, y2), w: Math.abs(x2 - x1), h: Math.abs(y2 - y1) }
  }

  #withPage<Result>(number: number, use: (page: number) => Result): Result | null {
    const page = this.#pdfium._FPDF_LoadPage(this.#document, number - 1)
    if (page === 0) return null
    try {
      return use(page)
    } finally {
      this.#pdfium._FPDF_ClosePage(page)
    }
  }
}

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
  return isCharacter ? String.fromCodePoint(code) : ''
}
