import { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '@/components/ui/toast/toast-store'
import { documentLimits } from '@/lib/contract/writer/document'
import type { ClientMessages } from '@/lib/messages/client-messages'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { DocumentStore } from '../document-kind'
import type { ImageFiles } from '../images/image-files'
import { imageUploads } from '../images/image-uploads'
import { documentExtensions } from '../schema/document-extensions'
import { type SuggestionOptions, suggestionExtension } from '../suggest/suggestion-plugin'
import { type DocumentFacts, factsOf } from './document-facts'
import { DraftSync } from './draft-sync'
import { markdownClipboard } from './markdown-clipboard'
import { OpeningParts } from './opening-parts'
import { pasteLimit } from './paste-limit'
import { selectionBeforeKeys } from './selection-before-keys'
import { slashExtension } from './slash-plugin'

interface EditorParts extends Pick<SuggestionOptions, 'host' | 'onAccept'> {
  readonly images: ImageFiles
  readonly onUnusable: (count: number) => void
}

/** The editor of a document with its length and headings; `write` puts what is in it into the draft now, `open` shows all of it now. */
export function useWriterEditor(store: DocumentStore, parts: EditorParts) {
  const texts = useTexts('writer')
  const [opening] = useState(() => {
    const shown = store.getState().settings.content
    return { shown, parts: new OpeningParts(shown) }
  })
  // Not `useEditor`, which replaces an editor whose page takes long to be shown: others hold this one.
  const [editor] = useState(
    () =>
      new Editor({
        extensions: extensionsOf(texts, parts),
        content: opening.parts.first,
        editorProps: { attributes: attributesOf(texts) },
      }),
  )
  const [facts, setFacts] = useState<DocumentFacts>(() => factsOf(editor.state.doc))
  const [sync] = useState(
    () =>
      new DraftSync(editor, store, opening, () => setFacts((before) => factsOf(editor.state.doc, before))),
  )
  useEffect(() => sync.start(), [sync])
  useDestroyed(editor)
  return { editor, facts, write: sync.write, open: sync.open }
}

/** Destroys the editor after its page was left; React may mount a component twice. */
function useDestroyed(editor: Editor): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(timer.current)
    return () => {
      timer.current = setTimeout(() => editor.destroy())
    }
  }, [editor])
}

function extensionsOf(texts: ClientMessages['writer'], { images, onUnusable, ...suggesting }: EditorParts) {
  const onTooLong = () =>
    void showToast({ content: fill(texts.pasteLong, { count: documentLimits.content }), icon: 'error' })
  const { textPlaceholder: placeholder, toolbar, ai } = texts
  return [
    ...documentExtensions({ placeholder, task: toolbar.task, formula: toolbar.formulaLabel }, images),
    imageUploads.configure({ files: images, onUnusable }),
    pasteLimit.configure({ onTooLong }),
    markdownClipboard,
    selectionBeforeKeys,
    slashExtension,
    suggestionExtension.configure({
      ...suggesting,
      labels: { accept: ai.acceptOne, refuse: ai.refuseOne },
    }),
  ]
}

function attributesOf({ textLabel }: ClientMessages['writer']) {
  return {
    'aria-label': textLabel,
    'aria-multiline': 'true',
    role: 'textbox',
    class: 'writer-text',
    spellcheck: 'false',
  }
}
