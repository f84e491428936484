import { expect, test } from '@jest/globals'
import { byteSize } from './byte-size'

test.each([
  [0, '0 B'],
  [1, '1 B'],
  [1_023, '1023 B'],
  [1_024, '1 KB'],
  [1_536, '1.5 KB'],
  [812 * 1_024, '812 KB'],
  [50 * 1_024 ** 2, '50 MB'],
  [3 * 1_024 ** 4, '3072 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(byteSize(bytes)).toBe(text)
})
