import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'

/** Shorter documents are laid out quickly as a whole. */
const minBlocks = 100
/** After the last change. */
const settleMs = 400

const key = new PluginKey<DecorationSet>('settledBlocks')

/**
 * Marks the blocks of a long document that are not new, so that styles can leave those out of sight out of the layout;
 * when it is opened that is all of them.
 * A new block must be laid out at once: in one that is not yet, Chromium puts the cursor before the first character.
 */
export const SettledBlocks = Extension.create({
  name: 'settledBlocks',
  addProseMirrorPlugins: () => [
    new Plugin({
      key,
      state: {
        init: (_, { doc }) => marksOf(doc),
        // A block that is split loses its mark.
        apply: (transaction, marks) =>
          transaction.getMeta(key)
            ? marksOf(transaction.doc)
            : marks.map(transaction.mapping, transaction.doc),
      },
      props: { decorations: (state) => key.getState(state) },
      view: (view) => markWhenIdle(view),
    }),
  ],
})

function marksOf(doc: Node): DecorationSet {
  if (doc.childCount < minBlocks) return DecorationSet.empty
  const marks: Decoration[] = []
  doc.forEach((block, at) =>
    marks.push(Decoration.node(at, at + block.nodeSize, { class: 'writer-settled' })),
  )
  return DecorationSet.create(doc, marks)
}

function markWhenIdle(view: EditorView) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (view.composing) schedule()
      else view.dispatch(view.state.tr.setMeta(key, true).setMeta('addToHistory', false))
    }, settleMs)
  }
  schedule()
  return {
    update: (_: EditorView, { doc }: { readonly doc: Node }) => {
      if (doc !== view.state.doc) schedule()
    },
    destroy: () => clearTimeout(timer),
  }
}
