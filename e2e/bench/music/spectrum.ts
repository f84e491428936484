const sines = new Map<number, Float64Array>()

/** @returns the sines of one turn and a quarter in `size` steps, so that cosines are a quarter later */
function sineTable(size: number): Float64Array {
  const table =
    sines.get(size) ??
    Float64Array.from({ length: size + size / 4 }, (_, index) => Math.sin((2 * Math.PI * index) / size))
  sines.set(size, table)
  return table
}

/** In place: the radix-2 transform of Cooley and Tukey. The length is a power of two. */
export function fourier(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length
  const table = sineTable(size)
  for (let index = 1, mirrored = 0; index < size; index++) {
    let bit = size >> 1
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit
    mirrored ^= bit
    if (index < mirrored) {
      swap(real, index, mirrored)
      swap(imaginary, index, mirrored)
    }
  }
  for (let length = 2; length <= size; length <<= 1) {
    const turn = size / length
    for (let start = 0; start < size; start += length) {
      for (let step = 0; step < length / 2; step++) {
        const cosine = table[step * turn + size / 4] ?? 0
        const sine = -(table[step * turn] ?? 0)
        const low = start + step
        const high = low + length / 2
        const x = real[high] ?? 0
        const y = imaginary[high] ?? 0
        const [a, b] = [x * cosine - y * sine, x * sine + y * cosine]
        real[high] = (real[low] ?? 0) - a
        imaginary[high] = (imaginary[low] ?? 0) - b
        real[low] = (real[low] ?? 0) + a
        imaginary[low] = (imaginary[low] ?? 0) + b
      }
    }
  }
}

function swap(values: Float64Array, one: number, other: number): void {
  const kept = values[one] ?? 0
  values[one] = values[other] ?? 0
  values[other] = kept
}

/** @returns the magnitudes of a window of samples, weighted by Hann, up to half of the rate */
export function magnitudes(samples: Float32Array, start: number, size: number): Float64Array {
  const real = new Float64Array(size)
  const imaginary = new Float64Array(size)
  for (let index = 0; index < size; index++) {
    const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / size)
    real[index] = (samples[start + index] ?? 0) * weight
  }
  fourier(real, imaginary)
  return Float64Array.from({ length: size / 2 }, (_, bin) => Math.hypot(real[bin] ?? 0, imaginary[bin] ?? 0))
}
