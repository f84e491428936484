import { groupsIn, hasWords, looksTagged, replaceTags } from './tags.ts'
import { type Edit, onOneLine, splice } from './translatable.ts'

const namespaces = [
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]
const roots = ['document', 'hdr', 'ftr', 'footnotes', 'endnotes', 'comments']
/** Characters searched for a part's first tag. */
const headCharacters = 20_000
const token =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<[?!][^>]*>|<(\/?)([^\s/>]+)((?:"[^"]*"|'[^']*'|[^"'>])*?)(\/?)>/g
/** Elements between runs that do not separate them. */
const transparent = ['rPr', 't', 'proofErr', 'bookmarkStart', 'bookmarkEnd', 'lastRenderedPageBreak']

/** The text of a `w:t` and of adjacent ones with the same format. */
interface Span {
  readonly start: number
  readonly end: number
  /** Offset of its element. */
  readonly element: number
  readonly text: string
  readonly look: string
}

/** Adjacent texts with the same format. */
interface Group {
  readonly spans: readonly Span[]
  readonly text: string
}

interface WordParagraph {
  readonly segment: string
  readonly groups: readonly Group[]
}

/** A part of a Word document: its paragraphs, and the number of elements of each kind. */
export interface WordPart {
  readonly paragraphs: readonly WordParagraph[]
  count(name: string): number
}

/**
 * Reads the paragraphs of a text part: the document, headers, footers, notes, comments. Only the content of `w:t` is
 * ever changed; every other byte of the part stays.
 * @returns null for other kinds of parts
 */
export function readWordPart(xml: string): WordPart | null {
  const root = /<([\w.-]+:)?([\w.-]+)(?=[\s>])[^>]*>/.exec(xml.slice(0, headCharacters))
  const prefix = root?.[1] ?? ''
  const declared =
    root && namespaces.some((uri) => root[0].includes(`xmlns${prefix && `:${prefix.slice(0, -1)}`}="${uri}"`))
  if (!root || !declared || !roots.includes(root[2] ?? '')) return null

  const reading = new PartReading(xml, prefix)

  return {
    paragraphs: reading.paragraphs(),
    count: (name) => reading.counts.get(name) ?? 0,
  }
}

interface Frame {
  readonly kind: 'p' | 'r'
  readonly spans: Span[]
  /** Counts separations between texts. */
  barrier: number
  look: string
}

class PartReading {
  readonly counts = new Map<string, number>()
  readonly #xml: string
  readonly #prefix: string
  readonly #frames: Frame[] = []
  readonly #found: WordParagraph[] = []
  /** Offset where a run's formatting, or a text, begins. */
  #look: number | null = null
  #text: { element: number; start: number } | null = null

  constructor(xml: string, prefix: string) {
    this.#xml = xml
    this.#prefix = prefix
  }

  paragraphs(): readonly WordParagraph[] {
    for (const found of this.#xml.matchAll(token)) {
      const [raw, stroke, name, , isEmpty] = found
      if (name === undefined) this.#apart()
      else if (stroke === '/') this.#close(name, found.index, raw.length)
      else {
        this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
        if (isEmpty === '/') this.#empty(name)
        else this.#open(name, found.index, raw.length)
      }
    }
    return this.#found
  }

  #is(name: string, wanted: string): boolean {
    return name === this.#prefix + wanted
  }

  #open(name: string, at: number, length: number): void {
    if (this.#is(name, 'p')) this.#push('p')
    else if (this.#is(name, 'r')) this.#push('r')
    else if (this.#is(name, 'rPr') && this.#frames.at(-1)?.kind === 'r') this.#look = at
    else if (this.#is(name, 't')) this.#text = { element: at, start: at + length }
    else if (this.#look === null) this.#apart()
  }

  #empty(name: string): void {
    if (this.#look === null && !transparent.some((each) => this.#is(name, each))) this.#apart()
  }

  #close(name: string, at: number, length: number): void {
    const top = this.#frames.at(-1)
    if (this.#is(name, 'p') || this.#is(name, 'r')) this.#pop()
    else if (this.#is(name, 'rPr')) {
      if (top && this.#look !== null) top.look = this.#xml.slice(this.#look, at + length)
      this.#look = null
    } else if (this.#is(name, 't')) this.#keep(at)
    else if (this.#look === null && !transparent.some((each) => this.#is(name, each))) this.#apart()
  }

  #push(kind: Frame['kind']): void {
    // A nested paragraph, as in a text box.
    if (kind === 'p') this.#apart()
    this.#frames.push({ kind, spans: [], barrier: 0, look: '' })
  }

  #pop(): void {
    const frame = this.#frames.pop()
    if (frame?.kind !== 'p') return
    this.#apart()
    const paragraph = toParagraph(frame.spans)
    if (paragraph) this.#found.push(paragraph)
  }

  /** Separates the following text from the previous one. */
  #apart(): void {
    const paragraph = this.#frames.findLast(({ kind }) => kind === 'p')
    if (paragraph) paragraph.barrier += 1
  }

  #keep(end: number): void {
    const text = this.#text
    const paragraph = this.#frames.findLast(({ kind }) => kind === 'p')
    const run = this.#frames.at(-1)
    this.#text = null
    if (!text || !paragraph || run?.kind !== 'r') return

    const raw = this.#xml.slice(text.start, end)
    // Contains a comment or CDATA.
    if (raw.includes('<')) return this.#apart()

    const look = `${paragraph.barrier} ${run.look}`
    paragraph.spans.push({ ...text, end, text: unescapeXml(raw), look })
  }
}

function toParagraph(spans: readonly Span[]): WordParagraph | null {
  const groups: { spans: Span[]; text: string }[] = []
  for (const span of spans) {
    const last = groups.at(-1)
    if (last?.spans[0]?.look === span.look) {
      last.spans.push(span)
      last.text += span.text
    } else groups.push({ spans: [span], text: span.text })
  }

  const nonEmpty = groups.filter(({ text }) => text !== '')
  const text = nonEmpty.map((group) => group.text).join('')
  if (!hasWords(text) || looksTagged(text)) return null

  const [only] = nonEmpty
  const segment =
    only && nonEmpty.length === 1
      ? only.text.trim()
      : nonEmpty.map((group, at) => `<g${at + 1}>${group.text}</g${at + 1}>`).join('')
  return { segment, groups: nonEmpty }
}

/** Writes translations into a part. @param targets one per paragraph; null leaves it unchanged */
export function writeWordPart(
  xml: string,
  { paragraphs }: WordPart,
  targets: readonly (string | null)[],
): string {
  const edits = paragraphs.flatMap((paragraph, at) => {
    const target = targets[at]
    return typeof target === 'string' && target !== paragraph.segment ? editsOf(xml, paragraph, target) : []
  })
  return splice(
    xml,
    edits.toSorted((one, other) => one.start - other.start),
  )
}

function editsOf(xml: string, { groups }: WordParagraph, target: string): Edit[] {
  const texts = textsFor(groups, onOneLine(target))
  return groups.flatMap(({ spans, text }, at) => {
    const wanted = texts[at] ?? ''
    if (wanted === text) return []
    return spans.map((span, index) => spanEdit(xml, span, index === 0 ? wanted : ''))
  })
}

/** Runs cannot be reordered: if a translation has another order, the longest run gets all words. */
function textsFor(groups: readonly Group[], target: string): string[] {
  const [only] = groups
  if (only && groups.length === 1) {
    const { text } = only
    const before = text.slice(0, text.length - text.trimStart().length)
    return [before + target.trim() + text.slice(text.trimEnd().length)]
  }

  const found = groupsIn(target)
  if (found?.every(({ id }, at) => id === at + 1)) return found.map(({ text }) => text)

  const whole = replaceTags(
    target,
    () => '',
    (text) => text,
  )
  const longest = Math.max(...groups.map(({ text }) => text.length))
  const at = groups.findIndex(({ text }) => text.length === longest)
  return groups.map((_, index) => (index === at ? whole : ''))
}

/** Leading and trailing spaces only count with an explicit attribute. */
function spanEdit(xml: string, { element, start, end }: Span, text: string): Edit {
  const tag = xml.slice(element, start)
  const needsSpace = /^\s|\s$/.test(text) && !tag.includes('xml:space')
  if (!needsSpace) return { start, end, text: escapeText(text) }
  return { start: element, end, text: `${tag.slice(0, -1)} xml:space="preserve">${escapeText(text)}` }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(raw: string): string {
  return raw.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : Number.NaN
    if (Number.isNaN(code)) return entities[name] ?? whole
    return code > 0x10ffff ? whole : String.fromCodePoint(code)
  })
}

/** Also drops characters invalid in XML. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, '')
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
