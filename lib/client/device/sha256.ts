const blockBytes = 64

/** Computed at the first use: the proof of work needs thousands of digests. */
let known: ReturnType<typeof constants> | undefined

/**
 * SHA-256 (FIPS 180-4) in plain JavaScript: browsers offer crypto.subtle only over https, and the product is also
 * served over plain http in local networks.
 * @returns the 32 bytes of the digest
 */
export function sha256(message: Uint8Array): Uint8Array {
  known ??= constants()
  const { initial, rounds } = known
  const state = Uint32Array.from(initial)
  const padded = pad(message)
  const schedule = new Uint32Array(64)
  const view = new DataView(padded.buffer)
  for (let start = 0; start < padded.length; start += blockBytes) {
    for (let at = 0; at < 16; at++) schedule[at] = view.getUint32(start + at * 4)
    compress(state, schedule, rounds)
  }

  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, at) => digest.setUint32(at * 4, word))
  return new Uint8Array(digest.buffer)
}

/** One 1 bit, zeros, and the length in bits as 64-bit big-endian (§5.1.1). */
function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = Math.ceil((message.length + 9) / blockBytes) * blockBytes
  const padded = new Uint8Array(length)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(length - 8, Math.floor(message.length / 0x2000_0000))
  view.setUint32(length - 4, (message.length * 8) >>> 0)
  return padded
}

/** §6.2.2, with the standard's names for the eight working variables, assigned one by one for speed. */
function compress(state: Uint32Array, w: Uint32Array, rounds: Uint32Array): void {
  for (let t = 16; t < 64; t++) {
    const [back15, back2] = [w[t - 15] ?? 0, w[t - 2] ?? 0]
    const small0 = rotate(back15, 7) ^ rotate(back15, 18) ^ (back15 >>> 3)
    const small1 = rotate(back2, 17) ^ rotate(back2, 19) ^ (back2 >>> 10)
    w[t] = (w[t - 16] ?? 0) + small0 + (w[t - 7] ?? 0) + small1
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let t = 0; t < 64; t++) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const t1 = (h + big1 + ((e & f) ^ (~e & g)) + (rounds[t] ?? 0) + (w[t] ?? 0)) | 0
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const t2 = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state.set([a, b, c, d, e, f, g, h].map((value, at) => (state[at] ?? 0) + value))
}

function rotate(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by))
}

/** The first 32 bits of the fractional parts of the square and cube roots of the first primes (§4.2.2, §5.3.3). */
function constants(): { readonly initial: Uint32Array; readonly rounds: Uint32Array } {
  const primes: number[] = []
  for (let candidate = 2; primes.length < 64; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  }
  const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32)
  return {
    initial: Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
    rounds: Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  }
}
