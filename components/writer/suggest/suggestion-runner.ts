import type { Editor } from '@tiptap/react'
import { ApiError } from '@/lib/client/api/api-error'
import { type SuggestAction, type SuggestionRequest, suggestLimits } from '@/lib/contract/writer/suggestion'
import { sentMaterial } from './sent-material'
import { streamSuggestion } from './stream-suggestion'
import { suggestedBlocks, withoutForeignImages } from './suggested-blocks'
import { changesOf, type Range, type Suggestion, suggestedRange } from './suggestion'
import { acceptChanges, setSuggestion, suggestionOf } from './suggestion-plugin'

interface RunnerDeps {
  readonly editor: Editor
  readonly open: () => void
  readonly title: () => string
  readonly onAccept: (accepted: Suggestion) => void
  /** @returns why a call failed, in a sentence */
  readonly sentenceOf: (error: unknown) => string
  /** Called when more is selected than a model is sent. */
  readonly onTooLong: () => void
}

const mostVersions = 4
let lastId = 0

/** Lets a model write at the cursor or about the selection; what it writes is a suggestion. */
export class SuggestionRunner {
  readonly #deps: RunnerDeps
  #running: AbortController | null = null
  /** What was written so far of the suggestion that is shown, the newest first. */
  #versions: readonly string[] = []
  /** What is summarized; '' for the whole document. */
  #summarized = ''

  constructor(deps: RunnerDeps) {
    this.#deps = deps
  }

  start(action: SuggestAction, instruction = ''): void {
    const { editor } = this.#deps
    editor.commands.focus()
    this.#versions = []
    const { doc, selection } = editor.state
    const isOfSelection = action === 'summarize' && !selection.empty
    this.#summarized = isOfSelection ? sentMaterial(doc, selection, action).selected : ''
    this.#begin(action, instruction, rangeFor(editor, action))
  }

  /** Asks for another version of the suggestion that is shown. */
  again(): void {
    const now = suggestionOf(this.#deps.editor.state)
    if (!now) return
    if (now.text.trim() !== '') this.#versions = [now.text, ...this.#versions].slice(0, mostVersions)
    this.#begin(now.action, now.instruction, now)
  }

  stop(): void {
    this.#running?.abort()
  }

  accept(): void {
    const { editor, onAccept } = this.#deps
    const accepted = acceptChanges(editor.view, suggestionOf(editor.state)?.changes ?? [])
    if (accepted) onAccept(accepted)
    editor.commands.focus()
  }

  refuse(): void {
    this.stop()
    setSuggestion(this.#deps.editor.view, null)
    this.#deps.editor.commands.focus()
  }

  #begin(action: SuggestAction, instruction: string, { from, to }: Range): void {
    const { editor, open, title, onTooLong } = this.#deps
    open()
    const selected = this.#summarized
    const material =
      selected === ''
        ? sentMaterial(editor.state.doc, { from, to }, action)
        : { before: '', selected, after: '' }
    if (material.selected.length > suggestLimits.selected) return onTooLong()
    lastId += 1
    const about = { id: lastId, action, instruction, from, to }
    const empty = { phase: 'running', text: '', error: '', model: '', changes: [] } as const
    const previous = joined(this.#versions)
    void this.#run(
      { ...about, ...empty },
      { omitted: 0, notes: '', ...material, action, instruction, title: title(), previous },
    )
  }

  async #run(suggestion: Suggestion, request: SuggestionRequest): Promise<void> {
    this.stop()
    const controller = new AbortController()
    this.#running = controller
    const { id } = suggestion
    setSuggestion(this.#deps.editor.view, suggestion)
    const pending = new PendingText((text) => {
      // It was refused, or the text that it is about was changed.
      if (!this.#update(id, (now) => ({ text: this.#shown(now.text + text) }))) controller.abort()
    })
    try {
      for await (const line of streamSuggestion(request, controller.signal)) {
        if (line.kind === 'text') pending.add(line.text)
        else pending.flush()
        if (line.kind === 'end') this.#finish(id, { phase: 'done', model: line.model, isCut: line.is_cut })
        if (line.kind === 'error') this.#fail(id, line.message)
      }
    } catch (error) {
      pending.flush()
      const isStopped = error instanceof ApiError && error.code === 'cancelled'
      if (isStopped) this.#finish(id, { phase: 'stopped', model: '' })
      else this.#fail(id, this.#deps.sentenceOf(error))
    }
  }

  #shown(text: string): string {
    return withoutForeignImages(this.#deps.editor.state.doc, text)
  }

  #finish(id: number, end: Pick<Suggestion, 'phase' | 'model' | 'isCut'>): void {
    this.#update(id, (now) => {
      const { doc } = this.#deps.editor.state
      // Accepted in the place of the whole text, the beginning of a new one would delete its end.
      const isPart = end.phase === 'stopped' && now.from < now.to
      return { ...end, changes: isPart ? [] : changesOf(doc, now, suggestedBlocks(doc, now, now.text)) }
    })
  }

  /** What was written stays readable; nothing of it can be accepted. */
  #fail(id: number, error: string): void {
    this.#update(id, () => ({ phase: 'failed', error, changes: [] }))
  }

  /** Changes the suggestion if it is still the one that is shown. @returns whether it is */
  #update(id: number, change: (now: Suggestion) => Partial<Suggestion>): boolean {
    const { editor } = this.#deps
    const now = editor.isDestroyed ? null : suggestionOf(editor.state)
    if (now?.id !== id) return false
    setSuggestion(editor.view, { ...now, ...change(now) })
    return true
  }
}

/** @returns the versions with as much of each as together is sent */
function joined(versions: readonly string[]): string {
  const separator = '\n\n---\n\n'
  const most = Math.floor(suggestLimits.written / Math.max(1, versions.length)) - separator.length
  return versions.map((text) => text.trim().slice(0, most).toWellFormed()).join(separator)
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
