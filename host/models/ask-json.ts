import { Allow, parse as parsePartialJson } from 'partial-json'
import * as z from 'zod'
import type { LanguageModel, ModelMessage } from './language-model.ts'
import { parseLeniently, withEscapedBreaks } from './repair-json.ts'

const maxCharacters = 20_000
const maxAttempts = 2
const charactersPerLook = 80

interface JsonRequest<Schema extends z.ZodType> {
  readonly messages: readonly ModelMessage[]
  /** The schema's name, for services that require one. */
  readonly name: string
  readonly schema: Schema
  readonly signal: AbortSignal
  /** Maximum attempts; 2 by default. */
  readonly attempts?: number
  readonly thinking?: boolean
  readonly temperature?: number
  readonly isAuxiliary?: boolean
  /** Uses only a reply that is complete, since the beginning of a text may say something else. */
  readonly isWholeOnly?: boolean
  /** Called when the reply that is used ended before its end. */
  readonly onCut?: () => void
}

/**
 * Asks a model for JSON that matches a schema. An invalid reply is sent back once with its errors.
 * @returns null when the model does not produce it
 * @throws {ModelError} when the call fails
 */
export async function askJson<Schema extends z.ZodType>(
  model: LanguageModel,
  request: JsonRequest<Schema>,
): Promise<z.infer<Schema> | null> {
  const growing = growJson(model, request)
  for (;;) {
    const next = await growing.next()
    if (next.done) return next.value
  }
}

/**
 * Asks a model for JSON as {@link askJson}, and yields what has been written of the first reply while it grows: any
 * value, of which the end is missing.
 */
export async function* growJson<Schema extends z.ZodType>(
  model: LanguageModel,
  {
    messages,
    name,
    schema,
    signal,
    attempts = maxAttempts,
    isWholeOnly = false,
    onCut,
    ...options
  }: JsonRequest<Schema>,
): AsyncGenerator<unknown, z.infer<Schema> | null, void> {
  const json = { name, schema: z.toJSONSchema(schema, { io: 'input' }) }
  let asked = messages
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    let written = ''
    let shown = 0
    let isCut = false
    for await (const event of model.stream({ messages: asked, json, signal, ...options })) {
      if (event.kind === 'cut') isCut = true
      if (event.kind !== 'text') continue
      written += event.text
      if (written.length > maxCharacters) break
      // Each look parses all of it.
      if (attempt > 1 || written.length - shown < charactersPerLook) continue
      shown = written.length
      yield parsePartially(jsonPart(written))
    }
    const value = jsonIn(written, isWholeOnly)
    const parsed = parseLeniently(schema, value)
    if (parsed !== null) {
      if (isCut) onCut?.()
      return parsed
    }
    const wrong = wrongIn(schema, value)
    asked = [
      ...messages,
      { role: 'assistant', content: written.slice(0, 2_000) || '（空）' },
      { role: 'user', content: `这不是要求的 JSON，请改正后只输出 JSON：\n${wrong}` },
    ]
  }
  return null
}

function wrongIn(schema: z.ZodType, value: unknown): string {
  const { error } = schema.safeParse(value)
  return error ? z.prettifyError(error).slice(0, 1_000) : ''
}

/**
 * Models wrap JSON in a fenced block or in prose. What was written of an incomplete value is used, so that it is not
 * paid for twice.
 * @returns undefined when there is none
 */
function jsonIn(written: string, isWholeOnly: boolean): unknown {
  const json = jsonPart(written)
  try {
    return JSON.parse(json.slice(0, json.lastIndexOf('}') + 1))
  } catch {
    return isWholeOnly ? undefined : parsePartially(json)
  }
}

/** From its first brace on. */
function jsonPart(written: string): string {
  return withEscapedBreaks(written.slice(Math.max(0, written.indexOf('{'))))
}

function parsePartially(json: string): unknown {
  try {
    return parsePartialJson(json, Allow.ALL & ~Allow.NUM)
  } catch {
    return undefined
  }
}
