/** Every notation of a citation that the contract defines, with the sources that it names, of three. */
export const markerNotations: readonly (readonly [marker: string, indices: readonly number[]])[] = [
  ['[1]', [1]],
  ['【1】', [1]],
  ['［1］', [1]],
  ['［１］', [1]],
  ['[[1]]', [1]],
  ['[^1]', [1]],
  ['[number 1]', [1]],
  ['[Number 2]', [2]],
  ['[1][2]', [1, 2]],
  ['[1,2]', [1, 2]],
  ['[1，3]', [1, 3]],
  ['[1、2]', [1, 2]],
  ['[1-3]', [1, 2, 3]],
  ['[1–2]', [1, 2]],
  ['[ 1 ]', [1]],
  ['[1, 2]', [1, 2]],
]
