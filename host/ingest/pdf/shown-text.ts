import type { PDFPageProxy } from 'unpdf/pdfjs'
import type { TextPiece } from './page-lines.ts'

/** The pdf.js codes of the operators that position and show text (ISO 32000-1, 9.4). */
interface Operators {
  readonly setFont: number
  readonly moveText: number
  readonly setLeadingMoveText: number
  readonly setTextMatrix: number
  readonly nextLine: number
  readonly showText: number
}

interface Glyph {
  readonly unicode: string
  readonly width: number
}

/**
 * Reads a page's text from its operators. pdf.js drops the whole text of a page whose first text has no size, as
 * scanners produce it; the operators still exist. Positions are those of the text matrix.
 */
export async function shownText(page: PDFPageProxy, operators: Operators): Promise<TextPiece[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const pieces: TextPiece[] = []
  let size = 0
  let [x, y] = [0, 0]
  for (const [index, operator] of fnArray.entries()) {
    const values: unknown[] = Array.from(argsArray[index] ?? [])
    if (operator === operators.setFont) size = Math.abs(Number(values[1]))
    else if (operator === operators.moveText || operator === operators.setLeadingMoveText)
      [x, y] = [x + Number(values[0]), y + Number(values[1])]
    else if (operator === operators.nextLine) y -= size
    else if (operator === operators.setTextMatrix) {
      const matrix = Object.values((values[0] ?? {}) as Record<string, number>)
      ;[x, y] = [matrix[4] ?? x, matrix[5] ?? y]
    } else if (operator === operators.showText && size > 0) {
      const glyphs = (values[0] as readonly unknown[]).filter(
        (each): each is Glyph => typeof each === 'object' && each !== null,
      )
      const str = glyphs.map(({ unicode }) => unicode).join('')
      const width = glyphs.reduce((sum, glyph) => sum + (glyph.width / 1_000) * size, 0)
      pieces.push({ str, transform: [size, 0, 0, size, x, y], width, height: size, hasEOL: false })
      x += width
    }
  }

  // A change of height starts a new line.
  return pieces.map((piece, index) => ({
    ...piece,
    hasEOL: pieces[index + 1] !== undefined && pieces[index + 1]?.transform[5] !== piece.transform[5],
  }))
}
