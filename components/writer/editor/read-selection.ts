import type { EditorView } from '@tiptap/pm/view'

/**
 * Takes over what was just selected in the page, of which the browser tells a moment later: each transaction sets the
 * page's selection to the one that the editor knows, and a click in between would be lost.
 */
export function readSelection(view: EditorView): void {
  // What ProseMirror does itself before a key or a drop; it has no public name. A flush that is planned holds others back.
  const { domObserver } = view as EditorView & {
    readonly domObserver: { readonly flush: () => void; readonly forceFlush: () => void }
  }
  domObserver.forceFlush()
  domObserver.flush()
}
