import type { EmbeddingModel } from './embedding-model.ts'
import type { ImageEditModel, ImageModel } from './image-model.ts'
import { type LanguageModel, ModelError } from './language-model.ts'
import type { ModelKind, Models } from './models.ts'
import type { ModelRegistry } from './registry.ts'

/** Receives the outcome of a model call: null when it succeeded. */
export type ReportCall = (model: { kind: ModelKind; name: string }, failure: ModelError | null) => void

/** @returns the same models, which report each call that succeeds or fails; stopped ones are not reported */
export function watchedModels(registry: ModelRegistry, report: ReportCall): ModelRegistry {
  return {
    get names() {
      return registry.names
    },
    canThink: (name) => registry.canThink(name),
    choose: (name) => watched(registry.choose(name), report),
  }
}

function watched({ language, vision, image, imageEdit, embedding }: Models, report: ReportCall): Models {
  return {
    language: language && watchedLanguage(language, 'language', report),
    vision: vision && watchedLanguage(vision, 'vision', report),
    image: image && watchedImage(image, report),
    imageEdit: imageEdit && watchedImageEdit(imageEdit, report),
    embedding: embedding && watchedEmbedding(embedding, report),
  }
}

function watchedLanguage(
  model: LanguageModel,
  kind: 'language' | 'vision',
  report: ReportCall,
): LanguageModel {
  const { name } = model
  return {
    name,
    async *stream(request) {
      try {
        yield* model.stream(request)
      } catch (error) {
        throw reported(error, { kind, name }, report)
      }
      report({ kind, name }, null)
    },
  }
}

function watchedImage(model: ImageModel, report: ReportCall): ImageModel {
  const about = { kind: 'image', name: model.name } as const
  return { name: model.name, generate: (request) => watchedCall(model.generate(request), about, report) }
}

function watchedImageEdit(model: ImageEditModel, report: ReportCall): ImageEditModel {
  const about = { kind: 'image', name: model.name } as const
  return { name: model.name, edit: (request) => watchedCall(model.edit(request), about, report) }
}

function watchedEmbedding(model: EmbeddingModel, report: ReportCall): EmbeddingModel {
  const about = { kind: 'embedding', name: model.name } as const
  return {
    name: model.name,
    embed: (texts, signal) => watchedCall(model.embed(texts, signal), about, report),
  }
}

async function watchedCall<Answer>(
  call: Promise<Answer>,
  about: Parameters<ReportCall>[0],
  report: ReportCall,
): Promise<Answer> {
  try {
    const answer = await call
    report(about, null)
    return answer
  } catch (error) {
    throw reported(error, about, report)
  }
}

function reported(error: unknown, about: Parameters<ReportCall>[0], report: ReportCall): unknown {
  if (error instanceof ModelError) report(about, error)
  return error
}
