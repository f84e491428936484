import { createHash } from 'node:crypto'
import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import { writeStoredImage } from '../../lib/contract/stored-image.ts'
import { safeAskId } from './safe-ask-id.ts'

const hashCharacters = 16

/** @returns a function that converts an image's address to a signed path @param at the answer with the image */
export function imageStorer(at: {
  readonly conversationId: string
  readonly askId: string
}): (address: string) => string {
  return (address) => {
    const hash = createHash('sha256').update(address).digest('base64url').slice(0, hashCharacters)
    return writeStoredImage({ ref: `${at.conversationId}.${safeAskId(at.askId)}.${hash}`, address })
  }
}

/** @returns the source as stored in a card, its images converted by `storedImage` */
export function withStoredImages(
  { image, icon, ...source }: SourceReference,
  storedImage: (address: string) => string,
): SourceReference {
  return {
    ...source,
    ...(image === undefined ? {} : { image: storedImage(image) }),
    ...(icon === undefined ? {} : { icon: storedImage(icon) }),
  }
}
