/** A stored vector: a code for finding candidates and components for an exact comparison. */
export interface StoredVector {
  readonly code: Uint8Array
  readonly vector: Uint8Array
}

/** Components of a vector that share a scale. */
const block = 128
/** The largest signed 12-bit number. */
const largest = 2_047
/** Components beyond this many standard deviations count as large (Max, 'Quantizing for minimum distortion', 1960). */
const largeFrom = 0.9816

/** @returns the vector at length 1, padded with zeros to a multiple of 8; null when it has no direction */
export function normalise(vector: Float32Array): Float32Array | null {
  const square = vector.reduce((sum, value) => sum + value * value, 0)
  if (!(square > 0) || !Number.isFinite(square)) return null
  const unit = new Float32Array(Math.ceil(vector.length / 8) * 8)
  const scale = 1 / Math.sqrt(square)
  for (const [at, value] of vector.entries()) unit[at] = value * scale
  return unit
}

/**
 * @param unit a vector returned by {@link normalise}
 * @returns the code: a bit for the sign of each component, then one for whether it is large; and the scales of the
 * blocks followed by the components in twelve bits each: with eight, 2 of 100 nearest vectors would be lost
 */
export function encodeVector(unit: Float32Array): StoredVector {
  const width = unit.length / 8
  const code = new Uint8Array(2 * width)
  const large = largeFrom / Math.sqrt(unit.length)
  for (const [at, value] of unit.entries()) {
    const bit = 1 << (at & 7)
    const byte = at >> 3
    if (value >= 0) code[byte] = (code[byte] ?? 0) | bit
    if (Math.abs(value) > large) code[width + byte] = (code[width + byte] ?? 0) | bit
  }

  return { code, vector: writeCode(unit) }
}

/** @returns the scales of the blocks, then the upper byte of each component, then the lower halves, two in a byte */
function writeCode(unit: Float32Array): Uint8Array {
  const blocks = Math.ceil(unit.length / block)
  const scales = Float32Array.from({ length: blocks }, (_, at) => {
    const part = unit.subarray(at * block, (at + 1) * block)
    return part.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / largest
  })
  const vector = new Uint8Array(4 * blocks + 1.5 * unit.length)
  vector.set(new Uint8Array(scales.buffer))
  const lower = 4 * blocks + unit.length
  for (const [at, value] of unit.entries()) {
    const scale = scales[Math.floor(at / block)] ?? 0
    const whole = scale === 0 ? 0 : Math.round(value / scale)
    vector[4 * blocks + at] = whole >> 4
    vector[lower + (at >> 1)] = (vector[lower + (at >> 1)] ?? 0) | ((whole & 15) << (4 * (at & 1)))
  }

  return vector
}

/** @returns the cosine of a {@link normalise} question and a stored vector; 0 when the lengths differ */
export function nearnessTo(question: Float32Array, stored: Uint8Array): number {
  const blocks = Math.ceil(question.length / block)
  if (stored.length !== 4 * blocks + 1.5 * question.length) return 0

  // Copied, because a view may start at an unaligned offset.
  const scales = new Float32Array(Uint8Array.from(stored.subarray(0, 4 * blocks)).buffer)
  const upper = new Int8Array(stored.buffer, stored.byteOffset + 4 * blocks, question.length)
  const lower = stored.subarray(4 * blocks + question.length)
  let sum = 0
  for (let from = 0; from < question.length; from += block) {
    const to = Math.min(from + block, question.length)
    let dot = 0
    for (let at = from; at < to; at += 1) {
      const half = ((lower[at >> 1] ?? 0) >> (4 * (at & 1))) & 15
      dot += (question[at] ?? 0) * (16 * (upper[at] ?? 0) + half)
    }
    sum += dot * (scales[from / block] ?? 0)
  }

  return sum
}
