import { withEscapedBreaks } from '../repair-json.ts'

/** A call that a model wrote into its text. */
export interface TextCall {
  readonly name: string
  /** A value that was written without its type, by its name; or JSON. */
  readonly values: Readonly<Record<string, TextValue>> | string
}

export interface TextValue {
  readonly text: string
  /** Undefined where the form does not say it. */
  readonly isText: boolean | undefined
}

/** @returns where a JSON object or list that begins here ends; -1 while it does not */
export function jsonEnd(text: string, from: number): number {
  let depth = 0
  let isText = false
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]
    if (isText) {
      if (character === '\\') at += 1
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return -1
}

/** @returns undefined for text that is no JSON */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(withEscapedBreaks(text))
  } catch {
    return undefined
  }
}

/** @returns the calls that a JSON value describes, in the forms of OpenAI, Hermes, Llama and Mistral */
export function callsIn(value: unknown): TextCall[] {
  if (Array.isArray(value)) return value.flatMap(callsIn)
  if (!isRecord(value)) return []
  if (isRecord(value['function'])) return callsIn(value['function'])
  const { name, arguments: written = value['parameters'] } = value
  if (typeof name !== 'string' || name === '') return []
  return [{ name, values: typeof written === 'string' ? written : JSON.stringify(written ?? {}) }]
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
