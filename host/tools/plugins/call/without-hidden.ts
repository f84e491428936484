import type { ToolSchema } from '../../../../lib/contract/plugins/tool-schema.ts'

/** Nesting up to which a reply is read; what is deeper is left out. */
const maxDepth = 64
const blanks = /[ \t\r\n]*/y
const string = /"[^"\\]*(?:\\.[^"\\]*)*"/y
const literal = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** @returns whether any field of the replies is kept from the model */
export function hidesFields(schema: ToolSchema | undefined): boolean {
  if (!schema) return false
  const below = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])]
  return schema.hidden === true || below.some(hidesFields)
}

/**
 * Copies JSON without the fields that its schema hides, and without blanks; numbers stay as they are written. Text that
 * is cut or no JSON ends where it can't be read any more, so that no hidden field gets through.
 * @param most characters, after which the copy ends
 * @returns the copy, and whether it is of the whole text: several values after each other are no JSON
 */
export function withoutHidden(
  json: string,
  schema: ToolSchema | undefined,
  most = Number.POSITIVE_INFINITY,
): { readonly text: string; readonly isWhole: boolean } {
  const copy = new JsonCopy(json, most)
  copy.value(schema, 0)
  return { text: copy.result, isWhole: copy.isWhole }
}

class JsonCopy {
  readonly #json: string
  readonly #parts: string[] = []
  #at = 0
  #left: number
  /** Above 0 while a hidden value is skipped. */
  #hidden = 0
  #isBroken = false

  constructor(json: string, most: number) {
    this.#json = json
    this.#left = most
  }

  get result(): string {
    return this.#parts.join('')
  }

  get isWhole(): boolean {
    return !this.#isBroken && this.#peek() === ''
  }

  value(schema: ToolSchema | undefined, depth: number): void {
    if (schema?.hidden) this.#hidden += 1
    this.#any(schema, depth)
    if (schema?.hidden) this.#hidden -= 1
  }

  #any(schema: ToolSchema | undefined, depth: number): void {
    const opening = this.#peek()
    if (depth > maxDepth) this.#isBroken = true
    else if (opening === '{') this.#members(schema, depth)
    else if (opening === '[') this.#items(schema, depth)
    else this.#copy(this.#token(opening === '"' ? string : literal))
  }

  #members(schema: ToolSchema | undefined, depth: number): void {
    this.#sign('{')
    let isFirst = true
    while (!this.#isBroken && this.#peek() !== '}') {
      const name = this.#token(string)
      if (this.#peek() !== ':') this.#isBroken = true
      if (this.#isBroken) return
      this.#at += 1
      const property = ownProperty(schema, name)
      if (!property?.hidden) {
        this.#copy(isFirst ? `${name}:` : `,${name}:`)
        isFirst = false
      }
      this.value(property, depth + 1)
      this.#comma('}')
    }
    this.#sign('}')
  }

  #items(schema: ToolSchema | undefined, depth: number): void {
    this.#sign('[')
    let isFirst = true
    while (!this.#isBroken && this.#peek() !== ']') {
      if (!isFirst && !schema?.items?.hidden) this.#copy(',')
      isFirst = false
      this.value(schema?.items, depth + 1)
      this.#comma(']')
    }
    this.#sign(']')
  }

  #peek(): string {
    blanks.lastIndex = this.#at
    blanks.test(this.#json)
    this.#at = blanks.lastIndex
    return this.#json[this.#at] ?? ''
  }

  #token(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const [found] = pattern.exec(this.#json) ?? ['']
    if (found === '') this.#isBroken = true
    this.#at += found.length
    return found
  }

  #comma(closing: string): void {
    const next = this.#peek()
    if (next === ',') this.#at += 1
    else if (next !== closing) this.#isBroken = true
  }

  #sign(sign: string): void {
    if (this.#isBroken || this.#peek() !== sign) {
      this.#isBroken = true
      return
    }
    this.#at += 1
    this.#copy(sign)
  }

  #copy(text: string): void {
    if (this.#hidden > 0 || this.#isBroken) return
    this.#parts.push(text)
    this.#left -= text.length
    if (this.#left < 0) this.#isBroken = true
  }
}

/** The name may be escaped. */
function ownProperty(schema: ToolSchema | undefined, quoted: string): ToolSchema | undefined {
  const { properties = {} } = schema ?? {}
  let name: unknown
  try {
    name = JSON.parse(quoted)
  } catch {
    // A line break in a string: no JSON, and no name of the schema.
    return { hidden: true }
  }
  return typeof name === 'string' && Object.hasOwn(properties, name) ? properties[name] : undefined
}
