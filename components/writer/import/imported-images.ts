import { type ImageFiles, usableImages } from '../images/image-files'

/** As many as a file that leaves the product holds. */
const mostImages = 60
const mostBytes = 60 * 1024 * 1024
/** After this number of failures the others are left out: there is no network, or no space. */
const mostFailures = 3

/** Stores the images of one imported file among the member's files. */
export class ImportedImages {
  readonly #upload: ImageFiles['upload']
  readonly #signal: AbortSignal
  #stored = 0
  #bytes = 0
  #failures = 0
  #leftOut = 0

  constructor(upload: ImageFiles['upload'], signal: AbortSignal) {
    this.#upload = upload
    this.#signal = signal
  }

  /** How many are not in the document. */
  get leftOut(): number {
    return this.#leftOut
  }

  /** @returns the address for the document; null when the image is left out */
  readonly store = async (image: File): Promise<string | null> => {
    const address = this.#mayStore(image) ? await this.#send(image) : null
    if (address === null) this.#leftOut += 1
    return address
  }

  #mayStore(image: File): boolean {
    return (
      usableImages([image]).length > 0 &&
      this.#stored < mostImages &&
      this.#bytes + image.size <= mostBytes &&
      this.#failures < mostFailures
    )
  }

  async #send(image: File): Promise<string | null> {
    try {
      const address = await this.#upload(image, this.#signal)
      this.#stored += 1
      this.#bytes += image.size
      return address
    } catch {
      // The text is worth more than its images; the member is shown how many are missing.
      this.#failures += 1
      return null
    }
  }
}
