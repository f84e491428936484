import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { documentLimits } from '@/lib/contract/writer/document'

interface PasteLimitOptions {
  readonly onTooLong: () => void
}

/** Refuses text for which a document has no room: it could not be saved, and the browser would take minutes to show it. */
export const pasteLimit = Extension.create<PasteLimitOptions>({
  name: 'pasteLimit',
  addOptions: () => ({ onTooLong: () => undefined }),
  addProseMirrorPlugins() {
    const { onTooLong } = this.options
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            // Before it is parsed.
            paste: ({ state: { doc, selection } }, event) => {
              const { length } = event.clipboardData?.getData('text/plain') ?? ''
              const kept = doc.content.size - (selection.to - selection.from)
              if (length === 0 || kept + length <= documentLimits.content) return false
              event.preventDefault()
              onTooLong()
              return true
            },
          },
        },
      }),
    ]
  },
})
