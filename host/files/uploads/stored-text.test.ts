import { describe, expect, test } from '@jest/globals'
import { decodePage, decodeText, encodeText } from './stored-text.ts'

const passage = (at: number) => ({
  heading: `第 ${at} 节`,
  location: String(at),
  text: `第一行\n第 ${at} 行 \u2028 "引" 𠮷`,
})
const textOf = (count: number) => Array.from({ length: count }, (_, at) => passage(at))

const forms = {
  lines: encodeText,
  // As versions up to 1.6 did.
  object: async (passages: object) => Buffer.from(JSON.stringify({ title: '渡口\n手记', passages })),
}

describe.each(Object.entries(forms))('a text stored as %s', (_, encode) => {
  test.each([0, 1, 450])('is read whole: %i passages', async (count) => {
    expect(await decodeText(await encode(textOf(count)))).toEqual(textOf(count))
  })

  test.each([
    [0, 200, true],
    [200, 200, true],
    [400, 50, false],
    [449, 1, false],
    [450, 0, false],
    [9_000, 0, false],
  ])('is read by page: from %i', async (offset, count, hasMore) => {
    const passages = textOf(450)
    expect(decodePage(await encode(textOf(450)), offset, 200)).toEqual({
      passages: passages.slice(offset, offset + count),
      hasMore,
    })
  })

  test('is read from the middle of a larger buffer', async () => {
    const encoded = await encode(textOf(3))
    const inside = new Uint8Array(Buffer.concat([Buffer.from('xx'), encoded])).subarray(2)
    expect(await decodeText(inside)).toEqual(textOf(3))
  })
})

test('a page of a long text parses no other passage', async () => {
  const text = (await encodeText(textOf(300))).toString()
  const broken = text.replace(/"第 299 节"/, '"第 299 节')
  expect(decodePage(Buffer.from(broken), 0, 200).passages).toHaveLength(200)
  expect(() => decodePage(Buffer.from(broken), 200, 200)).toThrow(SyntaxError)
})
