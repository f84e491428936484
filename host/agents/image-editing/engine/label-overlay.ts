import { fontFilesOf } from '../../../export/font-files.ts'
import { GlyphText } from '../../../export/images/glyph-text.ts'
import { fromStage, type Stage, toStage } from './open-image.ts'

/** Text height relative to the image's shorter side: GB 45438-2025 requires at least a twentieth. */
const textShare = 0.052
const minTextSize = 12
/** Maximum label width relative to the image. */
const widestShare = 0.9
const words = 'AI 生成'
/** Dark enough to hide an earlier label below it. */
const shade = 0.74

/** Adds the visible label of generated images at the bottom left, over any earlier one. */
export async function drawLabel(stage: Stage): Promise<Stage> {
  const { width, height } = stage
  const glyphs = new GlyphText(fontFilesOf(''))
  const wrapped = (size: number) =>
    glyphs.wrap([{ text: words, isBold: true }], size, Number.POSITIVE_INFINITY)[0] ?? []
  const unit = wrapped(100).reduce((sum, placed) => sum + placed.width, 0) / 100
  const wanted = Math.max(minTextSize, Math.min(width, height) * textShare)
  const size = Math.min(wanted, (width * widestShare) / (unit + 1))
  const box = {
    width: Math.min(width, Math.ceil(size * (unit + 1))),
    height: Math.min(height, Math.ceil(size * 1.5)),
  }
  const margin = Math.round(Math.min(size * 0.5, (width - box.width) / 2, (height - box.height) / 2))
  const text = glyphs.line(wrapped(size), size * 0.5, size * 1.12, '#fff')
  const plate = `<rect width="${box.width}" height="${box.height}" rx="${size * 0.25}" fill="#1d1a16" fill-opacity="${shade}"/>`
  const frame = `width="${box.width}" height="${box.height}" viewBox="0 0 ${box.width} ${box.height}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${frame}>${glyphs.definitions()}${plate}${text}</svg>`
  const place = { left: margin, top: height - box.height - margin }
  return toStage(fromStage(stage).composite([{ input: Buffer.from(svg), ...place }]))
}
