import type { LanguageModel, ModelMessage } from './language-model.ts'

/**
 * @param mostCharacters where a longer text is cut off
 * @returns the text that a model writes, its thinking left out
 * @throws {ModelError} where it can't be asked
 */
export async function askText(
  model: LanguageModel,
  request: {
    readonly messages: readonly ModelMessage[]
    readonly signal: AbortSignal
    /** Whether the model is to think first; as its settings say when absent. */
    readonly thinking?: boolean
    readonly json?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> }
  },
  mostCharacters: number,
): Promise<string> {
  let text = ''
  for await (const event of model.stream(request)) {
    if (event.kind === 'text') text += event.text
    if (text.length > mostCharacters) break
  }
  return text
}
