import type { RootContent } from 'mdast'
import PptxGenJS from 'pptxgenjs'
import { fill } from '../../lib/messages/fill.ts'
import { aiMetadataText } from '../../lib/text/ai-metadata.ts'
import { line } from './blocks.ts'
import type { DocumentRequest } from './document-request.ts'
import { documentTree } from './document-tree.ts'

interface SlideLine {
  readonly text: string
  readonly level: number
}

interface Slide {
  readonly title: string
  readonly lines: readonly SlideLine[]
  readonly tables: readonly (readonly string[])[][]
  /** Texts of the notes that are cited on it. */
  readonly notes: readonly string[]
}

const mostLines = 9
const mostSlides = 200
const lineCharacters = 90
const font = 'Microsoft YaHei'
const ink = '22201C'
const soft = '5D574D'

/**
 * Writes a document of the editor as slides: a heading begins one, its text becomes points, and what does not fit goes
 * to the next. The notes of a slide are in its speaker notes, and all of them on the last one.
 */
export async function documentSlides(request: DocumentRequest): Promise<Uint8Array> {
  const { app, id, model, texts } = request
  const title = line(request.title)
  const file = new PptxGenJS()
  file.layout = 'LAYOUT_16x9'
  file.title = title
  file.author = app
  file.company = app
  const label = model === '' ? '' : `${texts.aiLabel} · ${fill(texts.writtenBy, { model })}`
  if (model !== '') file.subject = aiMetadataText({ app, id })

  const first = file.addSlide()
  first.addText(title, {
    x: 0.8,
    y: 1.8,
    w: 8.4,
    h: 1.4,
    fontSize: 36,
    bold: true,
    fontFace: font,
    color: ink,
    fit: 'shrink',
  })
  if (label !== '')
    first.addText(label, { x: 0.8, y: 4.9, w: 8.4, h: 0.4, fontSize: 11, fontFace: font, color: soft })

  const { blocks, notes } = documentTree(request)
  const noteTexts = new Map(
    notes.map(({ number, children }) => [String(number), `[${number}] ${textOf(children)}`]),
  )
  for (const each of slidesOf(blocks, title, noteTexts).slice(0, mostSlides)) addSlide(file, each)
  const sources = [...noteTexts.values()]
  for (let from = 0; from < sources.length; from += mostLines) {
    const lines = sources.slice(from, from + mostLines).map((text) => ({ text, level: 0 }))
    addSlide(file, { title: texts.sources, lines, tables: [], notes: [] })
  }
  return new Uint8Array((await file.write({ outputType: 'arraybuffer' })) as ArrayBuffer)
}

function addSlide(file: PptxGenJS, { title, lines, tables, notes }: Slide): void {
  const slide = file.addSlide()
  slide.addText(title, {
    x: 0.6,
    y: 0.35,
    w: 8.8,
    h: 0.8,
    fontSize: 26,
    bold: true,
    fontFace: font,
    color: ink,
    fit: 'shrink',
  })
  if (lines.length > 0)
    slide.addText(
      lines.map(({ text, level }) => ({
        text,
        options: { bullet: true, indentLevel: level, breakLine: true, fontSize: level === 0 ? 16 : 14 },
      })),
      {
        x: 0.6,
        y: 1.3,
        w: 8.8,
        h: tables.length > 0 ? 1.6 : 3.9,
        valign: 'top',
        fontFace: font,
        color: ink,
        fit: 'shrink',
      },
    )
  for (const table of tables)
    slide.addTable(
      table.map((cells, row) =>
        cells.map((text) => ({
          text,
          options: row === 0 ? { bold: true, fill: { color: 'F2EEE5' } } : {},
        })),
      ),
      {
        x: 0.6,
        y: lines.length > 0 ? 3 : 1.3,
        w: 8.8,
        fontSize: 12,
        fontFace: font,
        color: ink,
        border: { type: 'solid', color: 'CFC8B8', pt: 0.5 },
      },
    )
  if (notes.length > 0) slide.addNotes(notes.join('\n'))
}

function slidesOf(
  blocks: readonly RootContent[],
  title: string,
  notes: ReadonlyMap<string, string>,
): Slide[] {
  const slides: Slide[] = []
  let heading = title
  let lines: SlideLine[] = []
  let tables: string[][][] = []
  let cited = new Set<string>()
  const end = () => {
    if (lines.length + tables.length > 0)
      slides.push({
        title: heading,
        lines,
        tables,
        notes: [...cited].map((number) => notes.get(number) ?? ''),
      })
    lines = []
    tables = []
    cited = new Set()
  }
  for (const block of blocks) {
    if (block.type === 'heading') {
      end()
      heading = textOf([block]) || title
      continue
    }
    const own = block.type === 'table' ? [] : linesOf(block, 0)
    if (lines.length > 0 && lines.length + own.length > mostLines) end()
    for (const number of numbersIn([block])) cited.add(number)
    if (block.type === 'table') {
      tables.push(block.children.map(({ children }) => children.map((cell) => textOf(cell.children))))
      end()
      continue
    }
    for (const each of own) {
      if (lines.length === mostLines) end()
      lines.push(each)
    }
  }
  end()
  return slides
}

function linesOf(block: RootContent, level: number): SlideLine[] {
  if (block.type === 'list')
    return block.children.flatMap(({ children }) =>
      children.flatMap((child) => linesOf(child, child.type === 'list' ? Math.min(4, level + 1) : level)),
    )
  if (block.type === 'blockquote') return block.children.flatMap((child) => linesOf(child, level))
  if (block.type === 'thematicBreak') return []
  if (block.type === 'code') return block.value.split('\n').map((text) => ({ text, level }))
  return sentenceLines(textOf([block])).map((text) => ({ text, level }))
}

/** A long paragraph becomes a point for each few sentences. */
function sentenceLines(text: string): string[] {
  const lines: string[] = []
  for (const sentence of text.match(/[^。！？；]+[。！？；]?/gu) ?? []) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + sentence.length <= lineCharacters)
      lines[lines.length - 1] = last + sentence
    else if (sentence.trim() !== '') lines.push(sentence.trim())
  }
  return lines
}

function textOf(nodes: readonly RootContent[]): string {
  return nodes
    .map((node): string => {
      if (node.type === 'footnoteReference') return `[${node.identifier}]`
      if (node.type === 'break') return ' '
      if ('children' in node) return textOf(node.children as RootContent[])
      return 'value' in node ? String(node.value) : ''
    })
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function numbersIn(nodes: readonly RootContent[]): string[] {
  return nodes.flatMap((node): string[] => {
    if (node.type === 'footnoteReference') return [node.identifier]
    return 'children' in node ? numbersIn(node.children as RootContent[]) : []
  })
}
