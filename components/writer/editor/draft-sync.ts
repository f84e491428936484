import type { Editor } from '@tiptap/react'
import type { DocumentStore } from '../document-kind'
import { editorContent } from '../schema/editor-content'
import { type DocumentFacts, factsOf } from './document-facts'
import { DocumentText } from './document-text'

/** After the last change, before the document is written as Markdown. */
const writeDelayMs = 400
/** After the first change that is not written, however long typing continues. */
const mostUnwrittenMs = 2_000

/**
 * Keeps the editor and the draft the same: what is typed goes into the draft a moment later, and what the draft gets
 * from elsewhere (a restored version, a merged conflict) into the editor.
 */
export class DraftSync {
  readonly #editor: Editor
  readonly #store: DocumentStore
  readonly #onFacts: (facts: DocumentFacts) => void
  readonly #text = new DocumentText()
  /** What the editor has shown or written last, as Markdown. */
  #shown: string
  #timer: ReturnType<typeof setTimeout> | undefined
  /** When the first change came that is not written yet, by `performance.now`. */
  #changedAtMs: number | null = null

  constructor(editor: Editor, store: DocumentStore, shown: string, onFacts: (facts: DocumentFacts) => void) {
    this.#editor = editor
    this.#store = store
    this.#shown = shown
    this.#onFacts = onFacts
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
    // What an earlier page has not saved, before anything is typed.
    this.#show(this.#store.getState().settings.content)
    return () => {
      controller.abort()
      unsubscribe()
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
    const markdown = this.#text.of(doc)
    this.#onFacts(factsOf(doc))
    if (markdown === this.#shown) return
    this.#shown = markdown
    this.#store.change({ content: markdown })
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
    this.#editor.commands.setContent(editorContent(content), { emitUpdate: false })
    this.#onFacts(factsOf(this.#editor.state.doc))
  }
}
