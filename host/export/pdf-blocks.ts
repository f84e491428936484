import type { List, PhrasingContent, RootContent } from 'mdast'
import type { Content, ContentText } from 'pdfmake/interfaces.js'
import { evenRows } from './answer-tree.ts'
import { displayFormula } from './formulas/display-formula.ts'
import { formulaText } from './formulas/formula-text.ts'
import type { PdfFormulas } from './formulas/pdf-formula.ts'

/** Maximum columns on a page; rows of wider tables are written as lines. */
const maxColumns = 16
const sizes = [20, 15, 13, 12, 11, 10.5]

export interface PdfRun {
  readonly text: string
  readonly font: string
}

/** Splits a text into runs that the fonts of the file can render. */
export interface PdfText {
  readonly of: (value: string, isBold: boolean) => PdfRun[]
  readonly formulas: PdfFormulas
}

type Style = Omit<ContentText, 'text'>

export function sourceDestination(number: number | string): string {
  return `source-${number}`
}

export function pdfBlocks(nodes: readonly RootContent[], text: PdfText): Content[] {
  return nodes.flatMap((node): Content[] => {
    const formula = displayFormula(node)
    if (formula !== null) return [text.formulas.block(formula) ?? plainFormula(formula, text)]
    switch (node.type) {
      case 'heading': {
        const isListed = node.depth <= 3
        return [
          {
            text: inline(node.children, text, { bold: true }),
            fontSize: sizes[node.depth - 1] ?? 10.5,
            bold: true,
            lineHeight: 1.3,
            margin: [0, 14, 0, 5],
            headlineLevel: node.depth,
            ...(isListed ? { tocItem: true, tocMargin: [(node.depth - 2) * 12, 0, 0, 0] } : {}),
          },
        ]
      }
      case 'paragraph':
        return [{ text: inline(node.children, text), margin: [0, 0, 0, 6] }]
      case 'blockquote':
        return [{ stack: pdfBlocks(node.children, text), margin: [14, 2, 0, 4], color: '#6b6459' }]
      case 'code':
        return [
          {
            text: breakLongWords(text.of(node.value, false), {}),
            preserveLeadingSpaces: true,
            fontSize: 9.5,
            background: '#f5f1ea',
            margin: [10, 2, 0, 8],
          },
        ]
      case 'list':
        return [list(node, text)]
      case 'table':
        return [table(evenRows(node.children), text)]
      case 'thematicBreak':
        return [
          { canvas: [{ type: 'line', x1: 0, y1: 4, x2: 483, y2: 4, lineWidth: 0.5 }], margin: [0, 4, 0, 8] },
        ]
      case 'text':
        return [{ text: breakLongWords(text.of(node.value, false), {}), margin: [0, 0, 0, 6] }]
      default:
        return []
    }
  })
}

/** A formula that cannot be rendered, as text or else as its source. */
function plainFormula(tex: string, text: PdfText): Content {
  const value = text.of(formulaText(tex) ?? tex, false)
  return { text: breakLongWords(value, { background: '#f5f1ea' }), margin: [10, 2, 0, 8] }
}

function inline(nodes: readonly PhrasingContent[], text: PdfText, style: Style = {}): Content[] {
  return nodes.flatMap((node): Content[] => {
    switch (node.type) {
      case 'text':
        return breakLongWords(text.of(node.value.replaceAll('\n', ' '), style.bold === true), style)
      case 'strong':
        return inline(node.children, text, { ...style, bold: true })
      // Chinese has no italics.
      case 'emphasis':
        return inline(node.children, text, style)
      case 'delete':
        return inline(node.children, text, { ...style, decoration: 'lineThrough' })
      case 'inlineMath': {
        const shown = formulaText(node.value)
        if (shown !== null) return breakLongWords(text.of(shown, style.bold === true), style)
        return inline([{ type: 'inlineCode', value: node.value }], text, style)
      }
      case 'inlineCode':
        return breakLongWords(text.of(node.value, style.bold === true), { ...style, background: '#f5f1ea' })
      case 'break':
        return [{ ...style, text: '\n' }]
      case 'link':
        return inline(node.children, text, { ...style, link: node.url, color: '#2c4a7c' })
      case 'footnoteReference':
        return [
          {
            text: `[${node.identifier}]`,
            linkToDestination: sourceDestination(node.identifier),
            color: '#a8321f',
            fontSize: 7.5,
            sup: true,
          },
        ]
      default:
        return []
    }
  })
}

/** Letters and signs without a line break opportunity: a key, an address, markup. */
const longWord = /([!-\u2dff]{60,})/

/** Splits long words at any character: the layout's search for a break takes quadratic time. */
function breakLongWords(runs: readonly PdfRun[], style: Style): Content[] {
  return runs.flatMap(({ text, font }) => {
    const parts = text.split(longWord)
    return parts.flatMap((part, at): Content[] => {
      if (part === '' && parts.length > 1) return []
      return [{ ...style, font, text: part, ...(at % 2 === 1 ? { wordBreak: 'break-all' } : {}) }]
    })
  })
}

function list(node: List, text: PdfText): Content {
  const items = node.children.map((item): Content => {
    const box = item.checked === null || item.checked === undefined ? '' : item.checked ? '[√] ' : '[ ] '
    const children = pdfBlocks(item.children, text)
    return { stack: box === '' ? children : [{ text: box }, ...children] }
  })
  const margin: [number, number, number, number] = [0, 0, 0, 6]
  return node.ordered ? { ol: items, start: node.start ?? 1, margin } : { ul: items, margin }
}

function table(rows: ReturnType<typeof evenRows>, text: PdfText): Content {
  const columns = rows[0]?.length ?? 0
  const cells = rows.map((row, at) =>
    row.map((cell): Content => ({ text: inline(cell.children, text, { bold: at === 0 }), fontSize: 9 })),
  )
  if (columns === 0 || columns > maxColumns) {
    return { stack: cells.map((row): Content => ({ text: row.flatMap((cell) => [cell, '  ']) })) }
  }
  return {
    table: { headerRows: 1, widths: Array.from({ length: columns }, () => '*'), body: cells },
    layout: 'lightHorizontalLines',
    margin: [0, 4, 0, 10],
  }
}
