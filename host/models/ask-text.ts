import { type LanguageModel, type ModelMessage, textAfter } from './language-model.ts'

/**
 * @param mostCharacters a longer text is truncated
 * @returns the text that a model writes, without its reasoning
 * @throws {ModelError} when the call fails
 */
export async function askText(
  model: LanguageModel,
  request: {
    readonly messages: readonly ModelMessage[]
    readonly signal: AbortSignal
    /** Whether the model thinks first; the configured default when absent. */
    readonly thinking?: boolean
    readonly temperature?: number
    readonly json?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> }
  },
  mostCharacters: number,
): Promise<string> {
  let text = ''
  for await (const event of model.stream(request)) {
    text = textAfter(text, event)
    if (text.length > mostCharacters) break
  }
  return text
}
