import sharp from 'sharp'
import type { GlyphText } from './glyph-text.ts'

export const paper = '#fbf8f1'
export const ink = '#26221d'
export const inkSoft = '#6b6459'
export const line = '#ddd5c7'
export const vermilion = '#a8321f'

const maxPixels = 40_000_000

/** The product's seal with its name next to it, `y` the upper edge. */
export function brandMark(text: GlyphText, app: string, x: number, y: number): string {
  const size = 52
  const initial = Array.from(app).at(-1) ?? ''
  const [seal = []] = text.wrap([{ text: initial, isBold: true, colour: '#fffdf9' }], 32, size)
  const [name = []] = text.wrap([{ text: app, isBold: true }], 34, 600)

  return [
    `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="10" fill="${vermilion}"/>`,
    text.line(seal, x + (size - 32) / 2, y + 38, ink),
    text.line(name, x + size + 18, y + 39, ink),
  ].join('')
}

interface ImageSize {
  readonly width: number
  readonly height: number
  /** Its metadata about generation by AI, or null. */
  readonly aigc: string | null
}

export async function png(
  text: GlyphText,
  parts: readonly string[],
  { width, height, aigc }: ImageSize,
): Promise<Uint8Array> {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${text.definitions()}<path d="M0 0h${width}v${height}H0z" fill="${paper}"/>${parts.join('')}</svg>`
  const image = sharp(Buffer.from(svg), { limitInputPixels: maxPixels, unlimited: true })
  return (aigc === null ? image : image.withXmp(xmp(aigc))).png().toBuffer()
}

/** The label in the metadata of images (GB 45438-2025). */
function xmp(aigc: string): string {
  const value = aigc.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/" TC260:AIGC="${value}"/></rdf:RDF></x:xmpmeta>`
}
