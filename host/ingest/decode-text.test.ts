import { describe, expect, test } from '@jest/globals'
import { decodeText } from './decode-text.ts'
import { UnreadableDocument } from './refusals.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytes = (...values: number[]) => Uint8Array.from(values)
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => Array.from(part)))
/** 知舟 in GB 18030 and in Big5. */
const gb = bytes(0xd6, 0xaa, 0xd6, 0xdb)
const big5 = bytes(0xaa, 0xbe, 0xa6, 0xe0)
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))

describe('decodeText', () => {
  test.each<[string, Uint8Array, string]>([
    ['UTF-8', utf8('知舟😀'), '知舟😀'],
    ['UTF-8 with a mark', join(bytes(0xef, 0xbb, 0xbf), utf8('知舟')), '知舟'],
    ['UTF-16 little-endian', join(bytes(0xff, 0xfe), utf16('知舟')), '知舟'],
    ['UTF-16 big-endian', join(bytes(0xfe, 0xff), bytes(0x77, 0xe5, 0x82, 0x1f)), '知舟'],
    ['GB 18030, undeclared', gb, '知舟'],
    ['a declared charset', join(utf8('<meta charset="big5">'), big5), '<meta charset="big5">知舟'],
    ['a wrong declaration over valid UTF-8', utf8('<meta charset="gbk">知舟'), '<meta charset="gbk">知舟'],
    ['an unknown declaration', join(utf8('<meta charset="nope">'), gb), '<meta charset="nope">知舟'],
  ])('reads %s', (_, source, text) => {
    expect(decodeText(source)).toBe(text)
  })

  test.each([
    ['an image', bytes(0x89, 0x50, 0x4e, 0x47, 0, 0, 0)],
    ['bytes of no charset', bytes(0xff, 0xff, 0x80, 0xff)],
  ])('refuses %s', (_, source) => {
    expect(() => decodeText(source)).toThrow(UnreadableDocument)
  })
})
