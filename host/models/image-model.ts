/** Width and height in pixels. */
export interface PixelSize {
  readonly width: number
  readonly height: number
}

export interface ImageRequest {
  readonly prompt: string
  /** What must not be seen; absent: nothing is said of it. */
  readonly negative?: string
  /** Number of images to make, 1 when absent. */
  readonly count?: number
  /** Of which each model takes a few. */
  readonly size?: PixelSize
  /** With the same one the same images come, where the model takes one; those of several images count up from it. */
  readonly seed?: number
  /** Hears how far the endpoint is with it, where it says so. */
  readonly onProgress?: (progress: ImageProgress) => void
  /** Aborting it ends the upstream request, or the task that was begun. */
  readonly signal: AbortSignal
}

/** How far an endpoint is: not begun, or making the images; in percent where it says so. */
export type ImageProgress = { readonly state: 'waiting' | 'running'; readonly percent?: number }

export interface MadeImage {
  readonly bytes: Uint8Array
  readonly mime: 'image/png' | 'image/jpeg' | 'image/webp'
  /** The prompt as the model understood it, when it reports that. */
  readonly prompt?: string
}

/** What the pictures of a call are, and what they have cost, where the model says. */
export interface MadeImages {
  readonly images: readonly MadeImage[]
  readonly usage: { readonly promptTokens: number; readonly completionTokens: number } | null
  /** Whether they were made with the seed that was asked for. */
  readonly isSeeded: boolean
}

export interface ImageEditRequest extends Pick<ImageRequest, 'onProgress' | 'signal'> {
  /** What is to become of the image, in words. */
  readonly instruction: string
  readonly image: Pick<MadeImage, 'bytes' | 'mime'>
}

/** A model that makes an image anew, as words say, of any vendor. */
export interface ImageEditModel {
  readonly name: string
  /**
   * @returns one image
   * @throws {ModelError}
   * @throws the signal's reason when it was aborted
   */
  edit(request: ImageEditRequest): Promise<MadeImages>
}

/** A model that makes images, of any vendor. */
export interface ImageModel {
  readonly name: string
  /**
   * @returns at least one image; fewer than were asked for where some of them failed
   * @throws {ModelError}
   * @throws the signal's reason when it was aborted
   */
  generate(request: ImageRequest): Promise<MadeImages>
}
