const headerBytes = 8
const tableSection = 4

/**
 * Raises the maximum size of a WebAssembly module's first table, which the linker sets to what the module itself needs:
 * a callback in JavaScript takes one more entry.
 * @param wasm the binary (WebAssembly Core 2.0, 5.5.7); changed in place
 * @throws {Error} when it has no table with a maximum, or the number does not fit in its place
 */
export function raiseTableLimit(wasm: Uint8Array, entries: number): void {
  let at = headerBytes
  const readByte = () => wasm[at++] ?? 0
  const readNumber = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = readByte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }

  while (at < wasm.length) {
    const id = readByte()
    const size = readNumber()
    if (id !== tableSection) {
      at += size
      continue
    }
    readNumber()
    readByte()
    const hasMaximum = readByte() === 1
    readNumber()
    const from = at
    if (!hasMaximum) break
    writeNumber(wasm.subarray(from), readNumber() + entries, at - from)
    return
  }
  throw new Error('the module has no table with a maximum')
}

function writeNumber(target: Uint8Array, value: number, bytes: number): void {
  if (value >= 2 ** (7 * bytes)) throw new Error('the maximum does not fit in its place')
  for (let index = 0; index < bytes; index += 1)
    target[index] = ((value >> (7 * index)) & 0x7f) | (index < bytes - 1 ? 0x80 : 0)
}
