import { expect, test } from '@jest/globals'
import { raiseTableLimit } from './table-room.ts'

/** A module with one exported table of at most as many entries as it begins with. */
function moduleWith(section: readonly number[]): Uint8Array<ArrayBuffer> {
  const header = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
  const exported = [7, 5, 1, 1, 0x74, 1, 0]
  return Uint8Array.from([...header, ...section, ...exported])
}

test.each([
  ['one byte', [4, 5, 1, 0x70, 1, 3, 3], 3],
  ['two bytes', [4, 7, 1, 0x70, 1, 0xcf, 0x17, 0xcf, 0x17], 3_023],
])('a table of %s grows by as much as was asked for', async (_name, section, size) => {
  const wasm = moduleWith(section)
  raiseTableLimit(wasm, 8)
  const { instance } = await WebAssembly.instantiate(wasm)
  const table = instance.exports['t'] as WebAssembly.Table
  expect(table.grow(8)).toBe(size)
  expect(() => table.grow(1)).toThrow()
})

test.each([
  ['no maximum', [4, 4, 1, 0x70, 0, 3]],
  ['no table', []],
])('a module with %s is refused', (_name, section) => {
  expect(() => raiseTableLimit(moduleWith(section), 8)).toThrow('no table with a maximum')
})

test('a maximum that takes more bytes is refused', () => {
  expect(() => raiseTableLimit(moduleWith([4, 5, 1, 0x70, 1, 3, 127]), 8)).toThrow('does not fit')
})
