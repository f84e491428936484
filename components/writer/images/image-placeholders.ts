import { type EditorState, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, type DecorationSet, type EditorView } from '@tiptap/pm/view'

type Change =
  | { readonly kind: 'show'; readonly id: number; readonly at: number; readonly element: () => HTMLElement }
  | { readonly kind: 'end'; readonly id: number }

export const placeholders = new PluginKey<DecorationSet>('imagePlaceholders')
let shownTimes = 0

/** Shows an element in the text, which is no part of the document and moves with what is around it. */
export function showPlaceholder(view: EditorView, id: number, at: number, element: () => HTMLElement): void {
  dispatch(view, { kind: 'show', id, at, element })
}

export function endPlaceholder(view: EditorView, id: number): void {
  dispatch(view, { kind: 'end', id })
}

/** @returns where it is; null after the text around it was deleted */
export function placeOf(state: EditorState, id: number): number | null {
  const [found] = placeholders.getState(state)?.find(undefined, undefined, (spec) => spec['id'] === id) ?? []
  return found?.from ?? null
}

/** Ends it with the change of a transaction. */
export function withoutPlaceholder(transaction: Transaction, id: number): Transaction {
  return transaction.setMeta(placeholders, { kind: 'end', id } satisfies Change)
}

/** @returns the placeholders after a transaction */
export function placeholdersAfter(before: DecorationSet, transaction: Transaction): DecorationSet {
  const mapped = before.map(transaction.mapping, transaction.doc)
  const change = transaction.getMeta(placeholders) as Change | undefined
  if (!change) return mapped
  const { id } = change
  const others = mapped.remove(mapped.find(undefined, undefined, (spec) => spec['id'] === id))
  if (change.kind === 'end') return others
  shownTimes += 1
  // What is typed at the place goes before it.
  const widget = Decoration.widget(change.at, change.element, {
    id,
    key: `${id} ${shownTimes}`,
    side: 1,
    // Its buttons are no part of the text.
    stopEvent: () => true,
  })
  return others.add(transaction.doc, [widget])
}

function dispatch(view: EditorView, change: Change): void {
  if (!view.isDestroyed)
    view.dispatch(view.state.tr.setMeta(placeholders, change).setMeta('addToHistory', false))
}
