import 'client-only'
import { useSyncExternalStore } from 'react'
import { createEvent } from '@/lib/client/device/create-event'
import { preferenceOf } from '@/lib/client/page/preference-store'
import { agentIds } from '@/lib/contract/agent-ids'
import type { ImageOptions } from '@/lib/contract/image-options'

const [announce, onSeed] = createEvent()
/** Valid while the page is open: an image card sets it; the prompt input shows and sends it. */
let chosen: number | null = null

/** @param seed null: random */
export function chooseSeed(seed: number | null): void {
  chosen = seed
  announce()
}

/** @returns the seed of the next images; null: random */
export function useSeed(): number | null {
  return useSyncExternalStore(
    onSeed,
    () => chosen,
    () => null,
  )
}

export function chosenImageOptions(): ImageOptions {
  const isImproved = preferenceOf('picturePrompt') === 'improved'
  return {
    ratio: preferenceOf('pictureRatio'),
    count: Number(preferenceOf('pictureCount')),
    ...(chosen === null ? {} : { seed: chosen }),
    ...(isImproved ? { is_improved: true } : {}),
  }
}

export function generatesImages(agentId: string | undefined): boolean {
  return agentId === agentIds.text_to_image
}
