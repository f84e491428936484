import { expect, test } from '@jest/globals'
import { fileAddress, fileOfAddress } from './file-address.ts'

test.each(['a1', 'A-b_9'])('%s is found in its address', (id) => {
  expect(fileOfAddress(fileAddress(id))).toBe(id)
  expect(fileOfAddress(`${fileAddress(id)}&expires=1&signature=x`)).toBe(id)
})

test.each([
  '',
  'https://a.cn/x.png',
  '/images/x?file_id=a',
  `https://a.cn${fileAddress('a')}`,
  fileAddress('a/b'),
])('%s is no file', (address) => {
  expect(fileOfAddress(address)).toBe('')
})
