import { AuxiliaryPaused } from './auxiliary-pauses.ts'
import type { EmbeddingModel } from './embedding-model.ts'
import { estimateMessages, estimateTokens } from './estimate-tokens.ts'
import type { MadeImages } from './image-model.ts'
import {
  type CompletionRequest,
  type EndpointEvents,
  type LanguageModel,
  ModelError,
  type ModelEvent,
} from './language-model.ts'
import type { ModelKind, Models } from './models.ts'

export interface TurnUsage {
  /** The model called last. */
  readonly model: string
  readonly promptTokens: number
  readonly completionTokens: number
  /** Whether any of it was estimated because the model did not report it. */
  readonly isEstimated: boolean
}

export interface ModelCost extends TurnUsage {
  readonly kind: ModelKind
  readonly images: number
  /** Those of its tokens that went into replies which failed. */
  readonly failedTokens?: number
}

/**
 * Tokens counted per image when the model reports none, so that token quotas also limit images: 1024 × 1024 in medium
 * quality. Source: platform.openai.com/docs/guides/image-generation
 */
const tokensPerImage = 1_056

/** Sums the usage of all calls of a turn, including failed and stopped ones. */
export class UsageMeter {
  readonly #costs = new Map<string, ModelCost>()
  readonly #before: TurnUsage | null
  #total: TurnUsage | null = null

  /** @param before usage of the turn before it was paused */
  constructor(before: TurnUsage | null = null) {
    this.#before = before
  }

  /** Usage counted here; null while no model was called. */
  get total(): TurnUsage | null {
    return this.#total
  }

  /** Usage counted here, per model. */
  get costs(): readonly ModelCost[] {
    return [...this.#costs.values()]
  }

  get whole(): TurnUsage | null {
    return this.#total ? sumOf(this.#before, this.#total) : this.#before
  }

  /** @returns the same models, with their calls counted */
  counted(models: Models): Models {
    const { language, small, vision, image, imageEdit, embedding } = models
    return {
      ...models,
      language: language && this.measured(language),
      small: small && this.measured(small),
      vision: vision && this.measured(vision, 'vision'),
      image: image && {
        ...image,
        generate: (request) =>
          this.#measuredImages(image.name, request.prompt, request, (events) =>
            image.generate({ ...request, ...events }),
          ),
      },
      imageEdit: imageEdit && {
        ...imageEdit,
        edit: (request) =>
          this.#measuredImages(imageEdit.name, request.instruction, request, (events) =>
            imageEdit.edit({ ...request, ...events }),
          ),
      },
      embedding: embedding && this.#measuredEmbedding(embedding),
    }
  }

  /** @returns the same model, with its calls counted */
  measured(model: LanguageModel, kind: ModelKind = 'language'): LanguageModel {
    return { ...model, stream: (request) => this.#stream(model, kind, request) }
  }

  async *#stream(
    model: LanguageModel,
    kind: ModelKind,
    request: CompletionRequest,
  ): AsyncGenerator<ModelEvent, void, void> {
    const written: string[] = []
    const answering = new Answering(model.name)
    let isSent = true
    let hasFailed = false
    let reported: Pick<TurnUsage, 'promptTokens' | 'completionTokens'> | null = null
    try {
      for await (const event of model.stream({ ...request, ...answering.events(request) })) {
        if (event.kind === 'usage') {
          reported = event
          continue
        }
        if (event.kind === 'tool_call') written.push(event.call.name + event.call.arguments)
        else if (event.kind !== 'cut') written.push(event.text)
        yield event
      }
    } catch (error) {
      isSent = !(error instanceof AuxiliaryPaused)
      hasFailed = error instanceof ModelError
      throw error
    } finally {
      const { promptTokens, completionTokens } = reported ?? {
        promptTokens: estimateMessages(request),
        completionTokens: estimateTokens(written.join('')),
      }
      const failedTokens = hasFailed ? promptTokens + completionTokens : 0
      const counts = { promptTokens, completionTokens, isEstimated: !reported, images: 0 }
      if (isSent) this.#add({ kind, model: answering.name, ...counts, failedTokens })
    }
  }

  /** A failed call made no images, but its input tokens still count. */
  async #measuredImages(
    model: string,
    prompt: string,
    events: EndpointEvents,
    call: (events: EndpointEvents) => Promise<MadeImages>,
  ): Promise<MadeImages> {
    const answering = new Answering(model)
    const asked = { promptTokens: estimateTokens(prompt), completionTokens: 0 }
    try {
      const made = await call(answering.events(events))
      const isEstimated = made.usage === null
      const estimated = { ...asked, completionTokens: tokensPerImage * made.images.length }
      const counts = { ...(made.usage ?? estimated), isEstimated, images: made.images.length }
      this.#add({ kind: 'image', model: answering.name, ...counts })
      return made
    } catch (error) {
      this.#add({ kind: 'image', model: answering.name, ...asked, isEstimated: true, images: 0 })
      throw error
    }
  }

  #measuredEmbedding(model: EmbeddingModel): EmbeddingModel {
    return {
      ...model,
      embed: (texts, signal, events) => {
        const promptTokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0)
        const counts = { promptTokens, completionTokens: 0, isEstimated: true, images: 0 }
        this.#add({ kind: 'embedding', model: model.name, ...counts })
        return model.embed(texts, signal, events)
      },
    }
  }

  #add(cost: ModelCost): void {
    const { kind, images, failedTokens: failed = 0, ...usage } = cost
    const key = `${kind} ${cost.model}`
    const before = this.#costs.get(key)
    const failedTokens = (before?.failedTokens ?? 0) + failed
    this.#costs.set(key, {
      ...sumOf(before, usage),
      kind,
      images: (before?.images ?? 0) + images,
      ...(failedTokens > 0 && { failedTokens }),
    })
    this.#total = sumOf(this.#total, usage)
  }
}

/** The endpoint that answers a request. */
class Answering {
  name: string

  constructor(name: string) {
    this.name = name
  }

  events({ onAnswering }: EndpointEvents): EndpointEvents {
    return {
      onAnswering: (name, service) => {
        this.name = name
        onAnswering?.(name, service)
      },
    }
  }
}

function sumOf(before: TurnUsage | null | undefined, usage: TurnUsage): TurnUsage {
  return {
    model: usage.model,
    promptTokens: (before?.promptTokens ?? 0) + usage.promptTokens,
    completionTokens: (before?.completionTokens ?? 0) + usage.completionTokens,
    isEstimated: usage.isEstimated || (before?.isEstimated ?? false),
  }
}
