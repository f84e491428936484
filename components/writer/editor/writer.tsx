'use client'
import './writer.css'
import type { Editor } from '@tiptap/react'
import { memo, useEffect, useRef, useState } from 'react'
import type { StoredDocument } from '@/lib/contract/writer/document'
import { useImageFiles } from '../images/use-image-files'
import { SelectionMenu } from '../suggest/selection-menu'
import type { Suggestion } from '../suggest/suggestion'
import { SuggestionBar } from '../suggest/suggestion-bar'
import { type Suggesting, useSuggestion } from '../suggest/use-suggestion'
import { DocumentBody } from './document-body'
import { Outline } from './outline'
import { SlashMenu } from './slash-menu'
import { TitleField } from './title-field'
import { Toolbar } from './toolbar'
import { useDocumentDraft } from './use-document-draft'
import { useOpenImage } from './use-open-image'
import { useWriterEditor } from './use-writer-editor'
import { WriterHeader } from './writer-header'

interface WriterProps {
  readonly uid: string
  readonly document: StoredDocument
}

/** The editor of one document: what is written is saved automatically. */
export default function Writer({ uid, document: opened }: WriterProps) {
  const { store, state, saveAs } = useDocumentDraft({ uid, document: opened })
  const [host] = useState(() => Object.assign(document.createElement('div'), { className: 'writer-bar' }))
  const onAccept = useRef<(accepted: Suggestion) => void>(() => undefined)
  const { editor, facts, write, open } = useWriterEditor(store, {
    ...useImageFiles(),
    host,
    onAccept: (accepted) => onAccept.current(accepted),
  })
  // What a model wrote is a version of its own, and the files of the document say so.
  const handleAccept = ({ action, model }: Suggestion) => {
    saveAs(action)
    if (model !== '') store.change({ model })
    write()
  }
  useEffect(() => {
    onAccept.current = handleAccept
  })
  const suggesting = useSuggestion({
    editor,
    open,
    title: () => store.getState().settings.title,
    onAccept: (accepted) => onAccept.current(accepted),
  })
  useComposing(editor, store.setComposing.bind(store))
  const { doc_id: docId } = opened

  return (
    <div className="min-w-0 [--editor-head:4.25rem]">
      <WriterHeader docId={docId} store={store} state={state} facts={facts} write={write} saveAs={saveAs} />
      <EditorTools editor={editor} open={open} host={host} suggesting={suggesting} />
      {/* Blocks: a grid or a flexible box would lay out the text several times with each key. */}
      <div className="relative mx-auto w-full max-w-[1080px] px-9 max-md:px-4 lg:pl-[250px]">
        <div className="absolute inset-y-0 left-9 w-[190px] max-lg:hidden">
          <Outline editor={editor} headings={facts.headings} />
        </div>
        <div className="mx-auto max-w-[660px] pt-8 pb-[40vh]" data-writer>
          <TitleField
            store={store}
            title={state.settings.title}
            isNew={opened.title === '' && opened.content === ''}
            onEnter={() => {
              // Now, not in the next frame: the next key belongs to the text.
              editor.commands.setTextSelection(0)
              editor.view.focus()
            }}
          />
          <DocumentBody editor={editor} />
        </div>
      </div>
    </div>
  )
}

interface EditorToolsProps {
  readonly editor: Editor
  readonly open: () => void
  readonly host: HTMLElement
  readonly suggesting: Suggesting
}

/** Depends on the editor only: saving does not render it again. */
const EditorTools = memo(function EditorTools({ editor, open, host, suggesting }: EditorToolsProps) {
  const openImage = useOpenImage(editor)
  return (
    <>
      <Toolbar editor={editor} open={open} onImage={openImage} suggesting={suggesting} />
      <SelectionMenu editor={editor} suggesting={suggesting} />
      <SlashMenu editor={editor} open={open} onImage={openImage} suggesting={suggesting} />
      <SuggestionBar editor={editor} host={host} suggesting={suggesting} />
    </>
  )
})

/** Pauses saving while an input method composes. */
function useComposing(editor: Editor, setComposing: (isComposing: boolean) => void): void {
  useEffect(() => {
    const { dom } = editor.view
    const controller = new AbortController()
    const { signal } = controller
    dom.addEventListener('compositionstart', () => setComposing(true), { signal })
    dom.addEventListener('compositionend', () => setComposing(false), { signal })
    return () => controller.abort()
    // The store is the same for the life of the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [editor])
}
