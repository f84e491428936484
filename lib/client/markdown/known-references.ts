import type { Definition, FootnoteDefinition, Node, Nodes, Root } from 'mdast'
import type { math } from 'micromark-extension-math'
import type { Processor } from 'unified'

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

type Extension = ReturnType<typeof math>

/**
 * A remark plugin for a block parsed separately from its text. References resolve to definitions elsewhere, and
 * footnote numbering continues, by a node that {@link knownReferenceHandlers} handles.
 */
export function remarkKnownReferences(this: Processor, known: KnownReferences) {
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), labelsExtension(known)]
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

/** Registers the labels in micromark before it parses the first line. */
function labelsExtension({ links, footnotes }: KnownReferences): Extension {
  const labels = links.map(({ identifier }) => identifier.toUpperCase())
  return {
    document: {
      null: {
        name: 'knownReferences',
        tokenize(_effects, _ok, nok) {
          const parser: { defined: string[]; gfmFootnotes?: string[] } = this.parser
          if (!parser.defined.includes(labels[0] ?? '')) parser.defined.push(...labels)
          if (footnotes.length > 0 && !parser.gfmFootnotes?.includes(footnotes[0] ?? ''))
            parser.gfmFootnotes = [...(parser.gfmFootnotes ?? []), ...footnotes]
          return nok
        },
      },
    },
  }
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
