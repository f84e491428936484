import { expect, test } from '@jest/globals'
import { imageAddress } from './web-address.ts'

test.each([
  ['https://a.example/b.jpg', undefined, 'https://a.example/b.jpg'],
  ['/b.jpg', 'https://a.example/c/d', 'https://a.example/b.jpg'],
  ['//cdn.example/b.jpg', 'https://a.example/c', 'https://cdn.example/b.jpg'],
  ['/b.jpg', undefined, ''],
  ['http://a.example/b.jpg', undefined, ''],
  ['b.jpg', 'http://a.example/c', ''],
  ['https://me:word@a.example/b.jpg', undefined, ''],
  ['javascript:alert(1)', 'https://a.example/', ''],
  ['data:image/png;base64,AAAA', 'https://a.example/', ''],
  [`https://a.example/${'b'.repeat(2_100)}`, undefined, ''],
  ['', 'https://a.example/', ''],
  [null, 'https://a.example/', ''],
])('%s on %s is %s', (named, page, address) => {
  expect(imageAddress(named, page)).toBe(address)
})
