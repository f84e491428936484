import { DOMSerializer, type Fragment, type Node } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { documentOfMarkdown } from '@/lib/text/document/document-of-markdown'
import type { SuggestedChange, Suggestion } from './suggestion'

/** Names of the buttons of a single change. */
export interface ChangeLabels {
  readonly accept: string
  readonly refuse: string
}

interface Parts {
  readonly host: HTMLElement | null
  /** Shows what is being written; it stays the same element, so that new words do not touch the selection. */
  readonly written: WrittenText
  readonly labels: ChangeLabels
  readonly accept: (view: EditorView, id: number) => void
  readonly refuse: (view: EditorView, id: number) => void
}

const widget = { side: 1, stopEvent: () => true, ignoreSelection: true }

/** What is replaced is struck out; what takes its place is next to it, or below while it is written. */
export function suggestionDecorations(doc: Node, suggestion: Suggestion, parts: Parts): DecorationSet {
  const { id, from, to, changes } = suggestion
  const isSingle = isInline(suggestion)
  const at = doc.resolve(to)
  const bar = Decoration.widget(
    at.depth === 0 ? to : at.after(1),
    () => blockWidget(parts.host, isSingle ? null : parts.written.element),
    { ...widget, key: `suggestion ${id} ${isSingle}` },
  )
  if (!isSingle) return DecorationSet.create(doc, [...struckOut(from, to), bar])
  const single = changes.flatMap((change) => [
    ...struckOut(change.from, change.to),
    Decoration.widget(change.to, (view) => inlineWidget(view, change, changes.length > 1 ? parts : null), {
      ...widget,
      key: `change ${id} ${change.id} ${changes.length > 1}`,
      marks: [],
    }),
  ])
  return DecorationSet.create(doc, [...single, bar])
}

function struckOut(from: number, to: number): Decoration[] {
  return from < to ? [Decoration.inline(from, to, { class: 'writer-old' })] : []
}

/** @returns whether all of it is shown inside of the text that it changes */
function isInline({ changes }: Suggestion): boolean {
  return (
    changes.length > 0 && changes.every(({ content }) => content.size === 0 || content.firstChild?.isInline)
  )
}

/** The text of a suggestion of blocks, which grows while it is written. */
export class WrittenText {
  readonly element = Object.assign(document.createElement('div'), { className: 'writer-suggestion-text' })
  #shown = ''

  show({ doc }: EditorState, suggestion: Suggestion | null): void {
    const text = suggestion && !isInline(suggestion) ? suggestion.text : ''
    if (text === this.#shown) return
    this.#shown = text
    const { content } = doc.type.schema.nodeFromJSON(documentOfMarkdown(text))
    this.element.replaceChildren(...(text === '' ? [] : [rendered(doc, content)]))
  }
}

function blockWidget(host: HTMLElement | null, written: HTMLElement | null): HTMLElement {
  const frame = document.createElement('div')
  frame.className = 'writer-suggestion'
  frame.contentEditable = 'false'
  if (written) frame.append(written)
  if (host) frame.append(host)
  return frame
}

/** @param buttons absent for the only change, which the bar below accepts */
function inlineWidget(
  view: EditorView,
  { id, content }: SuggestedChange,
  buttons: Parts | null,
): HTMLElement {
  const frame = document.createElement('span')
  frame.contentEditable = 'false'
  frame.className = 'writer-change'
  if (content.size > 0) {
    const added = document.createElement('ins')
    added.append(rendered(view.state.doc, content))
    frame.append(added)
  }
  if (!buttons) return frame
  const { labels, accept, refuse } = buttons
  frame.append(
    button(labels.accept, '✓', () => accept(view, id)),
    button(labels.refuse, '✕', () => refuse(view, id)),
  )
  return frame
}

function button(label: string, sign: string, run: () => void): HTMLElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = sign
  element.title = label
  element.setAttribute('aria-label', label)
  // The selection of the text stays.
  element.addEventListener('mousedown', (event) => event.preventDefault())
  element.addEventListener('click', run)
  return element
}

function rendered(doc: Node, content: Fragment): HTMLElement | DocumentFragment {
  return DOMSerializer.fromSchema(doc.type.schema).serializeFragment(content)
}
