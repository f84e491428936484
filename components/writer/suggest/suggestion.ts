import { Fragment, type Node, type ResolvedPos } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'
import { ChangeSet, simplifyChanges } from 'prosemirror-changeset'
import type { SuggestAction } from '@/lib/contract/writer/suggestion'

/** A part of the document and what would take its place. */
export interface SuggestedChange {
  /** Its place among the changes of its suggestion. */
  readonly id: number
  readonly from: number
  readonly to: number
  readonly content: Fragment
}

export interface Suggestion {
  /** Identifies it among those of this editor. */
  readonly id: number
  readonly action: SuggestAction
  readonly instruction: string
  /** What it is about, in the document as it is; equal for an insertion. */
  readonly from: number
  readonly to: number
  readonly phase: 'running' | 'done' | 'stopped' | 'failed'
  /** Markdown as it is being written. */
  readonly text: string
  /** Why it failed. */
  readonly error: string
  /** '' for an extract. */
  readonly model: string
  /** Whether the model stopped at its maximum length: the end is missing. Only what is added can be. */
  readonly isCut?: boolean
  /** Once it is written: those that were neither accepted nor refused yet. */
  readonly changes: readonly SuggestedChange[]
}

type Change = Omit<SuggestedChange, 'id'>

export interface Range {
  readonly from: number
  readonly to: number
}

/** @returns the range of whole top-level blocks if it reaches over several blocks, else the range itself */
export function suggestedRange(document: Node, { from, to }: Range): Range {
  const [$from, $to] = [document.resolve(from), document.resolve(to)]
  if (from === to || ($from.sameParent($to) && $from.parent.isTextblock)) return { from, to }
  return {
    from: $from.depth === 0 ? from : $from.before(1),
    to: $to.depth === 0 ? to : $to.after(1),
  }
}

/**
 * @param range as `suggestedRange` returns it
 * @param blocks what was suggested
 * @returns the single changes in the order of the document, none of which changes text out of the range
 */
export function changesOf(document: Node, range: Range, blocks: readonly Node[]): SuggestedChange[] {
  return allChanges(document, range, blocks).map((change, id) => ({ ...change, id }))
}

function allChanges(document: Node, range: Range, blocks: readonly Node[]): Change[] {
  if (blocks.length === 0) return []
  const { from, to } = range
  if (from === to) return insertion(document, from, blocks)
  const $from = document.resolve(from)
  const [only] = blocks
  if ($from.parent.isTextblock && only?.isTextblock && blocks.length === 1)
    return inlineChanges(document, range, only.content)
  if ($from.parent.isTextblock) return blockChange(document, range, blocks)
  return pairedChanges(document, range, blocks) ?? blockChange(document, range, blocks)
}

/**
 * One paragraph goes into the text at the cursor, except behind a heading; several blocks go behind its block, or into
 * the place of an empty one.
 */
function insertion(document: Node, at: number, blocks: readonly Node[]): Change[] {
  const $at = document.resolve(at)
  const [only] = blocks
  if (!only) return []
  if (
    blocks.length === 1 &&
    only.type.name === 'paragraph' &&
    $at.parent.inlineContent &&
    !$at.parent.type.spec.code &&
    !isBehindHeading($at)
  )
    return [{ from: at, to: at, content: only.content }]
  const { content } = document.type.create(null, [...blocks])
  if ($at.depth === 0) return [{ from: at, to: at, content }]
  const isEmpty = $at.depth === 1 && $at.parent.content.size === 0
  return [{ from: isEmpty ? $at.before(1) : $at.after(1), to: $at.after(1), content }]
}

function isBehindHeading({ parent, parentOffset }: ResolvedPos): boolean {
  return parent.type.name === 'heading' && parentOffset > 0 && parentOffset === parent.content.size
}

/** Several blocks replace whole blocks, also the one of which all text is meant, or become lines in a part of one. */
function blockChange(document: Node, { from, to }: Range, blocks: readonly Node[]): Change[] {
  const $from = document.resolve(from)
  const { content } = document.type.create(null, [...blocks])
  if ($from.depth === 0) return [{ from, to, content }]
  const isAll = from === $from.start() && to === $from.end()
  if ($from.depth === 1 && $from.parent.type.name === 'paragraph' && isAll)
    return [{ from: $from.before(), to: $from.after(), content }]
  const { hardBreak } = document.type.schema.nodes
  const nodes = blocks.flatMap((block, at): Node[] => {
    const inline: Node[] = []
    block.descendants((node) => {
      if (node.isInline) inline.push(node)
    })
    return at > 0 && hardBreak ? [hardBreak.create(), ...inline] : inline
  })
  const lines = document.type.schema.nodes['paragraph']?.create(null, nodes).content ?? content
  return [{ from, to, content: $from.parent.type.spec.code ? textOnly(document, lines) : lines }]
}

/** Blocks of the same kinds are compared one by one. */
function pairedChanges(document: Node, { from, to }: Range, blocks: readonly Node[]): Change[] | null {
  const old: { node: Node; at: number }[] = []
  document.forEach((node, at) => {
    if (at >= from && at < to) old.push({ node, at })
  })
  const arePairs =
    old.length === blocks.length &&
    old.every(
      ({ node }, at) =>
        node.isTextblock && !node.type.spec.code && blocks[at]?.hasMarkup(node.type, node.attrs),
    )
  if (!arePairs) return null
  return old.flatMap(({ node, at }, index) =>
    inlineChanges(
      document,
      { from: at + 1, to: at + 1 + node.content.size },
      (blocks[index] as Node).content,
    ),
  )
}

function inlineChanges(document: Node, { from, to }: Range, given: Fragment): Change[] {
  const { parent } = document.resolve(from)
  const content = parent.type.spec.code ? textOnly(document, given) : given
  const { doc, mapping } = new Transform(document).replaceWith(from, to, content)
  const { changes } = ChangeSet.create(document).addSteps(doc, mapping.maps, null)
  return simplifyChanges(changes, doc).map(({ fromA, toA, fromB, toB }) => {
    // Changes are extended to whole words, also to what is not selected of them.
    const before = Math.max(0, from - fromA)
    const after = Math.max(0, toA - to)
    return { from: fromA + before, to: toA - after, content: doc.slice(fromB + before, toB - after).content }
  })
}

function textOnly({ type: { schema } }: Node, content: Fragment): Fragment {
  const text = content.textBetween(0, content.size, '\n', ({ type }) =>
    type.name === 'hardBreak' ? '\n' : '',
  )
  return text === '' ? Fragment.empty : Fragment.from(schema.text(text))
}
