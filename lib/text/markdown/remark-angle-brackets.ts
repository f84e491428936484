import type { Nodes, Root } from 'mdast'
import { htmlFlow } from 'micromark-core-commonmark'
import type { gfm } from 'micromark-extension-gfm'
import type { Processor } from 'unified'
import type { MarkdownNode } from '../citations/citation-claims.ts'
import { allowedHtml } from './allowed-html.ts'
import { mergeTexts } from './merge-texts.ts'

type Extension = ReturnType<typeof gfm>
type Constructs = NonNullable<NonNullable<Extension['flow']>[string]>
type Construct = Exclude<Constructs, readonly unknown[]>
type Tokenizer = Construct['tokenize']
type State = Exclude<ReturnType<Tokenizer>, undefined>
type Code = Parameters<State>[0]

const lessThan = 60
/** Maximum characters of a line that are looked at. */
const maxLine = 2_000

/** Elements that an answer may contain; images, checkboxes and the like are only made from Markdown. */
const elements = new Set(
  (allowedHtml.tagNames ?? []).filter((name) => name !== 'input' && name !== 'section'),
)
/** Elements that mark words within a line. */
const marks = new Set(
  'a abbr b big cite code del em font i ins kbd mark q rp rt ruby s samp small span strike strong sub sup tt u var'.split(
    ' ',
  ),
)
const emptyMarks = new Set(['br', 'img', 'wbr'])
/** Maximum elements within each other in one line. */
const maxNested = 8

/**
 * A remark plugin for angle brackets that are text, as in `List<String>`, 使用 `<div>` 标签 or `a<b and c>d`. Within a
 * line, raw HTML is only a mark of words that is closed again, or a line break; a block begins with a line of tags of
 * elements that answers may contain. All else is shown as written, comments and declarations too.
 */
export function remarkAngleBrackets(this: Processor): void {
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), knownBlocks()]
  data.fromMarkdownExtensions = [
    ...(data.fromMarkdownExtensions ?? []),
    { transforms: [(tree) => keepAsText(tree)] },
  ]
}

/** A block of HTML begins with a line of tags of elements that answers may contain. */
export function knownBlocks(): Extension {
  const known: Construct = {
    ...htmlFlow,
    name: 'knownHtmlFlow',
    tokenize(effects, ok, nok) {
      const html = htmlFlow.tokenize.call(this, effects, ok, nok)
      return effects.check({ tokenize: htmlLine, partial: true }, html, nok)
    },
  }
  return { disable: { null: ['htmlFlow'] }, flow: { [lessThan]: known } }
}

/**
 * A line of HTML begins with a tag of an element that answers may contain, and has text only within elements that are
 * closed in it. `<div> 是块级元素` is a sentence.
 */
const htmlLine: Tokenizer = (effects, ok, nok) => {
  let line = ''
  return (code) => {
    effects.enter('data')
    return inside(code)
  }

  function inside(code: Code): State | undefined {
    const isEnd = code === null || (code < 0 && code !== -1 && code !== -2)
    if (!isEnd && line.length < maxLine) {
      line += code < 0 ? ' ' : String.fromCharCode(code)
      effects.consume(code)
      return inside
    }
    effects.exit('data')
    return isHtmlLine(line) ? ok(code) : nok(code)
  }
}

function isHtmlLine(line: string): boolean {
  const name = /^<\/?([a-z][a-z0-9]*)(?=[\s/>])/i.exec(line)?.[1]?.toLowerCase()
  if (name === undefined || !elements.has(name)) return false
  let rest = line
  for (let depth = 0; depth < maxNested; depth += 1) {
    const outside = rest.replace(/<([a-z][a-z0-9]*)(?:\s[^<>]*)?>[^<>]*<\/\1\s*>/gi, '')
    if (outside === rest) break
    rest = outside
  }
  return /^(?:<[^<>]*>\s*)*$/.test(rest)
}

/** A remark plugin that shows all raw HTML of a block as text, for HTML that must not stay open beyond its block. */
export function remarkHtmlAsText() {
  return (tree: Root): void => keepAsText(tree, nothing)
}

const nothing: ReadonlySet<Nodes> = new Set()

/** @param marked the raw HTML to keep; by default what marks words, and blocks of known elements */
function keepAsText(node: Nodes, marked?: ReadonlySet<Nodes>): void {
  if (!('children' in node)) return
  if (node.children.some(({ type }) => type === 'html')) {
    const isLine = ['paragraph', 'heading', 'tableCell', 'strong', 'emphasis', 'delete', 'link'].includes(
      node.type,
    )
    const kept =
      marked ?? (isLine ? closedMarks(node.children) : new Set<Nodes>(node.children.filter(hasKnownTagsOnly)))
    const shown = node.children.map((child) => {
      if (child.type !== 'html' || kept.has(child)) return child
      const { position } = child
      const text = { type: 'text' as const, value: child.value, ...(position && { position }) }
      return isLine ? text : { type: 'paragraph', children: [text], ...(position && { position }) }
    })
    node.children = (isLine ? mergeTexts(shown as MarkdownNode[]) : shown) as typeof node.children
  }
  for (const child of node.children) keepAsText(child, marked)
}

/** @returns whether raw HTML within a line marks words and is closed again in what follows, or is empty */
export function marksWords(html: string, following: string): boolean {
  const [, end = '', written = ''] = tag.exec(html) ?? []
  const name = written.toLowerCase()
  if (end !== '') return marks.has(name)
  return emptyMarks.has(name) || (marks.has(name) && following.toLowerCase().includes(`</${name}`))
}

const tag = /^<(\/?)([a-z][a-z0-9]*)(?=[\s/>])[^<>]*>$/i

/** @returns the raw HTML in a line that marks words: each element closed in order, or empty */
function closedMarks(children: readonly Nodes[]): ReadonlySet<Nodes> {
  const kept = new Set<Nodes>()
  const open: { readonly name: string; readonly node: Nodes }[] = []
  for (const node of children) {
    if (node.type !== 'html') continue
    const [, end = '', written = ''] = tag.exec(node.value) ?? []
    const name = written.toLowerCase()
    if (emptyMarks.has(name) && end === '') kept.add(node)
    else if (marks.has(name) && end === '') open.push({ name, node })
    else if (end !== '') {
      const at = open.findLastIndex((each) => each.name === name)
      const opening = open[at]
      if (!opening) continue
      kept.add(opening.node)
      kept.add(node)
      // What was opened after it is not closed within it.
      open.length = at
    }
  }
  return kept
}

function hasKnownTagsOnly(node: Nodes): boolean {
  if (node.type !== 'html') return false
  return Array.from(node.value.matchAll(/<\/?([a-z][\w-]*)/gi)).every(([, name = '']) =>
    elements.has(name.toLowerCase()),
  )
}
