import { type Editor, useEditor } from '@tiptap/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTexts } from '@/lib/messages/use-texts'
import { countWords } from '@/lib/text/word-count'
import type { DocumentStore } from '../document-kind'
import { documentExtensions } from '../schema/document-extensions'
import { editorContent } from '../schema/editor-content'
import { type SuggestionOptions, suggestionExtension } from '../suggest/suggestion-plugin'
import { DocumentText } from './document-text'
import { markdownClipboard } from './markdown-clipboard'
import { slashExtension } from './slash-plugin'

/** After the last change, before the document is written as Markdown. */
const writeDelayMs = 400

export interface Heading {
  readonly level: number
  readonly text: string
  readonly position: number
}

export interface DocumentFacts {
  readonly words: number
  readonly headings: readonly Heading[]
}

/**
 * The editor of a document: what is typed goes into the draft a moment later, and what the draft gets from elsewhere
 * (a restored version, a merged conflict) into the editor.
 */
export function useWriterEditor(
  store: DocumentStore,
  { host, onAccept }: Pick<SuggestionOptions, 'host' | 'onAccept'>,
) {
  const texts = useTexts('writer')
  const [content] = useState(() => store.getState().settings.content)
  const [text] = useState(() => new DocumentText())
  /** What the editor has shown or written last, as Markdown. */
  const shown = useRef(content)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [facts, setFacts] = useState<DocumentFacts>({ words: 0, headings: [] })

  const editor = useEditor({
    extensions: [
      ...documentExtensions({
        placeholder: texts.textPlaceholder,
        task: texts.toolbar.task,
        formula: texts.toolbar.formulaLabel,
      }),
      markdownClipboard,
      slashExtension,
      suggestionExtension.configure({
        host,
        onAccept,
        labels: { accept: texts.ai.acceptOne, refuse: texts.ai.refuseOne },
      }),
    ],
    content: editorContent(content),
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        'aria-label': texts.textLabel,
        'aria-multiline': 'true',
        role: 'textbox',
        class: 'writer-text',
        spellcheck: 'false',
      },
    },
    onUpdate: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(write, writeDelayMs)
    },
  })

  const write = useCallback(() => {
    clearTimeout(timer.current)
    // The text of an unfinished composition is none yet.
    if (editor.isDestroyed || editor.view.composing) return
    const markdown = text.of(editor.state.doc)
    setFacts(factsOf(editor))
    if (markdown === shown.current) return
    shown.current = markdown
    store.change({ content: markdown })
  }, [editor, store, text])

  useEffect(() => {
    setFacts(factsOf(editor))
    return store.subscribe(({ settings }) => {
      if (settings.content === shown.current || editor.isDestroyed) return
      shown.current = settings.content
      clearTimeout(timer.current)
      editor.commands.setContent(editorContent(settings.content), { emitUpdate: false })
      setFacts(factsOf(editor))
    })
  }, [editor, store])

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    // Before the draft saves what it has.
    document.addEventListener('visibilitychange', write, { signal, capture: true })
    window.addEventListener('pagehide', write, { signal, capture: true })
    return () => {
      controller.abort()
      write()
    }
  }, [write])

  return { editor, facts, write }
}

function factsOf(editor: Editor): DocumentFacts {
  const headings: Heading[] = []
  const { doc } = editor.state
  doc.forEach((node, position) => {
    if (node.type.name === 'heading' && node.textContent.trim() !== '')
      headings.push({ level: Number(node.attrs['level']), text: node.textContent, position })
  })
  return { words: countWords(doc.textBetween(0, doc.content.size, '\n')), headings }
}
