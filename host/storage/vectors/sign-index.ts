import { questionBytes, questionPlanes, scanIn, step } from './sign-scan.ts'

/** Vectors per memory segment. */
const perSegment = 4_096
/** Candidates by sign whose magnitudes are compared too. */
const closerLooked = 6_000
const pageBytes = 65_536

interface Segment {
  count: number
  readonly passages: Float64Array
  /** Offset of its signs; the magnitude bits follow. */
  readonly at: number
}

/**
 * Finds vectors by their codes, in memory: all of them by their signs, the best of these by signs and magnitudes. The
 * question keeps five bits per component, so that each bit of a code is weighted. 100,000 vectors of 1,024 components
 * take 26.4 MB.
 */
export class SignIndex {
  /** Bytes of the signs of a vector, as stored and in memory. */
  readonly #width: number
  readonly #room: number
  readonly #segments: Segment[] = []
  /** Contains the question, the scores of a segment, then the segments. */
  readonly #memory = new WebAssembly.Memory({ initial: 1 })
  readonly #scan = scanIn(this.#memory)
  readonly #sumsAt: number
  #used: number
  #count = 0

  /** @param dimension of the vectors, a multiple of 8 */
  constructor(dimension: number) {
    this.#width = dimension / 8
    this.#room = Math.ceil(this.#width / step) * step
    this.#sumsAt = questionBytes(this.#room)
    this.#used = 0
    this.#reserve(this.#sumsAt + 4 * perSegment)
  }

  get count(): number {
    return this.#count
  }

  /** @param codes one after the other, one for each passage */
  add(passages: Float64Array, codes: Uint8Array): void {
    const width = this.#width
    for (const [at, passage] of passages.entries()) {
      const segment = this.#open()
      const memory = new Uint8Array(this.#memory.buffer)
      const signsAt = this.#placeOf(segment, segment.count)
      const lowerAt = this.#placeOf(segment, perSegment + segment.count)
      for (let byte = 0; byte < width; byte += 1) {
        const sign = codes[2 * at * width + byte] ?? 0
        const large = codes[(2 * at + 1) * width + byte] ?? 0
        memory[signsAt + byte] = sign
        // Both bits together count the steps from the least value: -3, -1, 1, 3 of half a step.
        memory[lowerAt + byte] = ~(sign ^ large)
      }
      segment.passages[segment.count] = passage
      segment.count += 1
    }
    this.#count += passages.length
  }

  /** @param question of the index's dimension @returns the best `most` passages, best first */
  find(question: Float32Array, most: number): Float64Array {
    questionPlanes(question, new Uint8Array(this.#memory.buffer, 0, this.#sumsAt))
    const scores = this.#bySigns()
    const chosen = highest(scores, Math.max(closerLooked, most))
    const closer = this.#closely(scores, chosen)
    return Float64Array.from(best(closer, most), (at) => this.#passage(chosen[at] ?? 0))
  }

  #bySigns(): Int32Array {
    const scores = new Int32Array(this.#count)
    const sums = new Int32Array(this.#memory.buffer, this.#sumsAt, perSegment)
    for (const [at, segment] of this.#segments.entries()) {
      this.#scan(segment.at, this.#placeOf(segment, segment.count), this.#sumsAt, this.#sumsAt)
      scores.set(sums.subarray(0, segment.count), at * perSegment)
    }
    return scores
  }

  #closely(bySigns: Int32Array, places: Uint32Array): Int32Array {
    const sums = new Int32Array(this.#memory.buffer, this.#sumsAt, 1)
    return Int32Array.from(places, (place) => {
      const segment = this.#segments[Math.floor(place / perSegment)]
      if (!segment) return 0
      const at = this.#placeOf(segment, perSegment + (place % perSegment))
      this.#scan(at, at + this.#room, this.#sumsAt, this.#sumsAt)
      return 2 * (bySigns[place] ?? 0) + (sums[0] ?? 0)
    })
  }

  #passage(place: number): number {
    return this.#segments[Math.floor(place / perSegment)]?.passages[place % perSegment] ?? 0
  }

  #placeOf({ at }: Segment, row: number): number {
    return at + row * this.#room
  }

  #open(): Segment {
    const last = this.#segments.at(-1)
    if (last && last.count < perSegment) return last

    const made = {
      count: 0,
      passages: new Float64Array(perSegment),
      at: this.#reserve(2 * perSegment * this.#room),
    }
    this.#segments.push(made)
    return made
  }

  /** @returns the offset of newly reserved bytes */
  #reserve(bytes: number): number {
    const from = this.#used
    this.#used += bytes
    const missing = this.#used - this.#memory.buffer.byteLength
    if (missing > 0) this.#memory.grow(Math.ceil(missing / pageBytes))
    return from
  }
}

/** @returns the positions of the highest scores, best first */
function best(scores: Int32Array, most: number): Uint32Array {
  return highest(scores, most)
    .sort((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0) || left - right)
    .slice(0, most)
}

/** @returns the positions of at least `most` of the highest scores, and not many more, unsorted */
function highest(scores: Int32Array, most: number): Uint32Array {
  const places = new Uint32Array(scores.length)
  const least = scores.length > 2 * most ? thresholdOf(scores, most) : -Infinity
  let count = 0
  for (let at = 0; at < scores.length; at += 1) {
    if ((scores[at] ?? 0) < least) continue
    places[count] = at
    count += 1
  }

  return places.subarray(0, count)
}

const bins = 4_096

/** @returns a score that at least `most` reach, and not many more: counting is faster than sorting all */
function thresholdOf(scores: Int32Array, most: number): number {
  let [low, high] = [Infinity, -Infinity]
  for (let at = 0; at < scores.length; at += 1) {
    const score = scores[at] ?? 0
    if (score < low) low = score
    if (score > high) high = score
  }

  const width = Math.ceil((high - low + 1) / bins)
  const counts = new Uint32Array(bins)
  for (let at = 0; at < scores.length; at += 1) {
    const bin = Math.floor(((scores[at] ?? 0) - low) / width)
    counts[bin] = (counts[bin] ?? 0) + 1
  }

  let reached = 0
  for (let bin = bins - 1; bin > 0; bin -= 1) {
    reached += counts[bin] ?? 0
    if (reached >= most) return low + bin * width
  }

  return low
}
