import type { Element, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize, { type Options } from 'rehype-sanitize'
import { unified } from 'unified'
import { isDeeperThan } from './html-depth.ts'

/** After so many tries to find where open raw HTML ends, it is taken to be open to the end of the text. */
const mostTries = 24
/** Elements that are open within each other are walked through one within the other. */
export const mostJoinedTags = 300
/** What raw HTML holds together becomes one block up to this length; beyond it, it is shown as text. */
export const mostJoinedCharacters = 16_000

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
 * A rehype plugin that makes HTML of a block safe. Raw HTML is parsed first and sanitised after, and once more: what the
 * sanitiser unwraps leaves elements where HTML has no place for them, which a browser would read as another tree than
 * React's. A block stands in the body of a document; by itself, an HTML parser would take the first element of a
 * fragment for what decides the place (a `<td>` would be a cell without a table). Without raw HTML there is nothing to
 * parse, which is many times faster. What stands too deep within each other for any reader is shown as it was written.
 */
export function rehypeSafeHtml(schema: Options) {
  const sanitize = rehypeSanitize(schema)
  return (tree: Root): Root => {
    const raw = rawIn(tree).join('')
    if (raw === '') return sanitize(tree)
    if (isDeeperThan(raw, mostJoinedTags)) {
      turnToText(tree)
      return sanitize(tree)
    }
    const firm = parsed(rehypeSanitize({ ...schema, clobber: [] })(parsed(tree, [])), [])
    return sanitize(firm)
  }
}

/**
 * Whether what stands behind a piece of raw HTML is parsed as if it stood alone: every element that it opens is closed.
 * @param html the raw HTML of one or more blocks, without the Markdown between
 */
function closesWhatItOpens(html: string): boolean {
  if (html === '') return true
  const raw: Raw = { type: 'raw', value: html }
  const last = parsed({ type: 'root', children: [raw as never] }, [behind]).children.at(-1)
  return last?.type === 'element' && 'dataBehind' in last.properties && last.children.length === 1
}

/** @returns behind which part all raw HTML that is opened in part `from` is closed again */
export function endOfHtml(html: readonly string[], from: number): number {
  let open = ''
  let tries = 0
  for (let index = from; index < html.length; index += 1) {
    const own = html[index] ?? ''
    if (own === '' && index > from) continue
    open += own
    tries += 1
    if (tries > mostTries || open.split('<').length > mostJoinedTags) break
    if (closesWhatItOpens(open)) return index + 1
  }
  return html.length
}

/** A rehype plugin that makes text of raw HTML: what a block must not open beyond its end. */
export function rehypeHtmlAsText() {
  return (tree: Root): void => turnToText(tree)
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

/** Whether raw HTML is nothing but words marked within a line: each such element is closed, in its order. */
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

function parsed(tree: Root, more: readonly Element[]): Root {
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
