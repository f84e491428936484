/** The sample rate of the built-in composer. */
export const composedRate = 44_100

/** Samples from -1 to 1; both channels are equally long. */
export interface StereoSound {
  readonly left: Float32Array
  readonly right: Float32Array
}
