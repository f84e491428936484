/** So many vectors are kept in one piece of memory. */
const perSegment = 4_096
/** Of so many that fit by their signs the magnitudes are looked at, too. */
const closerLooked = 4_000
/** What a number stands for by its magnitude bit, in standard deviations (Max, 1960). */
const [smallValue, largeValue] = [0.4528, 1.51]

interface Segment {
  count: number
  readonly passages: Float64Array
  readonly codes: Uint8Array
}

/**
 * Finds vectors by their codes, in memory: all of them by their signs, the best of these by signs and magnitudes. The
 * question keeps its numbers, so that a bit counts by how much it matters. 100,000 vectors of 1,024 numbers take
 * 26.4 MB.
 */
export class SignIndex {
  readonly #width: number
  readonly #segments: Segment[] = []
  #count = 0

  /** @param dimension of the vectors, a multiple of 8 */
  constructor(dimension: number) {
    this.#width = dimension / 8
  }

  get count(): number {
    return this.#count
  }

  /** @param codes one after the other, as many as there are passages */
  add(passages: Float64Array, codes: Uint8Array): void {
    const size = 2 * this.#width
    for (const [at, passage] of passages.entries()) {
      const segment = this.#open()
      segment.passages[segment.count] = passage
      segment.codes.set(codes.subarray(at * size, (at + 1) * size), segment.count * size)
      segment.count += 1
    }
    this.#count += passages.length
  }

  /**
   * @param question of the index's dimension
   * @returns the passages of the likeliest `most`, best first
   */
  find(question: Float32Array, most: number): Float64Array {
    const scores = this.#bySigns(question)
    const chosen = best(scores, Math.max(closerLooked, most))
    const closer = this.#closely(question, chosen)
    return Float64Array.from(best(closer, most), (at) => this.#passage(chosen[at] ?? 0))
  }

  #bySigns(question: Float32Array): Float32Array {
    const width = this.#width
    const table = signTable(question)
    const scores = new Float32Array(this.#count)
    let to = 0
    for (const { count, codes } of this.#segments) {
      for (let at = 0; at < count; at += 1) {
        const from = at * 2 * width
        // Two sums, so that an addition need not wait for the one before it.
        let [even, odd] = [0, 0]
        for (let byte = 0; byte < width; byte += 2) {
          even += table[(byte << 8) | (codes[from + byte] ?? 0)] ?? 0
          odd += table[((byte + 1) << 8) | (codes[from + byte + 1] ?? 0)] ?? 0
        }
        scores[to] = even + odd
        to += 1
      }
    }
    return scores
  }

  #closely(question: Float32Array, places: Uint32Array): Float32Array {
    const width = this.#width
    const table = magnitudeTable(question)
    return Float32Array.from(places, (place) => {
      const codes = this.#segments[Math.floor(place / perSegment)]?.codes ?? new Uint8Array()
      const from = (place % perSegment) * 2 * width
      let sum = 0
      for (let byte = 0; byte < width; byte += 1) {
        const sign = codes[from + byte] ?? 0
        const large = codes[from + width + byte] ?? 0
        sum += table[(byte << 9) | (sign & 15) | ((large & 15) << 4)] ?? 0
        sum += table[(byte << 9) | 256 | (sign >> 4) | (large & 240)] ?? 0
      }
      return sum
    })
  }

  #passage(place: number): number {
    return this.#segments[Math.floor(place / perSegment)]?.passages[place % perSegment] ?? 0
  }

  #open(): Segment {
    const last = this.#segments.at(-1)
    if (last && last.count < perSegment) return last
    const made = {
      count: 0,
      passages: new Float64Array(perSegment),
      codes: new Uint8Array(perSegment * 2 * this.#width),
    }
    this.#segments.push(made)
    return made
  }
}

/** For each eight numbers of the question what each possible byte of signs adds. */
function signTable(question: Float32Array): Float32Array {
  const table = new Float32Array(question.length * 32)
  for (let byte = 0; byte < question.length / 8; byte += 1) {
    for (let signs = 0; signs < 256; signs += 1) {
      let sum = 0
      for (let bit = 0; bit < 8; bit += 1) {
        const value = question[8 * byte + bit] ?? 0
        sum += (signs >> bit) & 1 ? value : -value
      }
      table[(byte << 8) | signs] = sum
    }
  }
  return table
}

/** For each four numbers of the question what four signs and four magnitudes add. */
function magnitudeTable(question: Float32Array): Float32Array {
  const table = new Float32Array(question.length * 64)
  for (let four = 0; four < question.length / 4; four += 1) {
    for (let code = 0; code < 256; code += 1) {
      let sum = 0
      for (let bit = 0; bit < 4; bit += 1) {
        const value = (question[4 * four + bit] ?? 0) * ((code >> (bit + 4)) & 1 ? largeValue : smallValue)
        sum += (code >> bit) & 1 ? value : -value
      }
      table[(four << 8) | code] = sum
    }
  }
  return table
}

/** @returns the places of the highest scores, best first */
function best(scores: Float32Array, most: number): Uint32Array {
  const places = new Uint32Array(scores.length)
  const least = scores.length > 2 * most ? thresholdOf(scores, most) : -Infinity
  let count = 0
  for (let at = 0; at < scores.length; at += 1) {
    if ((scores[at] ?? 0) < least) continue
    places[count] = at
    count += 1
  }
  return places
    .subarray(0, count)
    .sort((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0) || left - right)
    .slice(0, most)
}

const bins = 4_096

/** @returns a score that at least `most` reach, and not many more: by counting, since sorting all takes longer than finding */
function thresholdOf(scores: Float32Array, most: number): number {
  let [low, high] = [Infinity, -Infinity]
  for (const score of scores) {
    if (score < low) low = score
    if (score > high) high = score
  }
  const step = (high - low) / bins
  if (!(step > 0)) return -Infinity
  const counts = new Uint32Array(bins + 1)
  for (const score of scores) {
    const bin = Math.floor((score - low) / step)
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  let reached = 0
  for (let bin = bins; bin >= 0; bin -= 1) {
    reached += counts[bin] ?? 0
    // A bin's own scores may be rounded below its edge.
    if (reached >= most) return low + (bin - 1) * step
  }
  return -Infinity
}
