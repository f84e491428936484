import type { Editor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { showToast } from '@/components/ui/toast/toast-store'
import { ApiError, sentenceOfError } from '@/lib/client/api/api-error'
import { type SuggestAction, type SuggestionRequest, suggestLimits } from '@/lib/contract/writer/suggestion'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { documentOfMarkdown } from '@/lib/text/document/document-of-markdown'
import { sentMaterial } from './sent-material'
import { streamSuggestion } from './stream-suggestion'
import { changesOf, type Range, type Suggestion, suggestedRange } from './suggestion'
import { acceptChanges, setSuggestion, suggestionOf } from './suggestion-plugin'

export interface Suggesting {
  readonly start: (action: SuggestAction, instruction?: string) => void
  readonly again: () => void
  readonly stop: () => void
  readonly accept: () => void
  readonly refuse: () => void
}

interface SuggestionDeps {
  readonly editor: Editor
  readonly title: () => string
  readonly onAccept: (accepted: Suggestion) => void
}

let lastId = 0

/** Lets a model write at the cursor or about the selection; what it writes is a suggestion. */
export function useSuggestion({ editor, title, onAccept }: SuggestionDeps): Suggesting {
  const { ai: texts } = useTexts('writer')
  const errors = useTexts('errors')
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Changes the suggestion if it is still the one that is shown. @returns whether it is */
  const update = (id: number, change: (now: Suggestion) => Partial<Suggestion>): boolean => {
    if (editor.isDestroyed) return false
    const now = suggestionOf(editor.state)
    if (now?.id !== id) return false
    setSuggestion(editor.view, { ...now, ...change(now) })
    return true
  }

  const finish = (id: number, phase: Suggestion['phase'], rest: Partial<Suggestion> = {}) =>
    update(id, (now) => {
      const { doc, schema } = editor.state
      const text = now.text.trim()
      const blocks = text === '' ? [] : schema.nodeFromJSON(documentOfMarkdown(text)).children
      return { ...rest, phase, changes: changesOf(doc, now, blocks) }
    })

  const run = async (suggestion: Suggestion, request: SuggestionRequest) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { id } = suggestion
    setSuggestion(editor.view, suggestion)
    try {
      const pending = new PendingText(
        (text) => update(id, (now) => ({ text: now.text + text })) || controller.abort(),
      )
      for await (const line of streamSuggestion(request, controller.signal)) {
        if (line.kind === 'text') {
          pending.add(line.text)
          continue
        }
        pending.flush()
        if (line.kind === 'end') finish(id, 'done', { model: line.model })
        else fail(id, line.message)
      }
    } catch (error) {
      const isStopped = error instanceof ApiError && error.code === 'cancelled'
      if (isStopped) finish(id, 'stopped')
      else fail(id, sentenceOfError(error, errors))
    }
  }

  /** What was written stays readable; nothing of it can be accepted. */
  const fail = (id: number, error: string) => update(id, () => ({ phase: 'failed', error, changes: [] }))

  const begin = (action: SuggestAction, instruction: string, range: Range, previous: string) => {
    const request = {
      ...sentMaterial(editor.state.doc, range, action),
      action,
      instruction,
      title: title(),
      previous,
    }
    if (request.selected.length > suggestLimits.selected)
      return void showToast({ content: fill(texts.long, { count: suggestLimits.selected }), icon: 'error' })
    lastId += 1
    void run(
      {
        id: lastId,
        action,
        instruction,
        ...range,
        phase: 'running',
        text: '',
        error: '',
        model: '',
        changes: [],
      },
      request,
    )
  }

  const refuse = () => {
    running.current?.abort()
    setSuggestion(editor.view, null)
    editor.commands.focus()
  }

  return {
    start: (action, instruction = '') => {
      editor.commands.focus()
      begin(action, instruction, rangeFor(editor, action), '')
    },
    again: () => {
      const now = suggestionOf(editor.state)
      if (now) begin(now.action, now.instruction, now, now.text.slice(0, suggestLimits.written))
    },
    stop: () => running.current?.abort(),
    accept: () => {
      const accepted = acceptChanges(editor.view, suggestionOf(editor.state)?.changes ?? [])
      if (accepted) onAccept(accepted)
      editor.commands.focus()
    },
    refuse,
  }
}

/** What is selected; without a selection the block at the cursor, or the cursor for what is added. */
function rangeFor(editor: Editor, action: SuggestAction): Range {
  const { doc, selection } = editor.state
  if (action === 'continue' || action === 'summarize') return { from: selection.to, to: selection.to }
  const { $from, empty } = selection
  if (!empty) return suggestedRange(doc, selection)
  const isBlock = $from.parent.isTextblock && $from.parent.content.size > 0 && action !== 'own'
  return isBlock ? { from: $from.start(), to: $from.end() } : { from: $from.pos, to: $from.pos }
}

/** Shows what has come once a frame. */
class PendingText {
  readonly #show: (text: string) => unknown
  #text = ''
  #frame = 0

  constructor(show: (text: string) => unknown) {
    this.#show = show
  }

  add(text: string): void {
    this.#text += text
    this.#frame ||= requestAnimationFrame(() => this.flush())
  }

  flush(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    const text = this.#text
    this.#text = ''
    if (text !== '') this.#show(text)
  }
}
