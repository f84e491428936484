import { acceptsImages } from '../../lib/contract/accepts-images.ts'
import type { ModelRegistry } from './registry.ts'

export interface ConfiguredServices {
  readonly model: boolean
  readonly vision: boolean
  readonly image: boolean
  readonly imageEdit: boolean
  readonly feeds: boolean
}

/** @returns the current configuration: operators may change it at runtime */
export function configuredServices(
  models: Pick<ModelRegistry, 'names' | 'choose'>,
  { FEEDS }: { readonly FEEDS: readonly string[] },
): ConfiguredServices {
  const { language, vision, image, imageEdit } = models.choose()
  return {
    model: models.names.length > 0,
    vision: vision !== null || (language !== null && acceptsImages(language.name)),
    image: image !== null,
    imageEdit: imageEdit !== null,
    feeds: FEEDS.length > 0,
  }
}
