import type { ModelDelta, ReplyThought } from '../language-model.ts'

/** Collects what is shown of a reply, without the blanks around marks that are hidden. */
export class ReplyText {
  #deltas: (ModelDelta | ReplyThought)[] = []
  /** Blanks that are shown if text follows them; null when there are none to wait for. */
  #blanks: string | null = ''
  #end = ''
  #wasMarked = false
  #hasStrike = false

  /** @param before the text that the reply continues */
  constructor(before = '') {
    this.#end = before.slice(-2)
    if (before !== '') this.#blanks = null
  }

  /** Whether nothing was shown yet. */
  get isEmpty(): boolean {
    return this.#end === ''
  }

  /** Whether marks were hidden. */
  get wasMarked(): boolean {
    return this.#wasMarked
  }

  /** Whether it has the tag `<s>`, so that one like it may be its end. */
  get hasStrike(): boolean {
    return this.#hasStrike
  }

  /** Called for marks that are hidden. */
  mark(): void {
    this.#wasMarked = true
    this.#blanks ??= ''
  }

  /** Called when what was shown turns out to be thinking; the reply begins behind it. */
  rethink(): void {
    this.#deltas.push({ kind: 'thought', text: '' })
    this.#end = ''
    this.#blanks = ''
  }

  /** Called before thinking: blanks at the beginning of a reply belong to it. */
  dropLead(): void {
    if (this.isEmpty) this.#blanks = ''
  }

  think(text: string): void {
    this.#emit('reasoning', text)
  }

  write(text: string): void {
    if (this.#blanks === null) return this.#show(text)
    const all = this.#blanks + text
    if (all.trim() === '') {
      this.#blanks = all
      return
    }
    this.#blanks = null
    const isLead = this.isEmpty && !this.#wasMarked
    const isSpaced = !this.isEmpty && !/\s$/.test(this.#end)
    if (isLead || isSpaced) return this.#show(all)
    const isParagraph = /^\s*\n\s*\n/.test(all) && /[^\n]\n$/.test(this.#end)
    this.#show((isParagraph ? '\n' : '') + all.trimStart())
  }

  /** A reply of blanks is shown as it is. */
  finish(): void {
    if (!this.#wasMarked && this.isEmpty && this.#blanks) this.#show(this.#blanks)
    this.#blanks = null
  }

  /** @returns what was collected since the last time */
  take(): (ModelDelta | ReplyThought)[] {
    return this.#deltas.splice(0)
  }

  #show(text: string): void {
    this.#hasStrike ||= (this.#end + text).includes('<s>')
    this.#end = (this.#end + text).slice(-2)
    this.#emit('text', text)
  }

  #emit(kind: ModelDelta['kind'], text: string): void {
    const last = this.#deltas.at(-1)
    if (last?.kind === kind) this.#deltas[this.#deltas.length - 1] = { kind, text: last.text + text }
    else this.#deltas.push({ kind, text })
  }
}
