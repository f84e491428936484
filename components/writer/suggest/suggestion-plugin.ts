import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { Range, SuggestedChange, Suggestion } from './suggestion'
import { type ChangeLabels, suggestionDecorations, WrittenText } from './suggestion-decorations'

const key = new PluginKey<Suggestion | null>('suggestion')

/** A new suggestion, or null to remove it; the document is not changed. */
interface Update {
  readonly next: Suggestion | null
}

export interface SuggestionOptions {
  /** Where the buttons of the suggestion are rendered: next to the text that it is about. */
  readonly host: HTMLElement | null
  readonly labels: ChangeLabels
  /** Called when something of it was accepted. */
  readonly onAccept: (accepted: Suggestion) => void
}

/**
 * Shows what a model suggests, by decorations: the document itself changes only by what is accepted. One suggestion at
 * a time; Tab accepts it, Escape refuses it.
 */
export const suggestionExtension = Extension.create<SuggestionOptions>({
  name: 'suggestion',
  // Before lists and tables, which use Tab as well.
  priority: 1_000,
  addOptions: () => ({ host: null, labels: { accept: '', refuse: '' }, onAccept: () => undefined }),
  addProseMirrorPlugins() {
    const { host, labels, onAccept } = this.options
    const accept = (view: EditorView, changes: readonly SuggestedChange[]) => {
      const accepted = acceptChanges(view, changes)
      if (accepted) onAccept(accepted)
    }
    const changeOf = (view: EditorView, id: number) =>
      suggestionOf(view.state)?.changes.filter((change) => change.id === id) ?? []
    const written = new WrittenText()
    const parts = {
      host,
      written,
      labels,
      accept: (view: EditorView, id: number) => accept(view, changeOf(view, id)),
      refuse: (view: EditorView, id: number) => refuseChange(view, id),
    }
    return [
      new Plugin<Suggestion | null>({
        key,
        state: {
          init: () => null,
          apply: (transaction, before) => {
            const update = transaction.getMeta(key) as Update | undefined
            if (update) return update.next
            return before && transaction.docChanged ? mapped(before, transaction) : before
          },
        },
        view: () => ({ update: ({ state }) => written.show(state, suggestionOf(state)) }),
        props: {
          decorations: (state) => {
            const suggestion = suggestionOf(state)
            return suggestion ? suggestionDecorations(state.doc, suggestion, parts) : DecorationSet.empty
          },
          handleKeyDown: (view, event) => {
            const suggestion = suggestionOf(view.state)
            const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
            if (!suggestion || hasModifier || event.isComposing || view.composing) return false
            if (event.key === 'Escape') setSuggestion(view, null)
            else if (event.key === 'Tab' && suggestion.changes.length > 0) accept(view, suggestion.changes)
            else return false
            return true
          },
        },
      }),
    ]
  },
})

/** @returns the suggestion that is shown */
export function suggestionOf(state: EditorState): Suggestion | null {
  return key.getState(state) ?? null
}

/** Shows a suggestion, or none. */
export function setSuggestion(view: EditorView, next: Suggestion | null): void {
  view.dispatch(view.state.tr.setMeta(key, { next } satisfies Update).setMeta('addToHistory', false))
}

/**
 * Makes changes of the suggestion in one step, which undo reverts as one.
 * @returns the suggestion that they are of; null when nothing was changed
 */
export function acceptChanges(view: EditorView, accepted: readonly SuggestedChange[]): Suggestion | null {
  const suggestion = suggestionOf(view.state)
  if (!suggestion || accepted.length === 0) return null
  const transaction = closeHistory(view.state.tr)
  // From the end, so that the places of the others stay.
  for (const { from, to, content } of accepted.toReversed()) transaction.replaceWith(from, to, content)
  const rest = suggestion.changes.filter((change) => !accepted.includes(change))
  const next = rest.length === 0 ? null : moved(suggestion, rest, transaction)
  view.dispatch(transaction.setMeta(key, { next } satisfies Update))
  return suggestion
}

/** Removes a change from the suggestion, which ends with its last one. */
export function refuseChange(view: EditorView, id: number): void {
  const suggestion = suggestionOf(view.state)
  const changes = suggestion?.changes.filter((change) => change.id !== id) ?? []
  setSuggestion(view, suggestion && changes.length > 0 ? { ...suggestion, changes } : null)
}

function moved(
  suggestion: Suggestion,
  changes: readonly SuggestedChange[],
  { mapping }: Transaction,
): Suggestion {
  const move = ({ from, to }: Range) => {
    const start = mapping.map(from, 1)
    return { from: start, to: Math.max(start, mapping.map(to, -1)) }
  }
  return {
    ...suggestion,
    from: mapping.map(suggestion.from, -1),
    to: mapping.map(suggestion.to, 1),
    changes: changes.map((change) => ({ ...change, ...move(change) })),
  }
}

/** @returns the suggestion in the changed document; null when the text that it is about was changed */
function mapped(suggestion: Suggestion, transaction: Transaction): Suggestion | null {
  const { before, doc, mapping } = transaction
  const { from, to } = suggestion
  if (from === to) {
    const at = mapping.mapResult(from, 1)
    if (at.deletedAcross) return null
    return { ...moved(suggestion, suggestion.changes, transaction), from: at.pos, to: at.pos }
  }
  const [start, end] = [mapping.map(from, 1), mapping.map(to, -1)]
  if (end < start || !before.slice(from, to).content.eq(doc.slice(start, end).content)) return null
  return { ...moved(suggestion, suggestion.changes, transaction), from: start, to: end }
}
