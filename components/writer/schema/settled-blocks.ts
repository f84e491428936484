import { Extension, getChangedRanges } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'

/** Shorter documents are laid out quickly as a whole. */
const minBlocks = 100
/** After the last change. */
const settleMs = 400

const key = new PluginKey<DecorationSet>('settledBlocks')

/**
 * Lets styles leave the blocks of a long document that are out of sight out of the layout, except those that were
 * changed a moment ago: a new block must be laid out at once, since in one that is not yet, Chromium puts the cursor
 * before the first character. Only these few are marked: marks on all blocks would be compared with each key.
 */
export const SettledBlocks = Extension.create({
  name: 'settledBlocks',
  addProseMirrorPlugins: () => [
    new Plugin({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, marks) => {
          if (transaction.getMeta(key)) return DecorationSet.empty
          // What is opened is out of sight.
          const isOpening = transaction.getMeta('preventUpdate') === true
          return transaction.docChanged && !isOpening ? withChanged(marks, transaction) : marks
        },
      },
      props: {
        decorations: (state) => key.getState(state),
        attributes: ({ doc }): Record<string, string> =>
          doc.childCount < minBlocks ? {} : { class: 'writer-long' },
      },
      view: (view) => settleWhenIdle(view),
    }),
  ],
})

/** Marks the blocks in which a transaction changed something, in addition to those before. */
function withChanged(before: DecorationSet, transaction: Transaction): DecorationSet {
  const { doc, mapping } = transaction
  if (doc.childCount < minBlocks) return DecorationSet.empty
  const marks = before.map(mapping, doc)
  const added: Decoration[] = []
  for (const { newRange } of getChangedRanges(transaction)) {
    const end = Math.min(newRange.to + 1, doc.content.size)
    doc.nodesBetween(Math.max(0, newRange.from - 1), end, (block, at) => {
      const to = at + block.nodeSize
      const isMarked = marks.find(at, to).some((mark) => mark.from === at && mark.to === to)
      if (!isMarked) added.push(Decoration.node(at, to, { class: 'writer-changed' }))
      return false
    })
  }
  return added.length === 0 ? marks : marks.add(doc, added)
}

function settleWhenIdle(view: EditorView) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (view.composing) schedule()
      // Without marks there is nothing to do: short documents have none.
      else if (key.getState(view.state) !== DecorationSet.empty)
        view.dispatch(view.state.tr.setMeta(key, true).setMeta('addToHistory', false))
    }, settleMs)
  }
  return {
    update: (_: EditorView, { doc }: { readonly doc: Node }) => {
      if (doc !== view.state.doc) schedule()
    },
    destroy: () => clearTimeout(timer),
  }
}
