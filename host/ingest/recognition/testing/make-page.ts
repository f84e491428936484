import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const fontfile = fileURLToPath(
  new URL(
    '../../../../node_modules/@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
    import.meta.url,
  ),
)
/** Pango's size in points is one in pixels at this resolution. */
const dpi = 72

export interface PrintedLine {
  readonly text: string
  /** Of its upper left corner, in pixels. */
  readonly left: number
  readonly top: number
  /** Size of the letters in pixels; 28 when absent. */
  readonly size?: number
}

/** @returns a white page with these lines on it, as PNG */
export async function makePage(
  lines: readonly PrintedLine[],
  { width, height } = { width: 1_000, height: 1_400 },
): Promise<Buffer> {
  const printed = await Promise.all(
    lines.map(async ({ text, left, top, size = 28 }) => ({
      input: await sharp({ text: { text, font: `Noto Sans SC ${size}`, fontfile, dpi, rgba: true } })
        .png()
        .toBuffer(),
      left,
      top,
    })),
  )
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite(printed)
    .png()
    .toBuffer()
}

/** @returns lines of a paragraph, one below the other */
export function printed(texts: readonly string[], left = 100, top = 100, leading = 52): PrintedLine[] {
  return texts.map((text, row) => ({ text, left, top: top + row * leading }))
}

/** @returns texts that run from top to bottom, the first at the right */
export function printedDown(texts: readonly string[], right = 850, top = 100): PrintedLine[] {
  return texts.flatMap((text, column) =>
    Array.from(text, (character, row) => ({
      text: character,
      left: right - column * 60,
      top: top + row * 36,
    })),
  )
}
