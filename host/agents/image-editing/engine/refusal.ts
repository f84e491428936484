/** An image that cannot be edited as asked; the message says why, for its reader. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused'
}
