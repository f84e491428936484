import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { foldForSearch, foldToLetters } from './fold.ts'
import { simplifiedCharacters } from './simplified-characters.ts'

describe('foldForSearch', () => {
  test.each([
    ['ＡＢＣ１２３', 'abc123'],
    ['ｶﾞｷﾞ', 'ガギ'],
    ['①２³', '123'],
    ['Σίσυφος', 'σίσυφοσ'],
    ['（全角）　空格', '(全角) 空格'],
    ['潮汐電站、發電機', '潮汐电站、发电机'],
    ['著作', '著作'],
  ])('%s becomes %s', (text, folded) => {
    expect(foldForSearch(text)).toBe(folded)
  })

  test('folding again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text))
      }),
    )
  })

  test('any text is simplified as if character by character, also with halves of surrogate pairs', () => {
    const unit = fc.oneof(
      fc.constantFrom(...simplifiedCharacters.keys()),
      fc.constantFrom('著', '\u{2f9d4}', '\ud83d', '\ude00', '😀', 'a'),
      fc.nat(0xffff).map((code) => String.fromCharCode(code)),
    )
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 200 }), (text) => {
        const plain = text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('ς', 'σ')
        const simplified = Array.from(plain, (character) => simplifiedCharacters.get(character) ?? character)
        expect(foldForSearch(text)).toBe(simplified.join(''))
      }),
      { numRuns: 500 },
    )
  })
})

test('foldToLetters drops punctuation and spaces, keeps letters, marks and digits', () => {
  expect(foldToLetters(' 《弗拉维娅·佩内塔》（Ｆlavia P.）2015 ')).toBe('弗拉维娅佩内塔flaviap2015')
})
