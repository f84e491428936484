import type { Definition, FootnoteDefinition, Node, Nodes, Root } from 'mdast'
import type { Processor } from 'unified'
import { knownLabels } from '../../text/markdown/known-labels.ts'

/** Context from the rest of a text that a block needs to be parsed identically on its own. */
export interface KnownReferences {
  /** Link definitions, one per label. */
  readonly links: readonly Definition[]
  /** Labels of all footnotes, and of the references before the block, in order. */
  readonly footnotes: readonly string[]
  readonly before: readonly string[]
  /** The block is the list of footnotes after the text. */
  readonly isFooter: boolean
}

/**
 * A remark plugin for a block parsed separately from its text. References resolve to definitions elsewhere, and
 * footnote numbering continues, by a node that {@link knownReferenceHandlers} handles.
 */
export function remarkKnownReferences(this: Processor, known: KnownReferences) {
  const data = this.data()
  const links = known.links.map(({ identifier }) => identifier.toUpperCase())
  const labels = knownLabels({ links, footnotes: known.footnotes })
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), labels]
  return (tree: Root): void => {
    const definitions = known.footnotes.length > 0 ? takeFootnoteDefinitions(tree) : []
    if (known.isFooter) tree.children = definitions
    tree.children.unshift(...known.links.map((link) => ({ ...link })))
    if (known.before.length === 0) return
    tree.children.unshift({ type: 'referencesBefore', before: known.before })
  }
}

/** remark-rehype handlers for blocks with references of {@link remarkKnownReferences}. */
export const knownReferenceHandlers = {
  /** Continues the numbering of previous blocks. Repeating their references instead would take quadratic time. */
  referencesBefore: (state: NumberingState, { before }: ReferencesBefore): undefined => {
    for (const label of before) {
      const count = state.footnoteCounts.get(label) ?? 0
      if (count === 0) state.footnoteOrder.push(label)
      state.footnoteCounts.set(label, count + 1)
    }
  },
}

interface ReferencesBefore extends Node {
  readonly type: 'referencesBefore'
  readonly before: readonly string[]
}

declare module 'mdast' {
  interface RootContentMap {
    referencesBefore: ReferencesBefore
  }
}

/** The part of remark-rehype's state that numbers footnotes. */
interface NumberingState {
  readonly footnoteOrder: string[]
  readonly footnoteCounts: Map<string, number>
}

/** Removes the definitions from a tree, in document order; the first of each label counts. */
function takeFootnoteDefinitions(tree: Root): FootnoteDefinition[] {
  const taken: FootnoteDefinition[] = []
  const visit = (node: Nodes): void => {
    if (!('children' in node)) return
    const kept = node.children.filter((child) => {
      if (child.type === 'footnoteDefinition') taken.push(child)
      visit(child)
      return child.type !== 'footnoteDefinition'
    })
    if (kept.length < node.children.length) Object.assign(node, { children: kept })
  }
  visit(tree)
  return taken
}
