import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { readSelection } from './read-selection'

/**
 * A key is meant for what the page has selected. The event that says so may come later: a key right after a click would
 * change another place. An input method keeps the selection itself.
 */
export const selectionBeforeKeys = Extension.create({
  name: 'selectionBeforeKeys',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: (view, event) => {
            if (!event.isComposing && !view.composing) readSelection(view)
            return false
          },
        },
      },
    }),
  ],
})
