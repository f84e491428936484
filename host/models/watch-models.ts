import type { EmbeddingModel } from './embedding-model.ts'
import type { ImageEditModel, ImageModel } from './image-model.ts'
import { type CompletionRequest, type LanguageModel, ModelError } from './language-model.ts'
import type { ModelKind, Models } from './models.ts'
import type { ModelRegistry } from './registry.ts'

/** Receives the outcome of a model call: null when it succeeded. */
export type ReportCall = (model: { kind: ModelKind; name: string }, failure: ModelError | null) => void

/** @returns the same models, which report each call that succeeds or fails; stopped ones are not reported */
export function watchModels(registry: ModelRegistry, report: ReportCall): ModelRegistry {
  return {
    get names() {
      return registry.names
    },
    canThink: (name) => registry.canThink(name),
    choose: (name) => watchModel(registry.choose(name), report),
  }
}

function watchModel(models: Models, report: ReportCall): Models {
  const { language, small, vision, image, imageEdit, embedding } = models
  return {
    language: language && watchLanguage(language, 'language', report),
    small: small && watchLanguage(small, 'language', report),
    vision: vision && watchLanguage(vision, 'vision', report),
    image: image && watchImage(image, report),
    imageEdit: imageEdit && watchImageEdit(imageEdit, report),
    embedding: embedding && watchEmbedding(embedding, report),
  }
}

function watchLanguage(model: LanguageModel, kind: 'language' | 'vision', report: ReportCall): LanguageModel {
  const { name } = model
  return {
    ...model,
    async *stream(request) {
      const reported = new Set<unknown>()
      let answering = name
      const followed: CompletionRequest = {
        ...request,
        onAnswering: (member) => {
          answering = member
          request.onAnswering?.(member)
        },
        onFailedOver: (member, failure) => {
          reported.add(failure)
          report({ kind, name: member }, failure)
          request.onFailedOver?.(member, failure)
        },
      }
      try {
        yield* model.stream(followed)
      } catch (error) {
        throw reported.has(error) ? error : reportError(error, { kind, name: answering }, report)
      }
      report({ kind, name: answering }, null)
    },
  }
}

function watchImage(model: ImageModel, report: ReportCall): ImageModel {
  const about = { kind: 'image', name: model.name } as const
  return { name: model.name, generate: (request) => watchCall(model.generate(request), about, report) }
}

function watchImageEdit(model: ImageEditModel, report: ReportCall): ImageEditModel {
  const about = { kind: 'image', name: model.name } as const
  return { name: model.name, edit: (request) => watchCall(model.edit(request), about, report) }
}

function watchEmbedding(model: EmbeddingModel, report: ReportCall): EmbeddingModel {
  const about = { kind: 'embedding', name: model.name } as const
  return {
    name: model.name,
    embed: (texts, signal) => watchCall(model.embed(texts, signal), about, report),
  }
}

async function watchCall<Answer>(
  call: Promise<Answer>,
  about: Parameters<ReportCall>[0],
  report: ReportCall,
): Promise<Answer> {
  try {
    const answer = await call
    report(about, null)
    return answer
  } catch (error) {
    throw reportError(error, about, report)
  }
}

function reportError(error: unknown, about: Parameters<ReportCall>[0], report: ReportCall): unknown {
  if (error instanceof ModelError) report(about, error)
  return error
}
