import { type Attribute, countOf, isOn, valueOf } from './word-attributes.ts'

/** A field that consists of a begin mark, its instruction, and mostly its result (ECMA-376 part 1, 17.16.18). */
interface Field {
  /** Whether the instruction has ended. */
  isResult: boolean
  instruction: string
  hasResult: boolean
  /** Of a legacy form (17.16.17). */
  form: 'checkbox' | 'list' | null
  isChecked: boolean
  selected: number
  readonly entries: string[]
}

const maxInstruction = 1_000
const maxEntries = 200
/** Maximum fields within each other; further ones are read as text. */
const maxDepth = 50

/** The open fields of a text, and what one shows that has no result. */
export class WordFields {
  readonly #open: Field[] = []

  /** Whether text is that of an instruction, which is not shown. */
  get isInstruction(): boolean {
    return this.#open.some(({ isResult }) => !isResult)
  }

  /** Whether text is the result of a table of contents, which repeats the headings. */
  get isContents(): boolean {
    return this.#open.some(({ isResult, instruction }) => isResult && /^\s*TOC\b/i.test(instruction))
  }

  mark(type: string): void {
    const field = this.#open.at(-1)
    if (type === 'begin' && this.#open.length < maxDepth) {
      this.#open.push({
        isResult: false,
        instruction: '',
        hasResult: false,
        form: null,
        isChecked: false,
        selected: 0,
        entries: [],
      })
    } else if (type === 'separate' && field) field.isResult = true
  }

  /** Ends the innermost field. @returns what it shows without a result, '' for nothing or with a result */
  end(): { readonly shown: string; readonly instruction: string } {
    const field = this.#open.pop()
    if (!field || field.hasResult) return { shown: '', instruction: '' }
    if (field.form === 'checkbox') return { shown: field.isChecked ? '☒' : '☐', instruction: '' }
    if (field.form === 'list') return { shown: field.entries[field.selected] ?? '', instruction: '' }
    return { shown: '', instruction: field.instruction }
  }

  /** Drops fields whose instruction has not ended by the end of its paragraph. @returns whether there were any */
  endParagraph(): boolean {
    const before = this.#open.length
    while (this.#open.at(-1)?.isResult === false) this.#open.pop()
    return this.#open.length < before
  }

  instruct(text: string): void {
    const field = this.#open.at(-1)
    if (field && field.instruction.length < maxInstruction) field.instruction += text.slice(0, maxInstruction)
  }

  wrote(): void {
    for (const field of this.#open) field.hasResult ||= field.isResult
  }

  /** Reads the data of a legacy form field (17.16.17). */
  property(name: string, attribute: Attribute): void {
    const field = this.#open.at(-1)
    if (!field) return
    if (name === 'w:checkBox') field.form = 'checkbox'
    else if (name === 'w:ddList') field.form = 'list'
    else if (field.form === 'checkbox' && (name === 'w:default' || name === 'w:checked'))
      field.isChecked = isOn(attribute)
    else if (field.form === 'list' && (name === 'w:default' || name === 'w:result'))
      field.selected = countOf(valueOf(attribute), maxEntries) ?? 0
    else if (name === 'w:listEntry' && field.entries.length < maxEntries)
      field.entries.push(valueOf(attribute))
  }
}
