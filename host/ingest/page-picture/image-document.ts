import sharp from 'sharp'
import { decodeRaster } from '../recognition/decode-raster.ts'
import type { Raster } from '../recognition/raster.ts'
import type { PageCharacter, Pixels } from './pdfium/pdf-document.ts'

/** An image as a document of one page, upright as its metadata says, without a text layer. */
export class ImageDocument {
  readonly pages = 1
  readonly #raster: Raster

  private constructor(raster: Raster) {
    this.#raster = raster
  }

  /** @throws {UnreadablePicture} */
  static async open(bytes: Uint8Array): Promise<ImageDocument> {
    return new ImageDocument(await decodeRaster(bytes))
  }

  close(): void {}

  /** @returns width and height in pixels; null beyond the only page */
  size(number: number): { readonly width: number; readonly height: number } | null {
    const { width, height } = this.#raster
    return number === 1 ? { width, height } : null
  }

  async render(_number: number, width: number, height: number): Promise<Pixels> {
    const { data, ...size } = this.#raster
    const scaled = sharp(data, { raw: { ...size, channels: 3 } }).resize({ width, height, fit: 'fill' })
    return { width, height, data: await scaled.ensureAlpha().raw().toBuffer() }
  }

  characters(): PageCharacter[] {
    return []
  }
}
