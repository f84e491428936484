import type { ModelRegistry } from './registry.ts'
import { seesImages } from './seeing.ts'

/** What is set up that agents need for all that they can do. */
export interface SetUp {
  readonly model: boolean
  /** Whether a model looks at images. */
  readonly vision: boolean
  readonly image: boolean
  readonly imageEdit: boolean
  readonly feeds: boolean
}

/** @returns what is set up now: operators may change it while the product runs */
export function setUpOf(
  models: Pick<ModelRegistry, 'names' | 'choose'>,
  { FEEDS }: { readonly FEEDS: readonly string[] },
): SetUp {
  const { language, vision, image, imageEdit } = models.choose()
  return {
    model: models.names.length > 0,
    vision: vision !== null || (language !== null && seesImages(language.name)),
    image: image !== null,
    imageEdit: imageEdit !== null,
    feeds: FEEDS.length > 0,
  }
}
