import { aiMetadata } from '../ai-label.ts'
import type { ShareImageRequest } from '../render-request.ts'
import { GlyphText } from './glyph-text.ts'
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

/** A river at dawn: hills, a low sun, a boat. Size 320 by 200. */
const landscape = `
<linearGradient id="dawn" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#efe6d3"/><stop offset="1" stop-color="#d9cdb4"/></linearGradient>
<path d="M0 0h320v200H0z" fill="url(#dawn)"/>
<circle cx="238" cy="58" r="17" fill="#c2553f" opacity=".86"/>
<path d="M0 200V88Q24 112 44 94T80 99 130 125 180 117 210 100 250 98 300 83L320 87V200Z" fill="#a9b0a6" opacity=".75"/>
<path d="M0 200V110Q20 108 40 113T80 131 130 131 180 143 220 134 260 113 300 117L320 122V200Z" fill="#75857f" opacity=".85"/>
<path d="M0 142h320v58H0z" fill="#c9c5b2"/>
<g stroke="#efe6d3" stroke-opacity=".5" stroke-width="1.2"><path d="M100 150h78M32 158h90M225 166h59M26 174h48M0 182h81M128 190h47"/></g>
<path d="M0 200V196Q30 186 70 183T130 187 190 192 250 197 300 190L320 188V200Z" fill="#3d4f50"/>
<g transform="translate(232 158) scale(1.2)" fill="#3d4f50"><path d="M-26 0Q0 9 28-3L23 6Q0 13-20 7Z"/><path d="M-8 1Q0-13 13 0Z" opacity=".8"/><path d="M19-1l3-15 2 .4-2.5 15z"/><circle cx="21.5" cy="-18.5" r="2.6"/></g>`
