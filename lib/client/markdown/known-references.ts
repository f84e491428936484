import type { Definition, FootnoteDefinition, Node, Nodes, Root } from 'mdast'
import type { math } from 'micromark-extension-math'
import type { Processor } from 'unified'

/** What a block has to know of the rest of its text to be parsed as it is there. */
export interface KnownReferences {
  /** The definitions of links, each label once. */
  readonly links: readonly Definition[]
  /** The labels of all footnotes, and of the references to them that stand before the block, in order. */
  readonly footnotes: readonly string[]
  readonly before: readonly string[]
  /** The footnotes themselves are shown once, behind the text; a block is either that or a part of the text. */
  readonly isFooter: boolean
}

type Extension = ReturnType<typeof math>

/**
 * A remark plugin for a block that is parsed apart from its text. References find what is defined elsewhere, and
 * footnotes are numbered on, by a node that {@link knownReferenceHandlers} reads.
 */
export function remarkKnownReferences(this: Processor, known: KnownReferences) {
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), knownLabels(known)]
  return (tree: Root): void => {
    const definitions = known.footnotes.length > 0 ? takeFootnoteDefinitions(tree) : []
    if (known.isFooter) tree.children = definitions
    tree.children.unshift(...known.links.map((link) => ({ ...link })))
    if (known.before.length === 0) return
    tree.children.unshift({ type: 'referencesBefore', before: known.before })
  }
}

/** What remark-rehype needs for blocks that have references of {@link remarkKnownReferences}. */
export const knownReferenceHandlers = {
  /** Goes on numbering where the blocks before have ended. To repeat their references would take the square of them. */
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

/** Gives micromark the labels before it reads the first line. */
function knownLabels({ links, footnotes }: KnownReferences): Extension {
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

/** Takes the definitions out of a tree, in the order of the text: of several with one label the first counts. */
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
