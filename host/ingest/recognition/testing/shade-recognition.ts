import sharp from 'sharp'
import type { PdfPage } from '../../testing/make-pdf.ts'
import { type PageImage, type Recognition, RecognitionFailed } from '../recognizer.ts'
import { pageOf } from './recognized.ts'

const edge = 32
/** The shade of an image says which page it is. */
const shadeOf = (page: number) => page * 8

/** @returns a page of a PDF that shows only an image */
export async function scan(page: number): Promise<Extract<PdfPage, { jpeg: unknown }>> {
  const shade = shadeOf(page)
  const background = { r: shade, g: shade, b: shade }
  const image = sharp({ create: { width: edge, height: edge, channels: 3, background } })
  return { jpeg: await image.jpeg({ quality: 100 }).toBuffer(), edge }
}
export const scans = (count: number) => Promise.all(Array.from({ length: count }, (_, at) => scan(at + 1)))
/** @returns the text that is recognized on a page */
export const paragraph = (page: number) =>
  `这是第${'一二三四五六七八九十甲乙丙丁'.charAt(page - 1)}页上的一段文字。`

/** Recognizes which page an image is of. A page in `held` waits until it is released. */
export class ShadeRecognition implements Recognition {
  readonly asked: number[] = []
  readonly failing = new Set<number>()
  /** Pages on which no text is found. */
  readonly blank = new Set<number>()
  /** Pages of which these characters are not sure: the third one, unless told otherwise. */
  readonly unsure = new Set<number>()
  unsureCharacters: readonly number[] = [2]
  held: number | null = null
  #release: () => void = () => undefined
  #arrive: () => void = () => undefined
  arrived = new Promise<void>((resolve) => (this.#arrive = resolve))

  isWorking = true
  isAvailable = () => this.isWorking
  close = async () => undefined

  hold(page: number): void {
    this.held = page
    this.arrived = new Promise((resolve) => (this.#arrive = resolve))
  }

  release(): void {
    this.held = null
    this.#release()
  }

  /** Releases the held page, and holds another one instead. */
  holdNext(page: number): void {
    const release = this.#release
    this.hold(page)
    release()
  }

  async recognize(image: PageImage, signal: AbortSignal) {
    const { channels } = await sharp('bytes' in image ? image.bytes : image.pixels).stats()
    const page = Math.round((channels[0]?.mean ?? 0) / 8)
    this.asked.push(page)
    if (this.held === page) {
      const released = new Promise<void>((resolve, reject) => {
        this.#release = resolve
        signal.addEventListener('abort', () => reject(signal.reason))
      })
      this.#arrive()
      await released
    }
    if (this.failing.has(page)) throw new RecognitionFailed('exhausted')
    if (this.blank.has(page)) return { ...pageOf([]), unread: 'illegible' as const }
    const recognized = pageOf([paragraph(page)])
    if (!this.unsure.has(page)) return recognized
    const [line] = recognized.lines
    const confidences = line?.confidences.map((confidence, at) =>
      this.unsureCharacters.includes(at) ? 0.3 : confidence,
    )
    return { ...recognized, lines: line && confidences ? [{ ...line, confidences }] : [] }
  }
}
