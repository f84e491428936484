import * as z from 'zod'
import { askText } from './ask-text.ts'
import type { LanguageModel, ModelMessage } from './language-model.ts'

const mostCharacters = 20_000
const mostAttempts = 2

interface JsonRequest<Schema extends z.ZodType> {
  readonly messages: readonly ModelMessage[]
  /** What the schema is called, for services that want to know. */
  readonly name: string
  readonly schema: Schema
  readonly signal: AbortSignal
  /** How often it is asked at most; 2 when absent. */
  readonly attempts?: number
  readonly thinking?: boolean
}

/**
 * Asks a model for JSON of a schema. What does not fit is sent back once with what is wrong.
 * @returns null where the model does not write it
 * @throws {ModelError} where it can't be asked
 */
export async function askJson<Schema extends z.ZodType>(
  model: LanguageModel,
  { messages, name, schema, signal, attempts = mostAttempts, thinking }: JsonRequest<Schema>,
): Promise<z.infer<Schema> | null> {
  const json = { name, schema: z.toJSONSchema(schema, { io: 'input' }) }
  let asked = messages
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const request = { messages: asked, json, signal, ...(thinking === undefined ? {} : { thinking }) }
    const written = await askText(model, request, mostCharacters)
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

/** Models put JSON into a fenced block, or words around it. @returns undefined where there is none */
function jsonIn(written: string): unknown {
  const from = written.indexOf('{')
  try {
    return JSON.parse(written.slice(Math.max(0, from), written.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
}
