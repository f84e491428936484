import type { RootContent } from 'mdast'
import { line } from '../blocks.ts'
import type { DocumentRequest } from '../document-request.ts'
import { documentTree } from '../document-tree.ts'
import type { Reference } from './reference.ts'
import { dateIn, dayOf, webReference } from './web-reference.ts'

type LinkNode = Extract<RootContent, { type: 'link' }>

/** @returns the records of the footnotes of a document, in the order in which they are cited */
export function referencesOfDocument(request: DocumentRequest): Reference[] {
  const accessed = dayOf(request.exportedAt)
  return documentTree(request)
    .notes.map(({ children }) => referenceOfNote(children, accessed))
    .filter((reference) => reference.title !== '')
}

/** A note with a link is a page, with what follows the link: `[title](address) · site，date`; any other is kept as text. */
function referenceOfNote(children: readonly RootContent[], accessed: string): Reference {
  const link = firstLink(children)
  const text = line(children.map(plainText).join(' '))
  if (!link || !/^https?:/.test(link.url))
    return { kind: 'other', authors: [], title: withoutLastMarks(text) }
  const name = line(plainText(link))
  const isBare = name === '' || name === link.url || link.url === `${name}/`
  const about = withoutLastMarks(line(text.replace(name, '')).replace(/^·\s*/, ''))
  const date = dateIn(about)
  const [site = ''] = about.split(/[，,]/)
  return webReference({
    title: isBare ? about || link.url : name,
    url: link.url,
    site: isBare || dateIn(site) !== '' ? '' : site.trim(),
    date,
    accessed,
  })
}

function firstLink(nodes: readonly RootContent[]): LinkNode | undefined {
  for (const node of nodes) {
    if (node.type === 'link') return node
    const found = 'children' in node ? firstLink(node.children as RootContent[]) : undefined
    if (found) return found
  }
  return undefined
}

function plainText(node: RootContent): string {
  if ('value' in node) return node.value
  return 'children' in node ? (node.children as RootContent[]).map(plainText).join('') : ''
}

/** The standard ends each part with a mark of its own. Takes linear time, as `replace` would not. */
function withoutLastMarks(text: string): string {
  let end = text.length
  while (end > 0 && /[。.，,、；;：:\s]/.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
