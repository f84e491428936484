import 'client-only'
import { useSyncExternalStore } from 'react'
import { fixedAgents } from '@/lib/agents'
import type { PictureOrder } from '@/lib/contract/picture-order'
import { createEvent } from '@/lib/client/device/create-event'
import { preferenceOf } from '@/lib/client/page/preference-store'

const [announce, onSeed] = createEvent()
/** Holds while the page lives: a picture's card sets it, and the box for the next question shows and sends it. */
let chosen: number | null = null

/** @param seed null: any */
export function chooseSeed(seed: number | null): void {
  chosen = seed
  announce()
}

/** @returns the seed of the next pictures; null: any */
export function useSeed(): number | null {
  return useSyncExternalStore(
    onSeed,
    () => chosen,
    () => null,
  )
}

/** @returns how the next pictures are wanted, as it was chosen beside the box */
export function chosenPicture(): PictureOrder {
  const isImproved = preferenceOf('picturePrompt') === 'improved'
  return {
    ratio: preferenceOf('pictureRatio'),
    count: Number(preferenceOf('pictureCount')),
    ...(chosen === null ? {} : { seed: chosen }),
    ...(isImproved ? { is_improved: true } : {}),
  }
}

/** @returns whether what is asked of an agent is a picture */
export function makesPictures(agentId: string | undefined): boolean {
  return fixedAgents.some(({ id, type }) => id === agentId && type === 'text_to_image')
}
