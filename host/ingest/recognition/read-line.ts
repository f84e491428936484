import type { CenteredCharacter } from './character-widths.ts'
import { cutOut } from './cut-out.ts'
import type { RecognitionModels } from './load-models.ts'
import { type Corners, heightOf, lengthOf, type Raster } from './raster.ts'
import type { OtherReading } from './recognized-page.ts'
import { unsureConfidence } from './unsure.ts'

/** Height of the model's input in pixels. */
const lineHeight = 48
const minWidth = 160
/** A line of 170 characters; longer ones are no text, or would use too much memory. */
const maxWidth = 8_192

/** Less probable ones are noise: measured by `npm run bench -- recognition`. */
const minOther = 0.05

export interface ReadCharacter extends CenteredCharacter {
  readonly confidence: number
  /** The second most probable reading, if it is not sure. */
  readonly other?: Omit<OtherReading, 'at'>
}

/** @returns a line as the model sees it: straight, and of the height that it was trained with */
export function cutLine(image: Raster, corners: Corners): Raster {
  const ratio = lengthOf(corners) / Math.max(1, heightOf(corners))
  const width = Math.min(maxWidth, Math.max(8, Math.round(lineHeight * ratio)))
  return cutOut(image, corners, width, lineHeight)
}

/** Reads one line, whose corners are in reading direction. */
export async function readLine(
  { recognition, makeTensor, characters }: RecognitionModels,
  image: Raster,
  corners: Corners,
): Promise<ReadCharacter[]> {
  const line = cutLine(image, corners)
  const padded = Math.max(minWidth, Math.ceil(line.width / 8) * 8)
  const input = makeTensor(normalized(line, padded), [1, 3, lineHeight, padded])
  const [name = ''] = recognition.inputNames
  const output = (await recognition.run({ [name]: input }))[recognition.outputNames[0] ?? '']
  input.dispose()
  if (!output) throw new Error('the recognition model returned nothing')
  const [, steps = 0, classes = 0] = output.dims
  const share = padded / line.width
  const read = decode(output.data as Float32Array, { steps, classes, share }, characters)
  output.dispose()
  return read
}

/** Between -1 and 1, blue first; what is right of the line is 0. */
function normalized({ width, height, data }: Raster, padded: number): Float32Array {
  const values = new Float32Array(padded * height * 3)
  for (let channel = 0; channel < 3; channel += 1)
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        values[(channel * height + y) * padded + x] =
          (data[(y * width + x) * 3 + 2 - channel] ?? 0) / 127.5 - 1
  return values
}

interface Output {
  readonly steps: number
  readonly classes: number
  /** By how much the input is wider than the line. */
  readonly share: number
}

/** Greedy CTC: a character is a run of steps at which it is the most probable. */
function decode(
  values: Float32Array,
  { steps, classes, share }: Output,
  characters: readonly string[],
): ReadCharacter[] {
  const runs: Run[] = []
  let previous = 0
  for (let at = 0; at < steps; at += 1) {
    let best = 0
    for (let index = 1; index < classes; index += 1)
      if ((values[at * classes + index] ?? 0) > (values[at * classes + best] ?? 0)) best = index
    const confidence = values[at * classes + best] ?? 0
    const run = runs.at(-1)
    if (best !== 0 && best === previous && run) {
      run.last = at
      if (confidence > run.confidence) Object.assign(run, { confidence, peak: at })
    } else if (best !== 0) {
      runs.push({ best, first: at, last: at, peak: at, confidence })
    }
    previous = best
  }
  return runs.map(({ best, first, last, peak, confidence }) => {
    const center = Math.min(1, (((first + last + 1) / 2) * share) / steps)
    const read = { text: characters[best] ?? '', center, confidence }
    if (confidence >= unsureConfidence) return read
    const other = secondBest(values.subarray(peak * classes, (peak + 1) * classes), best)
    const text = characters[other] ?? ''
    const probability = values[peak * classes + other] ?? 0
    return text.trim() === '' || probability < minOther
      ? read
      : { ...read, other: { text, confidence: probability } }
  })
}

/** Steps at which the same character is the most probable one. */
interface Run {
  /** The class of the character. */
  readonly best: number
  readonly first: number
  last: number
  /** The step at which it is most probable. */
  peak: number
  confidence: number
}

/** @returns the most probable class but the best one and the blank */
function secondBest(probabilities: Float32Array, best: number): number {
  let second = 0
  for (let index = 1; index < probabilities.length; index += 1) {
    if (index === best) continue
    if (second === 0 || (probabilities[index] ?? 0) > (probabilities[second] ?? 0)) second = index
  }
  return second
}
