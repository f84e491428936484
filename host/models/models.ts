import type { EmbeddingModel } from './embedding-model.ts'
import type { ImageEditModel, ImageModel } from './image-model.ts'
import type { LanguageModel } from './language-model.ts'

/** The models that a turn works with; null what is not configured. */
export interface Models {
  /** Writes answers, and calls tools. */
  readonly language: LanguageModel | null
  /** A language model that takes images. */
  readonly vision: LanguageModel | null
  readonly image: ImageModel | null
  /** Counts as an image model, of the same endpoint. */
  readonly imageEdit: ImageEditModel | null
  readonly embedding: EmbeddingModel | null
}
export type ModelKind = Exclude<keyof Models, 'imageEdit'>

/** The settings that bring a model of a kind. */
const settings: Readonly<Record<ModelKind, readonly string[]>> = {
  language: ['LLM_BASE_URL', 'LLM_MODELS'],
  vision: ['LLM_BASE_URL', 'VISION_MODEL'],
  image: ['IMAGE_BASE_URL', 'IMAGE_MODEL'],
  embedding: ['LLM_BASE_URL', 'EMBEDDING_MODEL'],
}

/** There is no model of this kind; `settings` name the variables that change that. */
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
