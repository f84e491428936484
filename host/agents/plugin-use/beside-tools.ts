import { defaultContextTokens } from '../../models/context-window.ts'
import { estimateTokens } from '../../models/estimate-tokens.ts'
import type { LanguageModel, ToolDefinition } from '../../models/language-model.ts'

/** @returns the model with the window that the definitions of its tools leave */
export function besideTools(model: LanguageModel, tools: readonly ToolDefinition[]): LanguageModel {
  if (tools.length === 0) return model
  const { contextTokens = defaultContextTokens } = model
  return { ...model, contextTokens: contextTokens - estimateTokens(JSON.stringify(tools)) }
}
