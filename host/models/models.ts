import { defaultContextTokens } from './context-window.ts'
import type { EmbeddingModel } from './embedding-model.ts'
import type { ImageEditModel, ImageModel } from './image-model.ts'
import type { LanguageModel } from './language-model.ts'

/** The models available to a turn; null when not configured. */
export interface Models {
  readonly language: LanguageModel | null
  /** For short requests that only prepare an answer; `language` makes them when null. */
  readonly small: LanguageModel | null
  readonly vision: LanguageModel | null
  readonly image: ImageModel | null
  /** The editing model at the endpoint of the image model. */
  readonly imageEdit: ImageEditModel | null
  readonly embedding: EmbeddingModel | null
  /** Whether requests that only prepare an answer are switched off. */
  readonly isAuxiliaryOff?: boolean
}
export type ModelKind = Exclude<keyof Models, 'imageEdit' | 'small' | 'isAuxiliaryOff'>

const settings: Readonly<Record<ModelKind, readonly string[]>> = {
  language: ['LLM_BASE_URL', 'LLM_MODELS'],
  vision: ['LLM_BASE_URL', 'VISION_MODEL'],
  image: ['IMAGE_BASE_URL', 'IMAGE_MODEL'],
  embedding: ['LLM_BASE_URL', 'EMBEDDING_MODEL'],
}

/** No model of this kind is configured; `settings` names the variables that configure one. */
export class ModelNotConfigured extends Error {
  override readonly name = 'ModelNotConfigured'
  readonly kind: ModelKind
  readonly settings: readonly string[]
  constructor(kind: ModelKind) {
    super(`no ${kind} model is configured`)
    this.kind = kind
    this.settings = settings[kind]
  }
}

/** @throws {ModelNotConfigured} */
export function requireModel<Kind extends ModelKind>(models: Models, kind: Kind): NonNullable<Models[Kind]> {
  const model = models[kind]
  if (!model) throw new ModelNotConfigured(kind)
  return model
}

/** @returns the same models, whose requests and replies have at most this many tokens */
export function withinTokens(models: Models, tokens: number | undefined): Models {
  if (tokens === undefined) return models
  const limit = (model: LanguageModel | null) =>
    model && { ...model, contextTokens: Math.min(tokens, model.contextTokens ?? defaultContextTokens) }
  const { language, small, vision } = models
  return { ...models, language: limit(language), small: limit(small), vision: limit(vision) }
}

/**
 * @returns the model for a short request that prepares an answer or follows it: planning, rewriting, summaries; null
 * when none may be made, as without a model
 */
export function auxiliaryModel({
  small,
  language,
  isAuxiliaryOff,
}: Pick<Models, 'small' | 'language' | 'isAuxiliaryOff'>): LanguageModel | null {
  const model = small ?? language
  if (!model || isAuxiliaryOff || model.isAuxiliaryPaused?.()) return null
  return { ...model, stream: (request) => model.stream({ isAuxiliary: true, ...request }) }
}
