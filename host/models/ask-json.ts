import { Allow, parse as parsePartialJson } from 'partial-json'
import * as z from 'zod'
import { askText } from './ask-text.ts'
import type { LanguageModel, ModelMessage } from './language-model.ts'

const maxCharacters = 20_000
const maxAttempts = 2

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
}

/**
 * Asks a model for JSON that matches a schema. An invalid reply is sent back once with its errors.
 * @returns null when the model does not produce it
 * @throws {ModelError} when the call fails
 */
export async function askJson<Schema extends z.ZodType>(
  model: LanguageModel,
  { messages, name, schema, signal, attempts = maxAttempts, ...options }: JsonRequest<Schema>,
): Promise<z.infer<Schema> | null> {
  const json = { name, schema: z.toJSONSchema(schema, { io: 'input' }) }
  let asked = messages
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const written = await askText(model, { messages: asked, json, signal, ...options }, maxCharacters)
    const parsed = schema.safeParse(jsonIn(written))
    if (parsed.success) return parsed.data
    const wrong = z.prettifyError(parsed.error).slice(0, 1_000)
    asked = [
      ...messages,
      { role: 'assistant', content: written.slice(0, 2_000) || '（空）' },
      { role: 'user', content: `这不是要求的 JSON，请改正后只输出 JSON：\n${wrong}` },
    ]
  }
  return null
}

/**
 * Models wrap JSON in a fenced block or in prose. What was written of an incomplete value is used, so that it is not
 * paid for twice.
 * @returns undefined when there is none
 */
function jsonIn(written: string): unknown {
  const json = written.slice(Math.max(0, written.indexOf('{')))
  try {
    return JSON.parse(json.slice(0, json.lastIndexOf('}') + 1))
  } catch {
    return parsePartially(json)
  }
}

function parsePartially(json: string): unknown {
  try {
    return parsePartialJson(json, Allow.ALL & ~Allow.NUM)
  } catch {
    return undefined
  }
}
