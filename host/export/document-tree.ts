import type { Definition, FootnoteDefinition, PhrasingContent, RootContent } from 'mdast'
import { fill } from '../../lib/messages/fill.ts'
import { fileOfAddress } from '../../lib/text/addresses/file-address.ts'
import { parseDocument } from '../../lib/text/document/document-markdown.ts'
import { splitDocument } from '../../lib/text/document/split-document.ts'
import { PlainRegions } from '../../lib/text/markdown/plain-regions.ts'
import { printable } from '../../lib/text/printable.ts'
import { openAddress } from './answer-tree.ts'
import { paragraph } from './blocks.ts'
import type { DocumentRequest } from './document-request.ts'
import { asWritten } from './formulas/display-formula.ts'

/** A document for files: its blocks, and its notes by number in the order in which they are cited. */
export interface DocumentTree {
  readonly blocks: readonly RootContent[]
  readonly notes: readonly { readonly number: number; readonly children: readonly RootContent[] }[]
}

interface DocumentSource extends Pick<DocumentRequest, 'content' | 'origin' | 'texts'> {
  /** Whether the file has the image of this file of the member. */
  readonly hasImage?: (fileId: string) => boolean
}

/**
 * Parses a document for a file, without what would take a parser too long, which stays as it was written. References to notes have the numbers of the notes; links only lead to the web, images
 * become links unless the file has them, and HTML is text: nothing is loaded.
 */
export function documentTree({
  content,
  origin,
  texts,
  hasImage = () => false,
}: DocumentSource): DocumentTree {
  const nodes = parsedParts(cleanText(content))
  const { definitions, found } = definitionsOf(nodes)
  const numbers = new Map<string, number>()
  const numberOf = (identifier: string) => {
    const number = numbers.get(identifier) ?? numbers.size + 1
    numbers.set(identifier, number)
    return number
  }
  const { link, image } = addressed({ origin, texts, hasImage })

  const rewrite = (node: RootContent): RootContent[] => {
    switch (node.type) {
      case 'definition':
      case 'footnoteDefinition':
        return []
      case 'footnoteReference': {
        if (!found.has(node.identifier))
          return [{ type: 'text', value: `[${node.label ?? node.identifier}]` }]
        const number = String(numberOf(node.identifier))
        return [{ type: 'footnoteReference', identifier: number, label: number }]
      }
      case 'html':
        return [
          { type: 'text', value: node.value.replaceAll(/<br ?\/?>/gi, '\n').replaceAll(/<\/?u>/gi, '') },
        ]
      case 'link':
        return link(node.url, all(node.children) as PhrasingContent[])
      case 'linkReference':
        return link(definitions.get(node.identifier)?.url ?? '', all(node.children) as PhrasingContent[])
      case 'image':
      case 'imageReference': {
        const url = node.type === 'image' ? node.url : (definitions.get(node.identifier)?.url ?? '')
        return image(url, node.alt ?? '')
      }
      default:
        return 'children' in node
          ? [{ ...node, children: all(node.children as RootContent[]) } as RootContent]
          : [node]
    }
  }
  const all = (nodes: readonly RootContent[]): RootContent[] => nodes.flatMap(rewrite)

  const blocks = all(nodes)
  const notes: { number: number; children: RootContent[] }[] = []
  // Notes may cite further ones, which get the next numbers.
  for (const [identifier, number] of numbers)
    notes.push({ number, children: all(found.get(identifier)?.children ?? []) })
  return { blocks, notes }
}

/** @returns the blocks of a text; parts that take a parser quadratic time are paragraphs, one a line */
function parsedParts(text: string): RootContent[] {
  const plain = new PlainRegions(Number.POSITIVE_INFINITY)
  plain.read(text, text.length)
  const { regions } = plain
  const footnotes = regions.length === 1 ? [] : splitDocument(text, { first: 0, others: 0 }).footnotes
  return regions.flatMap(({ start, isPlain }, at) => {
    const source = text.slice(start, regions[at + 1]?.start)
    if (isPlain)
      return source.split('\n').flatMap((each) => (each.trim() === '' ? [] : [paragraph(each.trim())]))
    const { children } = parseDocument(source, footnotes)
    visit(children, (node) => {
      if (node.type === 'inlineMath') Object.assign(node, asWritten(node, source))
    })
    return children
  })
}

/** @returns what links and images become */
function addressed({ origin, texts, hasImage }: Required<Omit<DocumentSource, 'content'>>) {
  const link = (url: string, children: PhrasingContent[]): PhrasingContent[] => {
    const open = openAddress(url.startsWith('/') ? `${origin}${url}` : url)
    return open === null ? children : [{ type: 'link', url: open, children: children as never }]
  }

  const image = (url: string, alt: string): PhrasingContent[] => {
    const fileId = fileOfAddress(url)
    if (fileId !== '' && hasImage(fileId)) return [{ type: 'image', url, alt }]
    const name: PhrasingContent = { type: 'text', value: fill(texts.image, { alt: alt || '…' }) }
    // Only its owner could open a file.
    return fileId === '' ? link(url, [name]) : [name]
  }
  return { link, image }
}

/** By identifier; the first one counts. */
function definitionsOf(nodes: readonly RootContent[]) {
  const definitions = new Map<string, Definition>()
  const found = new Map<string, FootnoteDefinition>()
  visit(nodes, (node) => {
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node)
    if (node.type === 'footnoteDefinition' && !found.has(node.identifier)) found.set(node.identifier, node)
  })
  return { definitions, found }
}

function visit(nodes: readonly RootContent[], see: (node: RootContent) => void): void {
  for (const node of nodes) {
    see(node)
    if ('children' in node) visit(node.children as RootContent[], see)
  }
}

/** Removes characters that no file format accepts: controls and unpaired surrogates. */
function cleanText(text: string): string {
  return text
    .split('\n')
    .map((line) => printable(line.replaceAll('\t', '    ')))
    .join('\n')
}
