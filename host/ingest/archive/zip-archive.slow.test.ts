import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { UnreadableDocument } from '../refusals.ts'
import { makeArchive } from '../testing/make-archive.ts'
import { ZipArchive } from './zip-archive.ts'

const entrySignature = [0x50, 0x4b, 0x01, 0x02]

/** Writes into the directory's first entry. */
function forged(bytes: Uint8Array, offset: number, value: number): Uint8Array {
  const copy = Uint8Array.from(bytes)
  const at = copy.findIndex((_, index) => entrySignature.every((byte, each) => copy[index + each] === byte))
  new DataView(copy.buffer).setUint32(at + offset, value, true)
  return copy
}

const zeros = new Uint8Array(8 * 1024 * 1024)

describe('ZipArchive', () => {
  test('reads packed parts, deflated or stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(0, 6), (text, level) => {
        const archive = new ZipArchive(zipSync({ 'a.xml': strToU8(text) }, { level }))
        expect(archive.text('a.xml')).toBe(new TextDecoder().decode(strToU8(text)))
        expect(archive.text('b.xml')).toBeNull()
      }),
    )
  })

  test('finds a directory after a comment, and parts with Windows paths', () => {
    const bytes = zipSync({ 'word\\a.xml': strToU8('甲') }, { comment: '注'.repeat(100) })
    expect(new ZipArchive(bytes).text('word/a.xml')).toBe('甲')
  })

  test.each<[string, Uint8Array, string]>([
    ['a bomb', zipSync({ 'a.xml': zeros }), '压缩炸弹'],
    ['a bomb that claims to be small', forged(zipSync({ 'a.xml': zeros }), 24, 10), '压缩炸弹'],
    ['a part that claims to be huge', forged(makeArchive({ 'a.xml': '甲' }), 24, 0x7fffffff), '压缩炸弹'],
    ['a part that lies outside', forged(makeArchive({ 'a.xml': '甲' }), 42, 0x7fffffff), '损坏'],
    ['a part that is cut', forged(makeArchive({ 'a.xml': '甲' }), 20, 0x7fffff), '损坏'],
    ['a password', forged(makeArchive({ 'a.xml': '甲' }), 8, 0x0008_0001), '密码'],
  ])('refuses %s', (_, bytes, reason) => {
    expect(() => new ZipArchive(bytes).text('a.xml')).toThrow(reason)
  })

  test('refuses two parts with the same name', () => {
    const bytes = makeArchive({ 'a.xml': '甲', 'b.xml': '乙' })
    const text = Buffer.from(bytes).toString('latin1').replaceAll('b.xml', 'a.xml')
    expect(() => new ZipArchive(Uint8Array.from(Buffer.from(text, 'latin1')))).toThrow('损坏')
  })

  test('refuses parts that together are too large', () => {
    const noise = Uint8Array.from({ length: 30 * 1024 * 1024 }, (_, index) => (index * 2_654_435_761) >>> 13)
    const archive = new ZipArchive(zipSync({ a: noise, b: noise, c: noise, d: noise }, { level: 0 }))
    const read = () => ['a', 'b', 'c', 'd'].map((name) => archive.bytes(name)?.byteLength)
    expect(read).toThrow('压缩炸弹')
  })

  test('reads any bytes or reports an error', () => {
    const whole = makeArchive({ 'a.xml': '甲乙丙'.repeat(50), 'b/c.xml': '丁' })
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), (at, value) => {
        const bytes = Uint8Array.from(whole)
        bytes[at] = value
        try {
          const archive = new ZipArchive(bytes)
          for (const name of archive.names) archive.text(name)
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableDocument)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
