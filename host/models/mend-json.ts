import { withEscapedBreaks } from './repair-json.ts'

/** Nested values; each takes a call of the reader. */
const maxDepth = 64
const words: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['null', null],
  ['None', null],
])
const fenced = /^\s*```\w{0,12}\s*([^]*?)\s*```\s*$/

/**
 * Parses JSON that a model wrote almost right: in a fence, with single quotes, bare keys, Python's words, commas too many
 * or missing, brackets that are missing at an end or too many there. What would have to be guessed, such as the rest of
 * a text, is not mended.
 * @returns undefined when it can't be mended
 */
export function mendedJson(written: string): unknown {
  const reader = new LooseReader(fenced.exec(written)?.[1] ?? written)
  const value = reader.value()
  return value !== unread && reader.accept(/[\s}\],;]*$/y) !== null ? value : undefined
}

/** @returns the value of JSON, in which texts may have line breaks; undefined for what is no JSON */
export function parsedJson(written: string): unknown {
  try {
    return JSON.parse(withEscapedBreaks(written))
  } catch {
    return undefined
  }
}

/** @returns the value of JSON, mended if need be; undefined when it can't be read */
export function readJson(written: string): unknown {
  return parsedJson(written) ?? mendedJson(written)
}

/** What a {@link LooseReader} can't read. */
export const unread = Symbol('unread')
/** Reads values of JSON and of Python one after another. */
export class LooseReader {
  readonly #text: string
  #at = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Reads what a pattern with the flag `y` matches after blanks. @returns null when it does not */
  accept(pattern: RegExp): string | null {
    const blanks = this.#match(/\s*/y)
    const found = this.#match(pattern)
    if (found === null) this.#at -= blanks?.length ?? 0
    return found
  }

  value(): unknown {
    if (this.accept(/[{]/y) !== null) return this.#nested(() => this.#object())
    if (this.accept(/\[/y) !== null) return this.#nested(() => this.#list())
    const text = this.#string()
    if (text !== unread) return text
    const number = this.accept(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y)
    if (number !== null) return Number(number)
    const word = this.accept(/[A-Za-z]+(?!\w)/y) ?? ''
    return words.has(word) ? words.get(word) : unread
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (!found) return null
    this.#at += found[0].length
    return found[0]
  }

  #nested(read: () => unknown): unknown {
    if (this.#depth === maxDepth) return unread
    this.#depth += 1
    const value = read()
    this.#depth -= 1
    return value
  }

  #object(): unknown {
    const entries: [string, unknown][] = []
    while (!this.#isOver('}')) {
      const quoted = this.#string()
      const key = quoted === unread ? this.accept(/[A-Za-z_$][\w$-]*/y) : String(quoted)
      if (key === null || this.accept(/:/y) === null) return unread
      const value = this.value()
      // A comma may be missing before the next key.
      if (value === unread || !(this.#endsItem() || this.accept(/(?=["'])/y) !== null)) return unread
      entries.push([key, value])
    }
    return Object.fromEntries(entries)
  }

  #list(): unknown {
    const items: unknown[] = []
    while (!this.#isOver(']')) {
      const value = this.value()
      if (value === unread || !this.#endsItem()) return unread
      items.push(value)
    }
    return items
  }

  /** Whether an object or a list ends here; the end of what it is in, and of the text, are ends too. */
  #isOver(bracket: '}' | ']'): boolean {
    return this.accept(bracket === '}' ? /[}]/y : /\]/y) !== null || this.accept(/(?=[}\]]|$)/y) !== null
  }

  /** The comma after an item; one at the end of the text announces more. */
  #endsItem(): boolean {
    return this.accept(/,(?!\s*$)/y) !== null || this.accept(/(?=[}\]]|$)/y) !== null
  }

  #string(): unknown {
    const double = this.accept(/"(?:[^"\\]|\\[^])*"/y)
    const quoted = double ?? this.accept(/'(?:[^'\\]|\\[^])*'/y)
    // Behind a quotation mark within a text, a text goes on.
    if (quoted === null || this.accept(/(?=[\s,:}\])]|$)/y) === null) return unread
    const inner = quoted.slice(1, -1)
    const json = double === null ? inner.replaceAll(/\\'|"/g, (each) => (each === '"' ? '\\"' : "'")) : inner
    try {
      return JSON.parse(withEscapedBreaks(`"${json}"`))
    } catch {
      return unread
    }
  }
}
