import type { RecognizedLine, RecognizedPage } from '../recognized-page.ts'

const [width, height] = [1_000, 1_400]
const [left, top, size, leading] = [100, 100, 20, 36]

/** @returns a page with these lines one below the other, as they are recognized */
export function pageOf(texts: readonly string[]): RecognizedPage {
  return { width, height, lines: texts.map((text, row) => lineAt(text, row)) }
}

/** @returns a line of a page, at this row */
export function lineAt(text: string, row: number): RecognizedLine {
  const characters = Array.from(text)
  const [right, above] = [left + characters.length * size, top + row * leading]
  const at = (x: number, y: number) => ({ x: x / width, y: y / height })
  return {
    text,
    corners: [at(left, above), at(right, above), at(right, above + size), at(left, above + size)],
    edges: Array.from({ length: characters.length + 1 }, (_, index) => index / characters.length),
    confidences: characters.map(() => 0.99),
  }
}
