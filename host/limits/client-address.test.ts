import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from '@jest/globals'
import { createClientAddress, networkOf } from './client-address.ts'

describe('the network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['2002:cb00:7107:1::1', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '203.0.113.7'],
    ['_hidden', 'unknown'],
    ['unknown', 'unknown'],
    ['', 'unknown'],
    [undefined, 'unknown'],
  ])('%s: %s', (address, counted) => {
    expect(networkOf(address)).toBe(counted)
  })
})

test('a caller who has disconnected before the request is processed has no address', () => {
  const gone = { socket: {}, headers: {} } as unknown as IncomingMessage
  expect(createClientAddress('')(gone)).toBe('')
  expect(createClientAddress('10.0.0.0/8')(gone)).toBe('')
})

describe('the client address of a request', () => {
  const asked = (remoteAddress: string, forwarded: string) =>
    ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

  test.each([
    ['', '10.0.0.1', '203.0.113.7', '10.0.0.1'],
    ['10.0.0.1', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['10.0.0.1', '10.0.0.2', '203.0.113.7', '10.0.0.2'],
    // What the caller itself wrote stands further left than what the proxy added.
    ['10.0.0.0/8', '10.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['10.0.0.1, 10.0.0.2', '10.0.0.1', '203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ])('trusting "%s", from %s on behalf of %s: %s', (trusted, from, forwarded, address) => {
    expect(createClientAddress(trusted)(asked(from, forwarded))).toBe(address)
  })
})
