/** An image that cannot be edited as requested; the message is for the user. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused'
}
