import type { Definition, FootnoteDefinition, Nodes, Root } from 'mdast'
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
 * footnotes are numbered on. The numbers come from references that are put before the block's own;
 * {@link rehypeDropReplay} takes them away again.
 */
export function remarkKnownReferences(this: Processor, known: KnownReferences) {
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), knownLabels(known)]
  return (tree: Root): void => {
    const definitions = known.footnotes.length > 0 ? takeFootnoteDefinitions(tree) : []
    if (known.isFooter) tree.children = definitions
    tree.children.unshift(...known.links.map((link) => ({ ...link })))
    if (known.before.length === 0) return
    const replay = known.before.map((label) => ({
      type: 'footnoteReference' as const,
      identifier: label.toLowerCase(),
      label,
    }))
    tree.children.unshift({ type: 'paragraph', children: replay })
  }
}

/** A rehype plugin that takes away what {@link remarkKnownReferences} put before the block. */
export function rehypeDropReplay({ before }: KnownReferences) {
  return (tree: { children: unknown[] }): void => {
    // The paragraph and the line ending behind it.
    if (before.length > 0) tree.children.splice(0, 2)
  }
}

/** Tells micromark of labels before it reads the first line. */
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
