export interface ImageRequest {
  readonly prompt: string
  /** Number of images to make, 1 when absent. */
  readonly count?: number
  /** Width and height in pixels, of which each model takes a few. */
  readonly size?: { readonly width: number; readonly height: number }
  /** Aborting it ends the upstream request. */
  readonly signal: AbortSignal
}

export interface MadeImage {
  readonly bytes: Uint8Array
  readonly mime: 'image/png' | 'image/jpeg' | 'image/webp'
  /** The prompt as the model understood it, when it reports that. */
  readonly prompt?: string
}

/** What the pictures of a call are, and what they have cost, where the model says. */
interface MadeImages {
  readonly images: readonly MadeImage[]
  readonly usage: { readonly promptTokens: number; readonly completionTokens: number } | null
}

/** A model that makes images, of any vendor. */
export interface ImageModel {
  readonly name: string
  /**
   * @throws {ModelError}
   * @throws the signal's reason when it was aborted
   */
  generate(request: ImageRequest): Promise<MadeImages>
}
