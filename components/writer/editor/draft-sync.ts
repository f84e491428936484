import type { Node } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'
import { afterFrame } from '@/lib/client/page/scheduling'
import type { DocumentStore } from '../document-kind'
import { editorContent } from '../schema/editor-content'
import { DocumentText } from './document-text'
import type { OpeningParts } from './opening-parts'

/** After the last change, before the document is written as Markdown. */
const writeDelayMs = 400
/** After the first change that is not written, however long typing continues. */
const mostUnwrittenMs = 2_000
/** Per frame, after a document was opened. */
const preparedBlocks = 30

/**
 * Keeps the editor and the draft the same: what is typed goes into the draft a moment later, and what the draft gets
 * from elsewhere (a restored version, a merged conflict) into the editor. It also appends what is not yet opened of a
 * long document.
 */
export class DraftSync {
  readonly #editor: Editor
  readonly #store: DocumentStore
  readonly #onText: () => void
  readonly #parts: OpeningParts
  readonly #text = new DocumentText()
  /** What the editor has shown or written last, as Markdown, and as a document. */
  #shown: string
  #shownDocument: Node
  #cancelOpening: () => void = () => undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** When the first change came that is not written yet, by `performance.now`. */
  #changedAtMs: number | null = null

  /**
   * @param shown Markdown of which the editor shows the first part
   * @param parts of it
   * @param onText called when the whole text is open, and a moment after it has changed
   */
  constructor(
    editor: Editor,
    store: DocumentStore,
    { shown, parts }: { readonly shown: string; readonly parts: OpeningParts },
    onText: () => void,
  ) {
    this.#editor = editor
    this.#store = store
    this.#shown = shown
    this.#shownDocument = editor.state.doc
    this.#parts = parts
    this.#onText = onText
  }

  /** @returns stops it, after what is in the editor was written */
  start(): () => void {
    const controller = new AbortController()
    const { signal } = controller
    // Before the draft saves what it has.
    document.addEventListener('visibilitychange', this.write, { signal, capture: true })
    window.addEventListener('pagehide', this.write, { signal, capture: true })
    const unsubscribe = this.#store.subscribe(({ settings }) => this.#show(settings.content))
    this.#editor.on('update', this.#schedule)
    // Such as the end of the document, or all of it.
    this.#editor.view.dom.addEventListener('keydown', this.#openForCommands, { signal, capture: true })
    // What an earlier page has not saved, before anything is typed.
    this.#show(this.#store.getState().settings.content)
    this.#continueOpening()
    return () => {
      controller.abort()
      unsubscribe()
      this.#cancelOpening()
      this.#editor.off('update', this.#schedule)
      this.write()
    }
  }

  readonly write = (): void => {
    clearTimeout(this.#timer)
    if (this.#editor.isDestroyed) return
    // The text of an unfinished composition is none yet; its end need not change the document.
    if (this.#editor.view.composing) return this.#writeIn(writeDelayMs)
    this.#changedAtMs = null
    const { doc } = this.#editor.state
    // Opening a document does not rewrite Markdown that the editor would write in another way.
    if (doc === this.#shownDocument) return
    const markdown = [this.#text.of(doc), this.#parts.rest].filter((part) => part !== '').join('\n')
    if (this.#parts.isOpen) this.#onText()
    this.#shownDocument = doc
    if (markdown === this.#shown) return
    this.#shown = markdown
    this.#store.change({ content: markdown })
  }

  /** Opens all that is left of the document now: before something is done with the whole of it. */
  readonly open = (): void => {
    if (!this.#parts.isOpen && !this.#editor.isDestroyed) this.#append(Number.POSITIVE_INFINITY)
  }

  #append(count: number): void {
    const isUnchanged = this.#editor.state.doc === this.#shownDocument
    this.#parts.append(this.#editor, count)
    if (isUnchanged) this.#shownDocument = this.#editor.state.doc
    if (this.#parts.isOpen) this.#onText()
  }

  /** Appends a part, or prepares the first write, after each frame. */
  #continueOpening(): void {
    this.#cancelOpening = afterFrame(() => {
      if (this.#editor.isDestroyed) return
      const isWaiting = this.#editor.view.composing
      if (!isWaiting && this.#parts.isOpen && this.#text.prepare(this.#editor.state.doc, preparedBlocks))
        return
      if (!isWaiting && !this.#parts.isOpen) this.#append(1)
      this.#continueOpening()
    })
  }

  readonly #openForCommands = ({ ctrlKey, metaKey }: KeyboardEvent): void => {
    if (ctrlKey || metaKey) this.open()
  }

  readonly #schedule = (): void => {
    const nowMs = performance.now()
    this.#changedAtMs ??= nowMs
    const leftMs = this.#changedAtMs + mostUnwrittenMs - nowMs
    // Now: browsers let timers wait while keys come in.
    if (leftMs <= 0) this.write()
    else this.#writeIn(Math.min(writeDelayMs, leftMs))
  }

  #writeIn(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.write, delayMs)
  }

  #show(content: string): void {
    if (content === this.#shown || this.#editor.isDestroyed) return
    this.#shown = content
    clearTimeout(this.#timer)
    this.#parts.cancel()
    this.#editor.commands.setContent(editorContent(content), { emitUpdate: false })
    this.#shownDocument = this.#editor.state.doc
    this.#onText()
  }
}
