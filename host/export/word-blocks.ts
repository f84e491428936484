import {
  AlignmentType,
  ExternalHyperlink,
  type FileChild,
  FootnoteReferenceRun,
  ImageRun,
  InternalHyperlink,
  type IRunOptions,
  LevelFormat,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { List, PhrasingContent, RootContent } from 'mdast'
import { fileOfAddress } from '../../lib/text/addresses/file-address.ts'
import { evenRows } from './answer-tree.ts'
import { displayFormula } from './formulas/display-formula.ts'
import { ommlOf } from './formulas/omml.ts'
import { wordFormula } from './formulas/word-formula.ts'
import type { WordImage } from './images/word-image.ts'

/** Maximum list depth; deeper ones are rendered at this depth. */
const deepestList = 8
const ordered = 'ordered'

/** Numbering of lists; each list is its own instance, otherwise its numbers would continue the previous one. */
export const wordNumbering = {
  config: [
    {
      reference: ordered,
      levels: Array.from({ length: deepestList + 1 }, (_, level) => ({
        level,
        format: LevelFormat.DECIMAL,
        text: `%${level + 1}.`,
        alignment: AlignmentType.LEFT,
        style: { paragraph: { indent: { left: 480 * (level + 1), hanging: 360 } } },
      })),
    },
  ],
}

export function sourceAnchor(number: number | string): string {
  return `source-${number}`
}

/** Running text that keeps track of cited sources. */
export class WordText {
  readonly #known: ReadonlySet<string>
  readonly #images: ReadonlyMap<string, WordImage>
  readonly #cited = new Set<string>()
  #lists = 0

  /**
   * @param known the numbers of the sources listed in the file
   * @param images by file of the member
   */
  constructor(known: ReadonlySet<string>, images: ReadonlyMap<string, WordImage> = new Map()) {
    this.#known = known
    this.#images = images
  }

  isCited(number: number): boolean {
    return this.#cited.has(String(number))
  }

  nextList(): number {
    this.#lists += 1
    return this.#lists
  }

  runs(nodes: readonly PhrasingContent[], style: IRunOptions = {}): ParagraphChild[] {
    return nodes.flatMap((node): ParagraphChild[] => {
      switch (node.type) {
        case 'text':
          return [new TextRun({ ...style, text: node.value.replaceAll('\n', ' ') })]
        case 'strong':
          return this.runs(node.children, { ...style, bold: true })
        case 'emphasis':
          return this.runs(node.children, { ...style, italics: true })
        case 'delete':
          return this.runs(node.children, { ...style, strike: true })
        case 'inlineMath': {
          const math = ommlOf(node.value, false)
          return math ? [wordFormula(math)] : this.runs([{ type: 'inlineCode', value: node.value }], style)
        }
        case 'inlineCode':
          return [new TextRun({ ...style, text: node.value, font: { ascii: 'Consolas', hAnsi: 'Consolas' } })]
        case 'break':
          return [new TextRun({ ...style, break: 1 })]
        case 'link':
          return [
            new ExternalHyperlink({
              link: node.url,
              children: this.runs(node.children, { ...style, style: 'Hyperlink' }),
            }),
          ]
        case 'image':
          return this.#image(node.url, node.alt ?? '')
        case 'footnoteReference':
          return [this.#citation(node.identifier)]
        default:
          return []
      }
    })
  }

  #image(url: string, alt: string): ParagraphChild[] {
    const image = this.#images.get(fileOfAddress(url))
    if (!image) return []
    const { type, bytes: data, width, height } = image
    const altText = { name: alt, description: alt, title: alt }
    return [new ImageRun({ type, data, transformation: { width, height }, altText })]
  }

  /** The first citation of a source is a footnote; Word numbers each footnote, so later ones link to the list. */
  #citation(number: string): ParagraphChild {
    if (this.#known.has(number) && !this.#cited.has(number)) {
      this.#cited.add(number)
      return new FootnoteReferenceRun(Number(number))
    }
    const mark = new TextRun({ text: `[${number}]`, superScript: true })
    return new InternalHyperlink({ anchor: sourceAnchor(number), children: [mark] })
  }
}

export function wordBlocks(nodes: readonly RootContent[], text: WordText): FileChild[] {
  return nodes.flatMap((node): FileChild[] => {
    const tex = displayFormula(node)
    const math = tex === null ? null : ommlOf(tex, true)
    if (math) return [new Paragraph({ children: [wordFormula(math)] })]
    switch (node.type) {
      case 'heading':
        return [new Paragraph({ heading: `Heading${node.depth}`, children: text.runs(node.children) })]
      case 'paragraph':
        return [new Paragraph({ children: text.runs(node.children) })]
      case 'blockquote':
        return node.children.flatMap((child) =>
          child.type === 'paragraph'
            ? [new Paragraph({ style: 'Quote', children: text.runs(child.children) })]
            : wordBlocks([child], text),
        )
      case 'code':
      case 'math':
        return node.value
          .split('\n')
          .map((value) => new Paragraph({ style: 'Code', children: [new TextRun(value)] }))
      case 'list':
        return listBlocks(node, text, 0, text.nextList())
      case 'table':
        return [wordTable(evenRows(node.children), text), new Paragraph({})]
      case 'thematicBreak':
        return [new Paragraph({ thematicBreak: true })]
      case 'text':
        return [new Paragraph({ children: text.runs([node]) })]
      default:
        return []
    }
  })
}

function listBlocks(list: List, text: WordText, level: number, instance: number): FileChild[] {
  const at = Math.min(level, deepestList)
  const marker = list.ordered
    ? { numbering: { reference: ordered, level: at, instance } }
    : { bullet: { level: at } }
  return list.children.flatMap((item) =>
    item.children.flatMap((child, place): FileChild[] => {
      if (child.type === 'list')
        return listBlocks(child, text, level + 1, list.ordered ? instance : text.nextList())
      if (child.type !== 'paragraph') return wordBlocks([child], text)
      const box = item.checked === null || item.checked === undefined ? '' : item.checked ? '☑ ' : '☐ '
      const runs = [...(box === '' || place > 0 ? [] : [new TextRun(box)]), ...text.runs(child.children)]
      const place0 = place === 0 ? marker : { indent: { left: 480 * (at + 1) } }
      return [new Paragraph({ ...place0, children: runs })]
    }),
  )
}

function wordTable(rows: ReturnType<typeof evenRows>, text: WordText): Table {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      (cells, at) =>
        new TableRow({
          tableHeader: at === 0,
          children: cells.map(
            (cell) =>
              new TableCell({
                ...(at === 0 ? { shading: { fill: 'f3efe7' } } : {}),
                margins: { top: 60, bottom: 60, left: 100, right: 100 },
                children: [
                  new Paragraph({ children: text.runs(cell.children, at === 0 ? { bold: true } : {}) }),
                ],
              }),
          ),
        }),
    ),
  })
}
