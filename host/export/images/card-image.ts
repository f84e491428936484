import { aiMetadata } from '../ai-label.ts'
import type { ShareImageRequest } from '../render-request.ts'
import { GlyphText } from './glyph-text.ts'
import { landscape } from './landscape.ts'
import { brandMark, ink, inkSoft, paper, png } from './image-parts.ts'

const [width, height] = [1200, 630]
const margin = 72
const titleSize = 62
const maxLines = 3

/** Renders the preview card of a link: the question, the number of sources, the product's name. */
export async function cardImage(request: ShareImageRequest): Promise<Uint8Array> {
  const { title, app, note, texts, fonts } = request
  const text = new GlyphText(fonts)
  const titleWidth = width - 2 * margin - 160
  const lines = text.wrap([{ text: title, isBold: true }], titleSize, titleWidth)
  const shown = lines.slice(0, maxLines)
  const last = shown.at(-1)
  if (lines.length > maxLines && last) {
    const [dots] = text.wrap([{ text: '…', isBold: true }], titleSize, titleSize)
    shown[maxLines - 1] = [...last.slice(0, -1), ...(dots ?? [])]
  }
  const parts = [
    `<g transform="translate(0 -120) scale(3.75)">${landscape}</g>`,
    `<linearGradient id="veil"><stop stop-color="${paper}"/><stop offset=".5" stop-color="${paper}" stop-opacity=".93"/><stop offset="1" stop-color="${paper}" stop-opacity="0"/></linearGradient>`,
    `<path d="M0 0h${width}v${height}H0z" fill="url(#veil)"/>`,
    brandMark(text, app, margin, 64),
    ...shown.map((line, at) => text.line(line, margin, 250 + at * titleSize * 1.42, ink)),
    ...lineOfText(text, `${note} · ${texts.footer}`, height - 66),
  ]
  return png(text, parts, { width, height, aigc: aiMetadata(request, request.records) })
}

function lineOfText(text: GlyphText, value: string, y: number): string[] {
  const [line] = text.wrap([{ text: value }], 26, width - 2 * margin)
  return line ? [text.line(line, margin, y, inkSoft)] : []
}
