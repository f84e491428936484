/** Bits per component of the question, including the sign. */
const questionBits = 5
/** Bytes of a code that are compared at once. */
export const step = 16

/** The WebAssembly instructions used by {@link scanBody}, by their standard names (Core Specification 2.0). */
const op = {
  loop: [0x03, 0x40],
  end: [0x0b],
  branchIf: (depth: number) => [0x0d, depth],
  get: (local: number) => [0x20, local],
  set: (local: number) => [0x21, local],
  'i32.store': [0x36, 2, 0],
  'i32.const': (value: number) => [0x41, ...signed(value)],
  'i32.ne': [0x47],
  'i32.add': [0x6a],
  'v128.load': (offset: number) => [0xfd, 0x00, 4, offset],
  'v128.zero': [0xfd, 0x0c, ...Array<number>(16).fill(0)],
  'v128.and': [0xfd, 0x4e],
  'i8x16.neg': [0xfd, 0x61],
  'i8x16.popcnt': [0xfd, 0x62],
  'i8x16.add': [0xfd, 0x6e],
  'i16x8.add': [0xfd, 0x8e, 0x01],
  'i16x8.extadd_pairwise_i8x16_s': [0xfd, 0x7c],
  'i32x4.extadd_pairwise_i16x8_s': [0xfd, 0x7e],
  'i32x4.extract_lane': (lane: number) => [0xfd, 0x1b, lane],
} as const

/** Compares `codes..codesEnd` with the question at 0..`questionEnd`, and writes a sum for each code from `out` on. */
const parameters = ['codes', 'codesEnd', 'questionEnd', 'out'] as const
const [codes, codesEnd, questionEnd, out] = [0, 1, 2, 3]
const [question, bits, part, sum] = [4, 5, 6, 7]

function all(...instructions: readonly (readonly number[])[]): number[] {
  return instructions.flat()
}

function forward(local: number, bytes: number): number[] {
  return all(op.get(local), op['i32.const'](bytes), op['i32.add'], op.set(local))
}

/** The number of bits that the code and one plane of the question share, in each byte. */
function shared(plane: number): number[] {
  const load = op['v128.load'](plane * step)
  return all(op.get(bits), op.get(question), load, op['v128.and'], op['i8x16.popcnt'])
}

/** Sixteen bytes of a code: the planes are added by Horner's rule, the first one has the negative weight. */
function scanStep(): number[] {
  const doubled = all(op.get(part), op.get(part), op['i8x16.add'])
  const further = Array.from({ length: questionBits - 1 }, (_, at) =>
    all(doubled, shared(at + 1), op['i8x16.add'], op.set(part)),
  )
  return all(
    all(op.get(codes), op['v128.load'](0), op.set(bits)),
    all(shared(0), op['i8x16.neg'], op.set(part)),
    further.flat(),
    all(op.get(sum), op.get(part), op['i16x8.extadd_pairwise_i8x16_s'], op['i16x8.add'], op.set(sum)),
    forward(codes, step),
    forward(question, questionBits * step),
  )
}

function scanBody(): number[] {
  const lanes = [0, 1, 2, 3].flatMap((lane) => all(op.get(part), op['i32x4.extract_lane'](lane)))
  return all(
    op.loop,
    all(op['i32.const'](0), op.set(question), op['v128.zero'], op.set(sum)),
    op.loop,
    scanStep(),
    all(op.get(question), op.get(questionEnd), op['i32.ne'], op.branchIf(0)),
    op.end,
    all(op.get(sum), op['i32x4.extadd_pairwise_i16x8_s'], op.set(part)),
    all(op.get(out), lanes, op['i32.add'], op['i32.add'], op['i32.add'], op['i32.store']),
    forward(out, 4),
    all(op.get(codes), op.get(codesEnd), op['i32.ne'], op.branchIf(0)),
    op.end,
  )
}

/** @returns the number as LEB128 */
function signed(value: number): number[] {
  return value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)]
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...length(content), ...content]
}

function length(content: readonly number[]): number[] {
  const { length: count } = content
  return count < 128 ? [count] : [(count & 127) | 128, count >> 7]
}

/** The header of every module: the magic bytes and version 1. */
const head = [0, ...new TextEncoder().encode('asm'), 1, 0, 0, 0]

function scanModule(): Uint8Array<ArrayBuffer> {
  const [i32, v128] = [0x7f, 0x7b]
  const text = (name: string) => [name.length, ...new TextEncoder().encode(name)]
  const body = [2, 1, i32, 3, v128, ...scanBody(), ...op.end]
  return Uint8Array.from([
    ...head,
    ...section(1, [1, 0x60, parameters.length, ...parameters.map(() => i32), 0]),
    ...section(2, [1, ...text('host'), ...text('memory'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text('scan'), 0, 0]),
    ...section(10, [1, ...length(body), ...body]),
  ])
}

const compiled = new WebAssembly.Module(scanModule())

type Scan = (codes: number, codesEnd: number, questionEnd: number, out: number) => void

export function scanIn(memory: WebAssembly.Memory): Scan {
  const { scan } = new WebAssembly.Instance(compiled, { host: { memory } }).exports
  return scan as Scan
}

/** Bytes that {@link questionPlanes} writes for codes of `width` bytes. */
export function questionBytes(width: number): number {
  return width * questionBits
}

/** Each component in five bits of two's complement, 128 components plane by plane, the highest bit first. */
export function questionPlanes(numbers: Float32Array, planes: Uint8Array): void {
  planes.fill(0)
  const largest = numbers.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const scale = largest > 0 ? (2 ** (questionBits - 1) - 1) / largest : 0
  for (const [at, value] of numbers.entries()) {
    const whole = Math.round(value * scale)
    const from = Math.floor(at / (8 * step)) * questionBits * step + ((at >> 3) % step)
    for (let plane = 0; plane < questionBits; plane += 1) {
      const to = from + plane * step
      planes[to] = (planes[to] ?? 0) | (((whole >> (questionBits - 1 - plane)) & 1) << (at & 7))
    }
  }
}
