import type { Node } from '@tiptap/pm/model'
import { type EditorNode } from '@/lib/text/document/editor-node'
import { markdownOfDocument } from '@/lib/text/document/markdown-of-document'

const isList = ({ type }: Node) => type.name === 'bulletList' || type.name === 'orderedList'

/**
 * Writes a document as Markdown, block by block: those that did not change since the last call are not written again,
 * as their nodes are the same.
 */
export class DocumentText {
  readonly #written = new WeakMap<Node, string>()

  of(document: Node): string {
    const parts: string[] = []
    for (const group of groupsOf(document)) {
      const text = this.#textOf(group)
      if (text !== '') parts.push(text)
    }
    return parts.join('\n')
  }

  /**
   * Writes some blocks ahead of the next call, which then takes less time.
   * @returns whether all are written
   */
  prepare(document: Node, maxBlocks: number): boolean {
    const unwritten = groupsOf(document).filter(([first, ...others]) => {
      return first !== undefined && others.length === 0 && !this.#written.has(first)
    })
    for (const group of unwritten.slice(0, maxBlocks)) this.#textOf(group)
    return unwritten.length <= maxBlocks
  }

  #textOf(group: readonly Node[]): string {
    const [first] = group
    if (!first) return ''
    const known = group.length === 1 ? this.#written.get(first) : undefined
    if (known !== undefined) return known
    const content = group.map((node) => node.toJSON() as EditorNode)
    const text = markdownOfDocument({ type: 'doc', content })
    if (group.length === 1) this.#written.set(first, text)
    return text
  }
}

/** Lists in a row are written together: their marks must differ. */
function groupsOf(document: Node): Node[][] {
  const groups: Node[][] = []
  document.forEach((node) => {
    const before = groups.at(-1)?.at(-1)
    if (before && isList(before) && isList(node)) groups.at(-1)?.push(node)
    else groups.push([node])
  })
  return groups
}
