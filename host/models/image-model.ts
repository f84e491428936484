import type { EndpointEvents } from './language-model.ts'

export interface PixelSize {
  readonly width: number
  readonly height: number
}

export interface ImageRequest extends EndpointEvents {
  readonly prompt: string
  /** What the image must not show; no restriction when absent. */
  readonly negative?: string
  /** Number of images to make, 1 when absent. */
  readonly count?: number
  /** Each model supports only some sizes. */
  readonly size?: PixelSize
  /** The same seed gives the same images, when supported; for several images it increases by one each. */
  readonly seed?: number
  /** Receives the endpoint's progress, when reported. */
  readonly onProgress?: (progress: ImageProgress) => void
  /** Aborting it ends the upstream request or the running task. */
  readonly signal: AbortSignal
}

/** State of a task: not started, or generating; with a percentage when known. */
export type ImageProgress = { readonly state: 'waiting' | 'running'; readonly percent?: number }

export interface MadeImage {
  readonly bytes: Uint8Array
  readonly mime: 'image/png' | 'image/jpeg' | 'image/webp'
  /** The prompt as revised by the model, when reported. */
  readonly prompt?: string
}

export interface MadeImages {
  readonly images: readonly MadeImage[]
  readonly usage: { readonly promptTokens: number; readonly completionTokens: number } | null
  readonly isSeeded: boolean
}

export interface ImageEditRequest extends Pick<ImageRequest, 'onProgress' | 'signal'>, EndpointEvents {
  readonly instruction: string
  readonly image: Pick<MadeImage, 'bytes' | 'mime'>
}

export interface ImageEditModel {
  readonly name: string
  readonly service?: string
  /**
   * @returns one image
   * @throws {ModelError}
   * @throws the signal's reason when it was aborted
   */
  edit(request: ImageEditRequest): Promise<MadeImages>
}

export interface ImageModel {
  readonly name: string
  readonly service?: string
  /**
   * @returns at least one image; fewer than requested when some failed
   * @throws {ModelError}
   * @throws the signal's reason when it was aborted
   */
  generate(request: ImageRequest): Promise<MadeImages>
}
