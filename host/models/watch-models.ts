import { AuxiliaryPaused } from './auxiliary-pauses.ts'
import { type EndpointEvents, type LanguageModel, ModelError } from './language-model.ts'
import type { ModelKind, Models } from './models.ts'
import type { ModelRegistry } from './registry.ts'

/** A model at one endpoint; `service` is the host of the endpoint, '' when unknown. */
export interface CalledModel {
  readonly kind: ModelKind
  readonly name: string
  readonly service: string
}

/** Receives the outcome of a model call: null when it succeeded. */
export type ReportCall = (model: CalledModel, failure: ModelError | null) => void

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
    ...models,
    language: language && watchLanguage(language, 'language', report),
    small: small && watchLanguage(small, 'language', report),
    vision: vision && watchLanguage(vision, 'vision', report),
    image: image && {
      ...image,
      generate: (request) =>
        watchCall(
          (events) => image.generate({ ...request, ...events }),
          request,
          new Watch('image', image, report),
        ),
    },
    imageEdit: imageEdit && {
      ...imageEdit,
      edit: (request) =>
        watchCall(
          (events) => imageEdit.edit({ ...request, ...events }),
          request,
          new Watch('image', imageEdit, report),
        ),
    },
    embedding: embedding && {
      ...embedding,
      embed: (texts, signal, events = {}) =>
        watchCall(
          (own) => embedding.embed(texts, signal, own),
          events,
          new Watch('embedding', embedding, report),
        ),
    },
  }
}

function watchLanguage(model: LanguageModel, kind: 'language' | 'vision', report: ReportCall): LanguageModel {
  return {
    ...model,
    async *stream(request) {
      const watch = new Watch(kind, model, report)
      try {
        yield* model.stream({ ...request, ...watch.events(request) })
      } catch (error) {
        throw watch.failed(error)
      }
      watch.succeeded()
    },
  }
}

async function watchCall<Answer>(
  call: (events: EndpointEvents) => Promise<Answer>,
  events: EndpointEvents,
  watch: Watch,
): Promise<Answer> {
  try {
    const answer = await call(watch.events(events))
    watch.succeeded()
    return answer
  } catch (error) {
    throw watch.failed(error)
  }
}

/** One request: each endpoint that failed is reported, and the one that answered. */
class Watch {
  readonly #kind: ModelKind
  readonly #report: ReportCall
  readonly #reported = new Set<unknown>()
  #answering: Omit<CalledModel, 'kind'>

  constructor(
    kind: ModelKind,
    { name, service = '' }: { readonly name: string; readonly service?: string },
    report: ReportCall,
  ) {
    this.#kind = kind
    this.#report = report
    this.#answering = { name, service }
  }

  events({ onAnswering, onFailedOver }: EndpointEvents): EndpointEvents {
    return {
      onAnswering: (name, service) => {
        this.#answering = { name, service }
        onAnswering?.(name, service)
      },
      onFailedOver: (name, failure, service) => {
        this.#reported.add(failure)
        this.#report({ kind: this.#kind, name, service }, failure)
        onFailedOver?.(name, failure, service)
      },
    }
  }

  succeeded(): void {
    this.#report({ kind: this.#kind, ...this.#answering }, null)
  }

  /** @returns the same error */
  failed(error: unknown): unknown {
    const isNew = error instanceof ModelError && !(error instanceof AuxiliaryPaused)
    if (isNew && !this.#reported.has(error)) this.#report({ kind: this.#kind, ...this.#answering }, error)
    return error
  }
}
