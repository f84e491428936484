import type { EndpointEvents } from './language-model.ts'

/** Converts texts to vectors that are close together when the texts have similar meaning. */
export interface EmbeddingModel {
  readonly name: string
  readonly service?: string
  /**
   * @returns a vector for each text, in order, all of one length
   * @throws {ModelError}
   * @throws the signal's reason when it was aborted
   */
  embed(texts: readonly string[], signal: AbortSignal, events?: EndpointEvents): Promise<Float32Array[]>
}
