import type { EndpointEvents, LanguageModel } from '../../models/language-model.ts'
import type { Models } from '../../models/models.ts'

/** Which of several endpoints wrote the answer of a turn: another may take over from the first. */
export class AnsweringModel {
  /** By the name of the list. */
  readonly #latest = new Map<string, string>()
  #named = ''
  #writer: string | null = null

  /** @returns the same models, whose answering endpoints are noted */
  watch(models: Models): Models {
    const { language, vision, image, imageEdit } = models
    return {
      ...models,
      language: language && this.#watch(language),
      vision: vision && this.#watch(vision),
      image: image && {
        ...image,
        generate: (request) => image.generate({ ...request, ...this.#events(image.name, request) }),
      },
      imageEdit: imageEdit && {
        ...imageEdit,
        edit: (request) => imageEdit.edit({ ...request, ...this.#events(imageEdit.name, request) }),
      },
    }
  }

  /** The next request to this model is for the answer. */
  named(model: string): void {
    this.#named = model
    this.#writer = null
  }

  /** @returns null when there is only one endpoint, or none has answered */
  get name(): string | null {
    return this.#writer ?? this.#latest.get(this.#named) ?? null
  }

  #watch(model: LanguageModel): LanguageModel {
    return {
      ...model,
      stream: (request) => model.stream({ ...request, ...this.#events(model.name, request) }),
    }
  }

  #events(list: string, { onAnswering }: EndpointEvents): EndpointEvents {
    return {
      onAnswering: (name, service) => {
        this.#latest.set(list, name)
        // Requests after the answer, such as checks of it, may be answered by others.
        if (list === this.#named) this.#writer ??= name
        onAnswering?.(name, service)
      },
    }
  }
}
