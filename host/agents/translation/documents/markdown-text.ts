import type { Html, Nodes, Parents } from 'mdast'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { remarkAnswerGfm } from '../../../../lib/text/markdown/remark-answer-gfm.ts'
import { decodeText } from '../../../ingest/decode-text.ts'
import { isNestedTooDeep } from '../../../ingest/formats/extract-markdown.ts'
import { refusal } from '../../../ingest/refusals.ts'
import { wordsOfHtml, writeHtml } from './html-text.ts'
import { hasWords, looksTagged, replaceTags, withoutTags } from './tags.ts'
import { encodeText, hasByteOrderMark, onOneLine, splice, type TranslatableDocument } from './translatable.ts'

const parser = unified().use(remarkParse).use(remarkAnswerGfm).use(remarkMath).freeze()
const frontMatter = /^---[ \t]*\r?\n[^]*?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/
/** Nodes whose words may be translated while their marks stay. */
const wrapping: ReadonlySet<string> = new Set(['emphasis', 'strong', 'delete', 'link', 'linkReference'])

interface Block {
  readonly start: number
  readonly end: number
  readonly segment: string
  /** The original markup of each placeholder tag; closing ones with a slash. */
  readonly marks: ReadonlyMap<string, string>
  readonly kind: 'cell' | 'html' | 'prose'
}

/**
 * Splits Markdown: paragraphs, headings and cells are translated with their inline marks, and so is text in HTML;
 * code, formulas, tags, addresses, images, definitions and the front matter stay.
 * @throws {UnreadableDocument} when it is nested too deep
 */
export function openMarkdown(bytes: Uint8Array): TranslatableDocument {
  const text = decodeText(bytes)
  if (isNestedTooDeep(text)) throw refusal('nesting')

  const from = frontMatter.exec(text)?.[0].length ?? 0
  const tree = parser.parse(text.slice(from))
  const blocks: Block[] = []
  const counts = new Map<string, number>()
  walk(tree, (node) => {
    const name = keptNames[node.type]
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
    if (node.type === 'html') blocks.push(...htmlBlocks(text, from, node))
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return true
    const block = toBlock(text, from, node)
    if (block) blocks.push(block)
    return false
  })

  return {
    segments: blocks.map(({ segment }) => segment),
    kept: [...(from > 0 ? ([['文件头', 1]] as const) : []), ...counts],
    write: (targets) => {
      const edits = blocks.flatMap((block, at) => {
        const target = targets[at]
        const isSame = target === block.segment
        return typeof target === 'string' && !isSame
          ? [
              {
                ...block,
                text: block.kind === 'html' ? writeHtml(target, block) : writeMarkdown(target, block),
              },
            ]
          : []
      })
      return encodeText(splice(text, edits), hasByteOrderMark(bytes))
    },
  }
}

const keptNames: Readonly<Record<string, string>> = {
  table: '表格',
  code: '代码块',
  math: '公式',
  html: 'HTML',
  footnoteDefinition: '脚注',
}

/** @param visit returns whether to visit the node's children */
function walk(node: Nodes, visit: (node: Nodes) => boolean): void {
  if (!visit(node) || !('children' in node)) return
  for (const child of node.children) walk(child, visit)
}

/** In a multi-line quote or list the HTML contains its marks, so it is left untranslated. */
function htmlBlocks(text: string, from: number, { value, position }: Html): Block[] {
  const at = from + (position?.start.offset ?? 0)
  if (!text.startsWith(value, at)) return []
  return wordsOfHtml(value, at).map((words) => ({ ...words, kind: 'html' }))
}

/** @returns null when there is nothing to translate, or a position is unknown */
function toBlock(text: string, from: number, node: Parents): Block | null {
  const reading = new InlineReading(text, from)
  const start = reading.startOf(node.children[0])
  const end = reading.endOf(node.children.at(-1))
  if (start === null || end === null || looksTagged(text.slice(start, end))) return null
  const segment = node.children.map((child) => reading.tagged(child)).join('')
  if (reading.isLost || !hasWords(segment)) return null
  return { start, end, segment, marks: reading.marks, kind: node.type === 'tableCell' ? 'cell' : 'prose' }
}

/** Converts a block's content to text with placeholder tags. */
class InlineReading {
  readonly marks = new Map<string, string>()
  /** Whether a position is unknown. */
  isLost = false
  readonly #text: string
  readonly #from: number
  #count = 0

  constructor(text: string, from: number) {
    this.#text = text
    this.#from = from
  }

  startOf(node: Nodes | undefined): number | null {
    const offset = node?.position?.start.offset
    return offset === undefined ? null : this.#from + offset
  }

  endOf(node: Nodes | undefined): number | null {
    const offset = node?.position?.end.offset
    return offset === undefined ? null : this.#from + offset
  }

  tagged(node: Nodes): string {
    const [start, end] = [this.startOf(node), this.endOf(node)]
    if (start === null || end === null) {
      this.isLost = true
      return ''
    }
    if (node.type === 'text') return joinLines(this.#text.slice(start, end))

    this.#count += 1
    const number = this.#count
    const inner = this.#inner(node)
    if (!inner) {
      this.marks.set(`x${number}`, this.#text.slice(start, end))
      return `<x${number}/>`
    }

    this.marks.set(`g${number}`, this.#text.slice(start, inner.start))
    this.marks.set(`/g${number}`, this.#text.slice(inner.end, end))
    return `<g${number}>${inner.children.map((child) => this.tagged(child)).join('')}</g${number}>`
  }

  /** @returns the range of its words; null for content that stays unchanged */
  #inner(node: Nodes) {
    if (!wrapping.has(node.type) || !('children' in node)) return null

    const { children } = node
    const [start, end] = [this.startOf(children[0]), this.endOf(children.at(-1))]
    if (start === null || end === null) return null
    // A bare address, and link text that is also its reference name.
    if (node.type === 'link' && this.#text[this.startOf(node) ?? start] !== '[') return null
    if (node.type === 'linkReference' && node.referenceType !== 'full') return null

    return { start, end, children }
  }
}

/** Joins continued lines, without the prefixes of lists and quotes. */
function joinLines(raw: string): string {
  const lines = raw.split(/\r?\n/)
  return lines
    .map((line, at) => {
      const started = at === 0 ? line : line.replace(/^[ \t>]+/, '')
      if (at === lines.length - 1) return started
      const words = started.trimEnd()
      return /[\u2e80-\u{10ffff}]$/u.test(words) ? words : `${words} `
    })
    .join('')
}

function writeMarkdown(target: string, { marks, segment, kind }: Block): string {
  const isCell = kind === 'cell'
  const source = withoutTags(segment)
  const made = replaceTags(
    onOneLine(target.trim()),
    (name, isClosing) => marks.get(isClosing ? `/${name}` : name) ?? '',
    (words) => escapeNew(words, source, isCell),
  )
  const isOpening = !looksTagged(target.trimStart().slice(0, 9)) && opensBlock.test(made)
  return isOpening && !opensBlock.test(source) ? made.replace(/[^\d]/, '\\$&') : made
}

/** Escapes Markdown characters in a translation that its source did not have. */
function escapeNew(words: string, source: string, isCell: boolean): string {
  const escaped = words.replaceAll(/[\\`*_[\]<~$]/g, (sign) => (source.includes(sign) ? sign : `\\${sign}`))
  return isCell ? escaped.replaceAll(/(?<!\\)\|/g, '\\|') : escaped
}

const opensBlock = /^(?:[-+*>#=~|:]|\d{1,9}[.)](?:\s|$))/
