import type { Block } from '../blocks.ts'
import { type DomNode, readHtmlTable } from './html-tables.ts'
import { ListCounter } from './list-counter.ts'
import { describeRows } from './table-rows.ts'

const textNode = 3
const elementNode = 1
const silent = new Set([
  'SCRIPT',
  'STYLE',
  'NOSCRIPT',
  'TEMPLATE',
  'SVG',
  'HEAD',
  'TITLE',
  'IFRAME',
  'BUTTON',
  'INPUT',
  'SELECT',
])
const lines = new Set(['LI', 'TR', 'DT', 'DD', 'FIGCAPTION', 'CAPTION'])
const paragraphs = new Set(
  'P DIV SECTION ARTICLE MAIN HEADER FOOTER ASIDE NAV BLOCKQUOTE PRE UL OL MENU DL TABLE FIGURE BODY FORM ADDRESS HR'.split(
    ' ',
  ),
)
/** Maximum nesting; deeper content is read as plain text. */
const deepest = 200
/** Minimum share of the letters of a paragraph in links, for it to consist of links. */
const minLinked = 0.8

/** Reads headings and paragraphs below a node; list items become lines, table rows become paragraphs. */
export function readHtmlBlocks(root: DomNode): Block[] {
  const reader = new BlockReader()
  reader.read(root, 0)
  reader.endParagraph()
  return reader.blocks
}

const lists = new Set(['OL', 'UL', 'MENU'])

class BlockReader {
  readonly blocks: Block[] = []
  #paragraph = ''
  /** Letters of the paragraph that are in links. */
  #linked = 0
  /** Number of open list items and cells, whose content stays on one line. */
  #openLines = 0
  /** Characters of the paragraph up to the last mark of an item, behind which the item begins. */
  #markEnd = 0
  readonly #lists: ListCounter[] = []

  read(node: DomNode, depth: number): void {
    if (node.nodeType === textNode) {
      this.#paragraph += collapseSpace(node.textContent ?? '')
      return
    }

    const name = node.nodeName.toUpperCase()
    if (silent.has(name)) return

    const level = /^H([1-6])$/.exec(name)?.[1]
    if (level !== undefined) return this.#heading(Number(level), node.textContent ?? '')

    if (name === 'A' && node.getAttribute?.('href')) this.#linked += letterCount(node.textContent ?? '')
    if (name === 'BR') this.#paragraph += '\n'
    else if (name === 'PRE') this.#preformatted(node.textContent ?? '')
    else if (name === 'TABLE') this.#table(node, depth)
    else if (name === 'TD' || name === 'TH') this.#cell(node, depth)
    else if (lines.has(name)) this.#line(node, depth)
    else if (paragraphs.has(name)) this.#block(node, depth)
    else this.#children(node, depth)
  }

  endParagraph(): void {
    const text = this.#paragraph
      .split('\n')
      .map((line) => line.replace(/[ \t]+/g, ' ').trim())
      .filter(Boolean)
      .join('\n')
    const isLinked = this.#linked > 0 && this.#linked >= minLinked * letterCount(text)
    if (text !== '') this.blocks.push({ kind: 'paragraph', text, ...(isLinked ? { isLinked } : {}) })
    this.#paragraph = ''
    this.#markEnd = 0
    this.#linked = 0
  }

  #children(node: DomNode, depth: number): void {
    if (depth > deepest) {
      this.#paragraph += collapseSpace(node.textContent ?? '')
      return
    }
    if (node.nodeType !== elementNode && node.childNodes.length === 0) return
    for (const child of Array.from(node.childNodes)) this.read(child, depth + 1)
  }

  #heading(level: number, raw: string): void {
    this.endParagraph()
    const text = raw.replace(/\s+/g, ' ').trim()
    if (text !== '') this.blocks.push({ kind: 'heading', level, text })
  }

  #preformatted(raw: string): void {
    this.endParagraph()
    const text = raw.replace(/\r\n?/g, '\n').replace(/^\n+|\s+$/g, '')
    if (text !== '') this.blocks.push({ kind: 'paragraph', text })
  }

  /** An inline table, or one used for layout, is read like any other element. */
  #table(node: DomNode, depth: number): void {
    const table = this.#openLines === 0 && depth <= deepest ? readHtmlTable(node, cellText) : null
    if (!table) return this.#block(node, depth)
    this.endParagraph()
    if (table.caption !== '') this.blocks.push({ kind: 'paragraph', text: table.caption })
    for (const { text } of describeRows(table.rows, table.header)) {
      if (text !== '') this.blocks.push({ kind: 'paragraph', text })
    }
  }

  #cell(node: DomNode, depth: number): void {
    if (!/(^|\n) *$/.test(this.#paragraph.slice(-8))) this.#paragraph += ' | '
    this.#inLine(node, depth)
  }

  #line(node: DomNode, depth: number): void {
    this.#paragraph += '\n'
    if (node.nodeName.toUpperCase() === 'LI') this.#paragraph += this.#lists.at(-1)?.mark(node) ?? '- '
    this.#markEnd = this.#paragraph.length
    this.#inLine(node, depth)
    this.#paragraph += '\n'
  }

  #inLine(node: DomNode, depth: number): void {
    this.#openLines += 1
    this.#children(node, depth)
    this.#openLines -= 1
  }

  #block(node: DomNode, depth: number): void {
    const isList = lists.has(node.nodeName.toUpperCase())
    if (this.#openLines === 0) this.endParagraph()
    else if (this.#paragraph.slice(this.#markEnd).trim() !== '') this.#paragraph += '\n'
    if (isList) this.#lists.push(new ListCounter(node))
    this.#children(node, depth)
    if (isList) this.#lists.pop()
    if (this.#openLines === 0) this.endParagraph()
  }
}

function letterCount(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

/** The text of a cell, one line per paragraph. */
function cellText(node: DomNode): string {
  return readHtmlBlocks(node)
    .map(({ text }) => text)
    .join('\n')
}

/** Collapses white space; a line break within Chinese text is removed, since Chinese has no spaces. */
function collapseSpace(text: string): string {
  return text
    .replace(/(?<=[\p{Script=Han}，。、；：])[ \t]*\r?\n\s*(?=\p{Script=Han})/gu, '')
    .replace(/\s+/g, ' ')
}
