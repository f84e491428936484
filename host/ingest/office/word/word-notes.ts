export type NoteKind = 'footnote' | 'endnote'

const names: Readonly<Record<NoteKind, string>> = { footnote: '注', endnote: '尾注' }

/** Numbers the notes of a document in the order of their references, and lists those that have a text. */
export class WordNotes {
  readonly #texts: Readonly<Record<NoteKind, ReadonlyMap<string, string>>>
  readonly #found = new Map<
    string,
    { readonly kind: NoteKind; readonly label: string; readonly text: string }
  >()
  readonly #counts: Record<NoteKind, number> = { footnote: 0, endnote: 0 }

  /** @param texts by the ids of the notes */
  constructor(texts: Readonly<Record<NoteKind, ReadonlyMap<string, string>>>) {
    this.#texts = texts
  }

  /** @returns the text of a reference, as in other formats (`footnote-text.ts`); '' for an empty note */
  reference(kind: NoteKind, id: string): string {
    const key = `${kind}/${id}`
    const text = this.#texts[kind].get(id) ?? ''
    if (text === '') return ''
    const known = this.#found.get(key)
    if (known) return `（${known.label}）`
    this.#counts[kind] += 1
    const label = `${names[kind]}${this.#counts[kind]}`
    this.#found.set(key, { kind, label, text })
    return `（${label}）`
  }

  /** @returns a line for each note that was referred to, footnotes first */
  lines(): string[] {
    const found = [...this.#found.values()]
    return (['footnote', 'endnote'] as const).flatMap((kind) =>
      found.filter((note) => note.kind === kind).map(({ label, text }) => `${label}：${text}`),
    )
  }
}
