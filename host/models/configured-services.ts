import type { AgentNeed } from '../../lib/agents.ts'
import { acceptsImages } from '../../lib/contract/accepts-images.ts'
import type { ModelRegistry } from './registry.ts'

/** What is set up of what abilities of agents need. */
export type ConfiguredServices = Readonly<Record<AgentNeed, boolean>>

/** @returns the current configuration: operators may change it at runtime */
export function configuredServices(
  models: Pick<ModelRegistry, 'names' | 'choose'>,
  { FEEDS }: { readonly FEEDS: readonly string[] },
  /** Of letters; absent when that is off. */
  recognition?: { isAvailable(): boolean },
): ConfiguredServices {
  const { language, vision, image, imageEdit } = models.choose()
  return {
    model: models.names.length > 0,
    vision: vision !== null || (language !== null && acceptsImages(language.name)),
    image: image !== null,
    imageEdit: imageEdit !== null,
    letters: recognition?.isAvailable() === true,
    feeds: FEEDS.length > 0,
  }
}
