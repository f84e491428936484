import type { Element, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize, { type Options } from 'rehype-sanitize'
import { unified } from 'unified'
import { isDeeperThan } from './html-depth.ts'

/** Maximum attempts to find the end of open raw HTML; after that it counts as open to the end of the text. */
const maxTries = 24
/** Maximum open nested elements, as they are traversed recursively. */
export const maxJoinedTags = 300
/** Maximum characters joined into one block by raw HTML; longer HTML is shown as text. */
export const maxJoinedCharacters = 16_000

type Raw = { readonly type: 'raw'; readonly value: string }

const before: Element = { type: 'element', tagName: 'div', properties: {}, children: [] }
const behind: Element = {
  type: 'element',
  tagName: 'span',
  properties: { dataBehind: '' },
  children: [{ type: 'text', value: '.' }],
}
const processor = unified().use(rehypeRaw).freeze()

/**
 * A rehype plugin that sanitizes the HTML of a block. Raw HTML is parsed, sanitized and parsed again: unwrapping by
 * the sanitizer can leave elements where HTML forbids them, which a browser would parse into a different tree than
 * React's. The block is wrapped in a document body, because a fragment parser derives the context from the first
 * element (a `<td>` would be a cell without a table). Blocks without raw HTML skip parsing, which is many times
 * faster. HTML that is nested too deeply is shown as text.
 */
export function rehypeSafeHtml(schema: Options) {
  const sanitize = rehypeSanitize(schema)
  return (tree: Root): Root => {
    const raw = rawIn(tree).join('')
    if (raw === '') return sanitize(tree)
    if (isDeeperThan(raw, maxJoinedTags)) {
      turnToText(tree)
      return sanitize(tree)
    }

    const firm = parseRawHtml(rehypeSanitize({ ...schema, clobber: [] })(parseRawHtml(tree, [])), [])
    return sanitize(firm)
  }
}

/**
 * Whether a piece of raw HTML closes every element that it opens, so that the text after it is parsed independently.
 * @param html the raw HTML of one or more blocks, without the Markdown between
 */
function closesWhatItOpens(html: string): boolean {
  if (html === '') return true
  const raw: Raw = { type: 'raw', value: html }
  const last = parseRawHtml({ type: 'root', children: [raw as never] }, [behind]).children.at(-1)
  return last?.type === 'element' && 'dataBehind' in last.properties && last.children.length === 1
}

/** @returns the part after which all raw HTML opened in part `from` is closed again */
export function endOfHtml(html: readonly string[], from: number): number {
  let open = ''
  let tries = 0
  for (let index = from; index < html.length; index += 1) {
    const own = html[index] ?? ''
    if (own === '' && index > from) continue
    open += own
    tries += 1
    if (tries > maxTries || open.split('<').length > maxJoinedTags) break
    if (closesWhatItOpens(open)) return index + 1
  }
  return html.length
}

function turnToText(node: Root | Element): void {
  for (const child of node.children) {
    if ((child.type as string) === 'raw') Object.assign(child, { type: 'text' })
    else if (child.type === 'element') turnToText(child)
  }
}

const inlineTags = new Set(
  'abbr b big cite code del em font i ins kbd mark q s samp small span strike strong sub sup tt u var'.split(
    ' ',
  ),
)
const emptyTags = new Set(['br', 'img', 'wbr'])

/** Whether raw HTML only marks words within a line, with each element closed in order. */
export function isInlineHtml(html: string): boolean {
  if (html === '') return true
  const open: string[] = []
  const rest = html.replace(/<(\/?)([a-z]+)(?:\s[^<>]*)?\/?>/gi, (tag, slash: string, written: string) => {
    const name = written.toLowerCase()
    if (emptyTags.has(name) && slash === '') return ''
    if (!inlineTags.has(name)) return tag
    if (slash === '') open.push(name)
    else if (open.pop() !== name) return tag
    return ''
  })
  return open.length === 0 && !rest.includes('<')
}

function parseRawHtml(tree: Root, more: readonly Element[]): Root {
  const wrapped: Root = { type: 'root', children: [before, ...tree.children, ...more] }
  const result = processor.runSync(wrapped) as Root
  return { ...result, children: result.children.slice(1) }
}

function rawIn(node: Root | Element): string[] {
  return node.children.flatMap((child) => {
    if ((child.type as string) === 'raw') return [(child as unknown as Raw).value]
    return child.type === 'element' ? rawIn(child) : []
  })
}
