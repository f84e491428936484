import type { EmbeddingModel } from './embedding-model.ts'
import { estimateMessages, estimateTokens } from './estimate-tokens.ts'
import type { MadeImages } from './image-model.ts'
import type { CompletionRequest, LanguageModel, ModelEvent } from './language-model.ts'
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
      language: language && this.measured(language),
      small: small && this.measured(small),
      vision: vision && this.measured(vision, 'vision'),
      image: image && {
        name: image.name,
        generate: (request) => this.#measuredImages(image.name, request.prompt, image.generate(request)),
      },
      imageEdit: imageEdit && {
        name: imageEdit.name,
        edit: (request) => this.#measuredImages(imageEdit.name, request.instruction, imageEdit.edit(request)),
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
    let answering = model.name
    const onAnswering = (name: string) => {
      answering = name
      request.onAnswering?.(name)
    }
    let reported: Pick<TurnUsage, 'promptTokens' | 'completionTokens'> | null = null
    try {
      for await (const event of model.stream({ ...request, onAnswering })) {
        if (event.kind === 'usage') {
          reported = event
          continue
        }
        if (event.kind === 'tool_call') written.push(event.call.name + event.call.arguments)
        else if (event.kind !== 'cut') written.push(event.text)
        yield event
      }
    } finally {
      const { promptTokens, completionTokens } = reported ?? {
        promptTokens: estimateMessages(request),
        completionTokens: estimateTokens(written.join('')),
      }
      this.#add({
        kind,
        model: answering,
        promptTokens,
        completionTokens,
        isEstimated: !reported,
        images: 0,
      })
    }
  }

  /** A failed call made no images, but its input tokens still count. */
  async #measuredImages(model: string, prompt: string, call: Promise<MadeImages>): Promise<MadeImages> {
    const cost = { kind: 'image', model } as const
    const asked = { promptTokens: estimateTokens(prompt), completionTokens: 0 }
    try {
      const made = await call
      const isEstimated = made.usage === null
      const estimated = { ...asked, completionTokens: tokensPerImage * made.images.length }
      this.#add({ ...cost, ...(made.usage ?? estimated), isEstimated, images: made.images.length })
      return made
    } catch (error) {
      this.#add({ ...cost, ...asked, isEstimated: true, images: 0 })
      throw error
    }
  }

  #measuredEmbedding(model: EmbeddingModel): EmbeddingModel {
    return {
      name: model.name,
      embed: (texts, signal) => {
        const promptTokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0)
        const counts = { promptTokens, completionTokens: 0, isEstimated: true, images: 0 }
        this.#add({ kind: 'embedding', model: model.name, ...counts })
        return model.embed(texts, signal)
      },
    }
  }

  #add(cost: ModelCost): void {
    const { kind, images, ...usage } = cost
    const key = `${kind} ${cost.model}`
    const before = this.#costs.get(key)
    this.#costs.set(key, { ...sumOf(before, usage), kind, images: (before?.images ?? 0) + images })
    this.#total = sumOf(this.#total, usage)
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
