import type { CenteredCharacter } from '../character-widths.ts'
import type { Raster } from '../raster.ts'

const cell = 40
/** In pixels, as high as a line is cut out for the model. */
export const lineHeight = 48

export interface DrawingOptions {
  /** Noise of the paper, and how much darker its end is than its start. */
  readonly noise?: number
  readonly shadow?: number
  /** Shade of faint characters. */
  readonly faint?: number
}

export interface DrawnLine {
  readonly line: Raster
  /** What the model read of it. */
  readonly characters: readonly CenteredCharacter[]
}

/** Digits are as wide as in most fonts, and so are their separators. */
const widthOf = (text: string) => (/\d/.test(text) ? 22 : /[.,]/.test(text) ? 11 : cell)

/**
 * A straightened line, of which each ideograph takes up a cell. 〔 and 〕 stand around what the model passed over, ＿ for a
 * blank cell, - for a cell with an underline, ； for a narrow comma that is read as a wide one.
 */
export function drawLine(
  written: string,
  { noise = 0, shadow = 0, faint = 200 }: DrawingOptions = {},
): DrawnLine {
  const characters: { text: string; center: number }[] = []
  const cells: { shade: number; from: number; to: number; end: number; top: number }[] = []
  let [isPassed, begin] = [false, 0]
  for (const text of written) {
    if (text === '〔' || text === '〕') {
      isPassed = text === '〔'
      continue
    }
    const size = text === '；' ? 11 : widthOf(text)
    const end = begin + size
    const margin = size === cell ? 6 : 2
    const to = '，。'.includes(text) ? begin + 14 : end - margin
    const top = text === '-' ? 43 : size === 11 ? 34 : 6
    cells.push({ shade: text === '＿' ? 255 : isPassed ? faint : 30, from: begin + margin, to, end, top })
    if (!isPassed && text !== '＿' && text !== '-')
      characters.push({ text: text === '；' ? '，' : text, center: (begin + margin + to) / 2 })
    begin = end
  }
  const width = begin
  const data = new Uint8Array(width * lineHeight * 3)
  const cellAt = (x: number) => cells.find(({ end }) => x < end) ?? { shade: 255, from: 0, to: 0, top: 0 }
  for (let x = 0; x < width; x += 1) {
    const { shade, from, to, top } = cellAt(x)
    for (let y = 0; y < lineHeight; y += 1) {
      const isInk = x >= from && x < to && y >= top && y < 44 && (x + y) % 3 !== 0
      const paper = 255 - (shadow * x) / width
      const grain = noise * (((x * 7 + y * 13) % 11) / 10 - 0.5)
      data.fill(
        Math.max(0, Math.min(255, (isInk ? Math.min(shade, paper) : paper) - noise / 2 + grain)),
        (y * width + x) * 3,
        (y * width + x) * 3 + 3,
      )
    }
  }
  const line: Raster = { width, height: lineHeight, data }
  return { line, characters: characters.map(({ text, center }) => ({ text, center: center / width })) }
}
