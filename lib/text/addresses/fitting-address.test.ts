import { expect, test } from '@jest/globals'
import { fittingAddress } from './fitting-address'

const long = 'x'.repeat(3_000)

test.each([
  ['https://a.example/?bd_vid=1', 'https://a.example/?bd_vid=1'],
  [`https://a.example/?bd_vid=1#${long}`, 'https://a.example/?bd_vid=1'],
  [`https://a.example/?utm=${long}&bd_vid=1`, 'https://a.example/?bd_vid=1'],
  [`https://a.example/?utm=${long}&bd_vid=1&more=${long}y#${long}`, 'https://a.example/?bd_vid=1'],
  [`https://a.example/?v=${long}&v=1`, 'https://a.example/?v=1'],
])('%.60s keeps short parts', (address, expected) => {
  expect(fittingAddress(address, 2_048)).toBe(expected)
})

test.each([`https://a.example/${long}`, `no address ${long}`])('%.30s is cut', (address) => {
  expect(fittingAddress(address, 2_048)).toBe(address.slice(0, 2_048))
})
