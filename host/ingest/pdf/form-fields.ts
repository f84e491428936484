import type { PDFPageProxy } from 'unpdf/pdfjs'
import * as z from 'zod'
import type { TextPiece } from './page-lines.ts'

/** The parts of a field that are read (ISO 32000-1, 12.7); other annotations do not fit. */
const widget = z.object({
  subtype: z.literal('Widget'),
  fieldType: z.enum(['Tx', 'Btn', 'Ch']),
  fieldValue: z.unknown(),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  annotationFlags: z.number().default(0),
  checkBox: z.boolean().default(false),
  radioButton: z.boolean().default(false),
  exportValue: z.string().optional(),
  buttonValue: z.string().nullish(),
  options: z.array(z.object({ exportValue: z.unknown(), displayValue: z.string() })).default([]),
})
type Widget = z.infer<typeof widget>

/** Bits of the flags of an annotation: hidden, and not shown. */
const hiddenFlags = 2 | 32
/** Fields of a document and values of a field that are read, characters of a value, and comparisons with its text. */
const bounds = { fields: 5_000, values: 100, characters: 10_000, comparisons: 20_000_000 } as const
const largestSize = 12

/** The form of one document: what is beyond its bounds is left out. */
export class FormFields {
  #fields: number = bounds.fields
  #comparisons: number = bounds.comparisons

  /** Adds what a reader filled in on a page to its text, each field at its place: ticks as ☑ and ☐. */
  async addTo(page: PDFPageProxy, pieces: readonly TextPiece[]): Promise<TextPiece[]> {
    const all = [...pieces]
    if (this.#fields <= 0) return all
    const annotations: unknown[] = await page.getAnnotations()
    for (const annotation of annotations) {
      const { data } = widget.safeParse(annotation)
      if (!data || (data.annotationFlags & hiddenFlags) !== 0) continue
      const text = valueOf(data).slice(0, bounds.characters)
      this.#fields -= 1
      this.#comparisons -= all.length
      if (this.#fields < 0 || this.#comparisons < 0) break
      if (text !== '') insert(all, text, data.rect)
    }
    return all
  }
}

function valueOf({ fieldType, fieldValue, checkBox, radioButton, ...field }: Widget): string {
  if (fieldType === 'Btn') {
    if (!checkBox && !radioButton) return ''
    const own = checkBox ? field.exportValue : field.buttonValue
    const isTicked = typeof fieldValue === 'string' && fieldValue !== 'Off' && fieldValue === own
    return isTicked ? '☑' : '☐'
  }
  const values = (Array.isArray(fieldValue) ? fieldValue : [fieldValue])
    .slice(0, bounds.values)
    .filter((each) => typeof each === 'string')
  const shown = values.map(
    (value) => field.options.find((each) => each.exportValue === value)?.displayValue ?? value,
  )
  return shown.join('、').replaceAll(/\s+/g, ' ').trim()
}

/** Puts a text behind what stands before it on its line, else on a line of its own below what is above it. */
function insert(pieces: TextPiece[], str: string, [left, bottom, right, top]: Widget['rect']): void {
  const height = Math.min(largestSize, top - bottom)
  const y = (top + bottom) / 2 - height * 0.35
  const field = { str, transform: [height, 0, 0, height, left, y], width: right - left, height }
  const isOnLine = (piece: TextPiece) => {
    const base = piece.transform[5] ?? 0
    return piece.str.trim() !== '' && base < top && base + piece.height / 2 > bottom
  }
  const onLine = [...pieces.entries()].filter(([, piece]) => isOnLine(piece))
  const before = onLine.filter(([, { transform }]) => (transform[4] ?? 0) < left).at(-1)
  if (before) {
    const [at, piece] = before
    const [head, tail] = dividedAt(piece, left)
    const hasEOL = tail === null && piece.hasEOL
    const own = { ...field, transform: withBase(field.transform, piece), hasEOL }
    pieces.splice(at, 1, { ...head, hasEOL: false }, own, ...(tail ? [tail] : []))
    return
  }
  const [after] = onLine
  if (after) {
    const [at, piece] = after
    pieces.splice(at, 0, { ...field, transform: withBase(field.transform, piece), hasEOL: false })
    return
  }
  const above = pieces.findLastIndex(({ transform }) => (transform[5] ?? 0) > y)
  const last = pieces[above]
  if (last) pieces[above] = { ...last, hasEOL: true }
  pieces.splice(above + 1, 0, { ...field, hasEOL: true })
}

function withBase(transform: readonly number[], { transform: [, , , , , base = 0] }: TextPiece): number[] {
  return [...transform.slice(0, 5), base]
}

/** Splits a piece at a position of its line, by the widths of its characters. */
function dividedAt(piece: TextPiece, x: number): [TextPiece, TextPiece | null] {
  const [start = 0, base = 0] = piece.transform.slice(4)
  if (start + piece.width <= x + 1) return [piece, null]
  const widths = Array.from(piece.str, (character) => (character < '\u0250' ? 0.5 : 1))
  const em = piece.width / widths.reduce((sum, each) => sum + each, 0)
  let end = start
  let count = 0
  while (count < widths.length && end + (widths[count] ?? 0) * em <= x + em / 2)
    end += (widths[count++] ?? 0) * em
  const characters = Array.from(piece.str)
  const [head, tail] = [characters.slice(0, count).join(''), characters.slice(count).join('')]
  if (tail.trim() === '') return [piece, null]
  const rest = { ...piece, str: tail, width: start + piece.width - end }
  return [
    { ...piece, str: head, width: end - start },
    { ...rest, transform: [...piece.transform.slice(0, 4), end, base] },
  ]
}
