import { type ImageSize, imagePath } from '../../../lib/contract/stored-image.ts'
import { signedPath } from '../../platform/signed-path.ts'

/** The grant of a signed path: an image of a stored card, for users who can read its record, or a link to it. */
export interface ImageGrant {
  readonly ref: string
  readonly size: ImageSize
  /** The shared link that contains the card; '' for the conversation itself. */
  readonly share: string
}

/** An image of an {@link ImageGrant}, while the card exists. */
export const storedImagePath = signedPath(imagePath, 'image', ['ref', 'size', 'share'])
