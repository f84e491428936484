import type { Editor } from '@tiptap/react'
import { useLayoutEffect, useRef } from 'react'

/**
 * The text that is edited. Tiptap's own `EditorContent` renders a document a second time for node views in React, which
 * this editor has none of.
 */
export function DocumentBody({ editor }: { readonly editor: Editor }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!editor.isDestroyed) place.current?.append(editor.view.dom)
  }, [editor])
  return <div ref={place} />
}
