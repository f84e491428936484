import { DOMSerializer, type Fragment, type Node } from '@tiptap/pm/model'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { documentOfMarkdown } from '@/lib/text/document/document-of-markdown'
import type { SuggestedChange, Suggestion } from './suggestion'

/** Names of the buttons of a single change. */
export interface ChangeLabels {
  readonly accept: string
  readonly refuse: string
}

interface Buttons {
  readonly host: HTMLElement | null
  readonly labels: ChangeLabels
  readonly accept: (view: EditorView, id: number) => void
  readonly refuse: (view: EditorView, id: number) => void
}

const widget = { side: 1, stopEvent: () => true, ignoreSelection: true }

/** What is replaced is struck out; what takes its place is next to it, or below while it is written. */
export function suggestionDecorations(doc: Node, suggestion: Suggestion, buttons: Buttons): DecorationSet {
  const { id, from, to, changes, text, phase } = suggestion
  const isSingle =
    changes.length > 0 && changes.every(({ content }) => content.size === 0 || content.firstChild?.isInline)
  const at = doc.resolve(to)
  const bar = Decoration.widget(
    at.depth === 0 ? to : at.after(1),
    () => blockWidget(doc, isSingle ? '' : text, buttons.host),
    { ...widget, key: `suggestion ${id} ${isSingle ? 'single' : text.length} ${phase}` },
  )
  if (!isSingle) return DecorationSet.create(doc, [...struckOut(from, to), bar])
  const single = changes.flatMap((change) => [
    ...struckOut(change.from, change.to),
    Decoration.widget(change.to, (view) => inlineWidget(view, change, changes.length > 1 ? buttons : null), {
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

function blockWidget(doc: Node, markdown: string, host: HTMLElement | null): HTMLElement {
  const frame = document.createElement('div')
  frame.className = 'writer-suggestion'
  frame.contentEditable = 'false'
  if (markdown !== '') {
    const text = document.createElement('div')
    text.className = 'writer-suggestion-text'
    text.append(rendered(doc, doc.type.schema.nodeFromJSON(documentOfMarkdown(markdown)).content))
    frame.append(text)
  }
  if (host) frame.append(host)
  return frame
}

/** @param buttons absent for the only change, which the bar below accepts */
function inlineWidget(
  view: EditorView,
  { id, content }: SuggestedChange,
  buttons: Buttons | null,
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
