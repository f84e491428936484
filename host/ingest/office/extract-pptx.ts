import type { ZipArchive } from '../archive/zip-archive.ts'
import { BlockList, type ExtractedDocument, type ReadOptions } from '../blocks.ts'
import { fillMerged, type MergedCells } from '../formats/merged-rows.ts'
import { describeRows } from '../formats/table-rows.ts'
import { refusal } from '../refusals.ts'
import { readXml } from '../xml/read-xml.ts'
import { readProperties } from './core-properties.ts'
import { mainPart, type Relationship, relationshipsOf } from './package-parts.ts'

/**
 * Parses a presentation in slide order: titles as headings, then the text of shapes, groups, tables and diagrams, and
 * the speaker's notes. Hidden slides and shapes are read on request.
 * @throws {UnreadableDocument} when it is damaged or not a presentation
 */
export function extractPptx(
  archive: ZipArchive,
  fallbackTitle: string,
  { includesHidden = false }: ReadOptions = {},
): ExtractedDocument {
  const main = mainPart(archive)
  if (main === null) throw refusal('corrupt')

  const list = new BlockList()
  const slides = slidesOf(archive, main)
  let hidden = 0
  for (const [index, part] of slides.entries()) {
    const { title, paragraphs, isHidden, hiddenShapes } = readSlide(archive.text(part), includesHidden)
    hidden += isHidden ? 1 : hiddenShapes
    if (isHidden && !includesHidden) continue
    const place = { kind: 'slide', number: index + 1 } as const
    const parts = relationshipsOf(archive, part)
    list.heading(2, title, place)
    for (const text of paragraphs) list.paragraph(text, place)
    for (const text of textsOf(archive, parts, 'diagramData')) list.paragraph(text, place)
    for (const text of textsOf(archive, parts, 'notesSlide')) list.paragraph(`备注：${text}`, place)
  }

  const { title, publishedAt } = readProperties(archive)
  return {
    title: title || fallbackTitle,
    url: '',
    publishedAt,
    pages: slides.length,
    ...(hidden > 0 && { hidden }),
    blocks: list.blocks,
  }
}

function slidesOf(archive: ZipArchive, main: string): string[] {
  const targets = new Map(relationshipsOf(archive, main).map(({ id, target }) => [id, target]))
  const slides: string[] = []
  readXml(archive.text(main), {
    open(name, attribute) {
      const target = name === 'p:sldId' ? targets.get(attribute('r:id')) : undefined
      if (target !== undefined && archive.has(target)) slides.push(target)
    },
  })
  return slides
}

function textsOf(archive: ZipArchive, parts: readonly Relationship[], type: string): string[] {
  return parts
    .filter((part) => part.type === type && archive.has(part.target))
    .flatMap(({ target }) => {
      const { title, paragraphs } = readSlide(archive.text(target), false)
      return [title, ...paragraphs].filter((text) => text !== '')
    })
}

/** The text of a slide, its notes or a diagram on it. */
interface SlideText {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly isHidden: boolean
  /** Number of its hidden shapes with text. */
  readonly hiddenShapes: number
}

const titleTypes = new Set(['title', 'ctrTitle'])
/** Layout placeholders on every slide, and the slide image in its notes. */
const furnitureTypes = new Set(['dt', 'ftr', 'sldNum', 'hdr', 'sldImg'])

/** Reads a part with DrawingML text, in shape order. */
function readSlide(xml: string | null, includesHidden: boolean): SlideText {
  const reader = new SlideReader(includesHidden)
  readXml(xml, reader)
  const { title, paragraphs, isHidden, hiddenShapes } = reader
  return { title, paragraphs: paragraphs.filter((text) => text.trim() !== ''), isHidden, hiddenShapes }
}

/** Shapes, groups of them, and what holds a table: each may be hidden (ECMA-376 part 1, 20.1.2.2.8). */
const shapes = new Set(['p:sp', 'p:grpSp', 'p:graphicFrame', 'p:cxnSp', 'p:pic'])

class SlideReader {
  title = ''
  readonly paragraphs: string[] = []
  isHidden = false
  hiddenShapes = 0
  readonly #includesHidden: boolean
  /** Open shapes and groups; those from the hidden one are hidden. */
  #openShapes = 0
  #hiddenFrom: number | null = null
  /** Whether text of the hidden one was counted. */
  #isCounted = false
  #paragraph = ''
  #shape: string[] = []
  #shapeType = ''
  #isText = false
  /** A drawing with a fallback for older programs is read only once. */
  #fallbackDepth = 0
  #rows: string[][] = []
  #merges: MergedCells[] = []
  #cell: string[] | null = null

  constructor(includesHidden: boolean) {
    this.#includesHidden = includesHidden
  }

  open(name: string, attribute: (name: string) => string): void {
    if (name === 'mc:Fallback') this.#fallbackDepth += 1
    if (shapes.has(name)) this.#openShapes += 1
    if (name === 'p:sp') this.#beginShape()
    else if (name === 'p:cNvPr') this.#beginProperties(attribute)
    else if (name === 'p:sld') this.isHidden = /^(?:0|false)$/.test(attribute('show'))
    else if (name === 'p:ph') this.#shapeType = attribute('type')
    else if (name === 'a:tbl') this.#beginTable()
    else if (name === 'a:tr') this.#rows.push([])
    else if (name === 'a:tc') this.#beginCell(attribute)
    else if (name === 'a:t') this.#isText = this.#fallbackDepth === 0
    else if (name === 'a:br') this.#paragraph += '\n'
  }

  close(name: string): void {
    if (name === 'mc:Fallback') this.#fallbackDepth -= 1
    if (name === 'a:t') this.#isText = false
    else if (name === 'a:p') this.#endParagraph()
    else if (name === 'a:tc') this.#endCell()
    else if (name === 'a:tbl') this.#endTable()
    else if (name === 'p:sp') this.#endShape()
    if (!shapes.has(name)) return
    if (this.#openShapes === this.#hiddenFrom) this.#hiddenFrom = null
    this.#openShapes -= 1
  }

  text(text: string): void {
    if (this.#isText && this.#isRead(text)) this.#paragraph += text
  }

  #beginProperties(attribute: (name: string) => string): void {
    if (this.#hiddenFrom !== null || !/^(?:1|true)$/.test(attribute('hidden'))) return
    this.#hiddenFrom = this.#openShapes
    this.#isCounted = false
  }

  /** Of each hidden shape one place is counted. */
  #isRead(text: string): boolean {
    if (this.#hiddenFrom === null) return true
    if (!this.#isCounted && text.trim() !== '') {
      this.hiddenShapes += 1
      this.#isCounted = true
    }
    return this.#includesHidden
  }

  #beginShape(): void {
    this.#shape = []
    this.#shapeType = ''
  }

  #endParagraph(): void {
    const text = this.#paragraph.trim()
    this.#paragraph = ''
    if (text === '') return
    if (this.#cell) this.#cell.push(text)
    else this.#shape.push(text)
    // Diagram texts are outside any shape.
    if (!this.#cell && this.#shapeType === '' && this.#shape.length > 0) this.#flushShape()
  }

  #beginTable(): void {
    this.#rows = []
    this.#merges = []
  }

  /** A merged cell is followed by empty ones in its place (ECMA-376, 21.1.3.18). */
  #beginCell(attribute: (name: string) => string): void {
    this.#cell = []
    const [columns, rows] = [attribute('gridSpan'), attribute('rowSpan')].map((span) => Number(span) || 1)
    if (columns === undefined || rows === undefined || columns * rows <= 1) return
    const [top, left] = [this.#rows.length, (this.#rows.at(-1)?.length ?? 0) + 1]
    this.#merges.push({ top, left, bottom: top + rows - 1, right: left + columns - 1 })
  }

  #endCell(): void {
    this.#rows.at(-1)?.push(this.#cell?.join('\n') ?? '')
    this.#cell = null
  }

  #endTable(): void {
    const rows = this.#rows.map((cells, index) => ({ number: index + 1, cells }))
    const filled = fillMerged(rows, this.#merges)
    this.paragraphs.push(...describeRows(filled.rows, filled.header).map(({ text }) => text))
    this.#rows = []
  }

  #endShape(): void {
    if (titleTypes.has(this.#shapeType) && this.title === '') {
      this.title = this.#shape.join(' ')
      this.#shape = []
    }
    if (furnitureTypes.has(this.#shapeType)) this.#shape = []
    this.#flushShape()
    this.#shapeType = ''
  }

  #flushShape(): void {
    this.paragraphs.push(...this.#shape)
    this.#shape = []
  }
}
