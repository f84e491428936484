import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { byteRange } from './byte-range.ts'
import { bytesOf } from './testing/file-client.ts'
import { describeFiles } from './testing/file-world.ts'

test.each([
  [undefined, 'whole'],
  ['', 'whole'],
  ['bytes=0-0', { start: 0, end: 1 }],
  ['bytes=2-5', { start: 2, end: 6 }],
  ['bytes=2-', { start: 2, end: 10 }],
  ['bytes=-3', { start: 7, end: 10 }],
  ['bytes=-99', { start: 0, end: 10 }],
  ['bytes=9-99', { start: 9, end: 10 }],
  ['BYTES=1-1', { start: 1, end: 2 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-12', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=1-2,4-5', 'whole'],
  ['items=1-2', 'whole'],
  ['bytes=1.5-2', 'whole'],
])('of ten bytes, %j is %j', (header, expected) => {
  expect(byteRange(header, 10)).toEqual(expected)
})

test('an empty content has no range', () => {
  expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(byteRange('bytes=-1', 0)).toBe('unsatisfiable')
  expect(byteRange(undefined, 0)).toBe('whole')
})

describeFiles('parts of a content', (world) => {
  test('any range is the corresponding slice of the whole', async () => {
    const client = world().visitor()
    const text = Array.from({ length: 60 }, (_, index) => `第${index}行\n`).join('')
    const whole = Buffer.from(text)
    const { url = '' } = await client.upload('行.txt', bytesOf(text))
    const at = fc.nat({ max: whole.length - 1 })
    const range = fc.oneof(
      fc.tuple(at, at).map(([one, other]) => [Math.min(one, other), Math.max(one, other) + 1] as const),
      fc.tuple(at, fc.constant(whole.length)),
    )
    await fc.assert(
      fc.asyncProperty(range, async ([start, end]) => {
        const reply = await client.open(url, { range: `bytes=${start}-${end - 1}` })
        expect(reply.status).toBe(206)
        expect(reply.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${whole.length}`)
        expect(Buffer.from(await reply.arrayBuffer()).equals(whole.subarray(start, end))).toBe(true)
      }),
      { numRuns: 40 },
    )
    const tail = await client.open(url, { range: 'bytes=-5' })
    expect(Buffer.from(await tail.arrayBuffer()).equals(whole.subarray(-5))).toBe(true)
    expect((await client.open(url, { range: `bytes=${whole.length}-` })).status).toBe(416)
    expect((await client.open(url)).status).toBe(200)
    if (world().store !== 'disk') return
    const changed = await client.open(url, { range: 'bytes=0-1', 'if-range': '"another"' })
    expect([changed.status, changed.headers.get('content-length')]).toEqual([200, String(whole.length)])
    const past = await client.open(url, { range: `bytes=${whole.length}-` })
    expect(past.headers.get('content-range')).toBe(`bytes */${whole.length}`)
  })
})
