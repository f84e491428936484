import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { FontChain } from './font-chain.ts'
import { fontFilesOf } from './font-files.ts'

const chain = new FontChain(fontFilesOf(''), 'regular')
const named = (text: string) => chain.runs(text).map((run) => `${run.font} ${run.text}`)

describe('the fonts of a text', () => {
  test.each<[string, string[]]>([
    ['字 word 1', ['0 字 word 1']],
    ['㐂', ['0 㐂']],
    ['甲😀乙', ['0 甲', '2 😀', '0 乙']],
    ['👨‍👩‍👧', ['2 👨‍👩‍👧']],
    ['👍🏽🇨🇳', ['2 👍🏽🇨🇳']],
    ['❤️', ['2 ❤️']],
    ['ℝx̂', ['1 ℝx̂']],
    ['𠮷', ['0 [U+20BB7]']],
    ['甲𠮷𪚥乙', ['0 甲[U+20BB7][U+2A6A5]乙']],
    ['\u{10FFFF}', ['0 [U+10FFFF]']],
  ])('%s', (text, runs) => {
    expect(named(text)).toEqual(runs)
  })

  test('no character is lost', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const shown = chain
          .runs(text)
          .map((run) => run.text)
          .join('')
        const back = shown.replaceAll(/\[((?:U\+[0-9A-F]+ ?)+)\]/g, (_, codes: string) =>
          codes
            .split(' ')
            .map((code) => String.fromCodePoint(Number.parseInt(code.slice(2), 16)))
            .join(''),
        )
        expect(back).toBe(text)
      }),
    )
  })
})
