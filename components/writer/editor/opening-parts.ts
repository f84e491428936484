import type { Editor, JSONContent } from '@tiptap/core'
import { documentOfMarkdown } from '@/lib/text/document/document-of-markdown'
import { splitDocument } from '@/lib/text/document/split-document'
import { readSelection } from './read-selection'

/** Markdown characters that are parsed and rendered at once: about a window full, and then what takes a moment. */
const partCharacters = { first: 1_200, others: 3_000 } as const

/** A document that is opened in parts, the beginning first, so that a long one can be read and edited at once. */
export class OpeningParts {
  readonly #footnotes: readonly string[]
  #rest: readonly string[]
  /** Content of the editor until the other parts are appended. */
  readonly first: JSONContent

  constructor(markdown: string) {
    const { parts, footnotes } = splitDocument(markdown, partCharacters)
    this.#footnotes = footnotes
    this.#rest = parts.slice(1)
    this.first = this.#content(parts[0] ?? '')
  }

  /** Markdown that is not in the editor yet. */
  get rest(): string {
    return this.#rest.join('')
  }

  get isOpen(): boolean {
    return this.#rest.length === 0
  }

  /** Appends the next parts. What has been typed, selected and undone meanwhile stays. */
  append({ view }: Editor, count = 1): void {
    readSelection(view)
    const { state } = view
    const content = this.#rest.slice(0, count).flatMap((part) => this.#content(part).content ?? [])
    this.#rest = this.#rest.slice(count)
    const nodes = content.map((node) => state.schema.nodeFromJSON(node))
    const transaction = state.tr.insert(state.doc.content.size, nodes)
    view.dispatch(transaction.setMeta('addToHistory', false).setMeta('preventUpdate', true))
  }

  /** Leaves the other parts out, since the content of the editor was replaced. */
  cancel(): void {
    this.#rest = []
  }

  #content(part: string): JSONContent {
    return documentOfMarkdown(part, this.#footnotes) as JSONContent
  }
}
