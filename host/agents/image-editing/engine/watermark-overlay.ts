import type { ImagePosition, ImageStepOf } from '../../../../lib/contract/image-steps.ts'
import { fontFilesOf } from '../../../export/font-files.ts'
import { GlyphText } from '../../../export/images/glyph-text.ts'
import { openFont } from '../../../export/printable-font.ts'
import { ImageRefused } from './refusal.ts'

/** The text height, relative to the image's shorter side. */
const textShare = 0.05
const marginShare = 0.025
const minTextSize = 12
/** Maximum line width relative to the image. */
const widestShare = 0.9

/** An overlay for an image: at one position, or tiled. */
export interface Overlay {
  readonly svg: Uint8Array
  readonly left: number
  readonly top: number
  readonly isTile: boolean
}

interface Area {
  readonly width: number
  readonly height: number
}

/** Renders the text in white with a dark edge, as glyph outlines, so that it looks the same on every machine. */
export function watermarkOverlay({ text, at, opacity }: ImageStepOf<'watermark'>, area: Area): Overlay {
  const fonts = fontFilesOf('')
  if (!openFont(fonts, 'bold').canDraw(text)) throw new ImageRefused(`水印“${text}”里有画不出来的字或符号`)

  const short = Math.min(area.width, area.height)
  const glyphs = new GlyphText(fonts)
  const [line = []] = glyphs.wrap([{ text, isBold: true }], 100, Number.POSITIVE_INFINITY)
  const unit = line.reduce((sum, { width }) => sum + width, 0) / 100
  const size = Math.min(Math.max(minTextSize, short * textShare), (area.width * widestShare) / unit)
  const [sized = []] = glyphs.wrap([{ text, isBold: true }], size, Number.POSITIVE_INFINITY)
  const edge = Math.max(1, size / 24)
  const box = { width: Math.ceil(unit * size + 2 * edge), height: Math.ceil(size * 1.4 + 2 * edge) }
  const textAt = (x: number, y: number) =>
    `<g opacity="${opacity / 100}">${glyphs.line(sized, x + edge, y + edge, '#000')}${glyphs.line(sized, x, y, '#fff')}</g>`
  if (at === 'everywhere') {
    const tile = {
      width: Math.min(area.width, Math.ceil(box.width * 1.5)),
      height: Math.min(area.height, Math.ceil(box.width * 0.9 + box.height * 2)),
    }
    const [x, y] = [tile.width / 2, tile.height / 2]
    const body = `<g transform="rotate(-30 ${x} ${y})">${textAt(x - box.width / 2, y + size * 0.35)}</g>`
    return { svg: svgOf(tile, glyphs.definitions() + body), left: 0, top: 0, isTile: true }
  }

  const clipped = { width: Math.min(box.width, area.width), height: Math.min(box.height, area.height) }
  const body = textAt(edge, size * 1.08)
  const place = placeOf(at, area, clipped, Math.round(short * marginShare))
  return { svg: svgOf(clipped, glyphs.definitions() + body), ...place, isTile: false }
}

function svgOf({ width, height }: Area, body: string): Uint8Array {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`,
  )
}

/** @returns the position of a box, with its margin if there is room */
export function placeOf(at: ImagePosition, area: Area, box: Area, margin = 0): { left: number; top: number } {
  const room = { x: area.width - box.width, y: area.height - box.height }
  const [marginX, marginY] = [Math.min(margin, room.x / 2), Math.min(margin, room.y / 2)]
  const left = at.endsWith('left') ? marginX : at.endsWith('right') ? room.x - marginX : room.x / 2
  const top = at.startsWith('top') ? marginY : at.startsWith('bottom') ? room.y - marginY : room.y / 2
  return { left: Math.round(left), top: Math.round(top) }
}
