import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readQuestionSet } from '../search/testing/question-set.ts'
import {
  clauseMarks,
  disguisedCharacter,
  nonsenseWords,
  plainSeparators,
  unseenCharacters,
} from './testing/disguise.ts'
import { WordList } from './word-list.ts'
import { findWords, WordScanner } from './word-scanner.ts'

function listOf(...texts: string[]): WordList {
  return new WordList(texts.map((text) => ({ text, isForbidden: false })))
}

/** What is found, as it stands in the text. */
function found(list: WordList, text: string): string[] {
  return findWords(list, text).map(({ start, end }) => text.slice(start, end))
}

const han = fc.constantFrom(...'坏词门国东体广学风龙梦听敏感测试'.split(''))
const latin = fc.constantFrom(...'abcdeiknorstz'.split(''))
const hanWord = fc.array(han, { minLength: 2, maxLength: 6 }).map((parts) => parts.join(''))
const latinWord = fc.array(latin, { minLength: 3, maxLength: 8 }).map((parts) => parts.join(''))
const choice = fc.nat(1_000)
const unseen = fc.array(fc.constantFrom(...unseenCharacters), { maxLength: 2 }).map((parts) => parts.join(''))

/** The word with each letter in another form, and something between each two letters. */
function hide(word: string, choices: readonly number[], between: (index: number) => string) {
  return Array.from(word, (character, index) => {
    const shown = disguisedCharacter(character, choices[index % choices.length] ?? 0)
    return index === 0 ? shown : `${between(index)}${shown}`
  }).join('')
}

/** The hidden word between texts that have none of its letters, and where it stands there. */
function expectFound(word: string, hidden: string, before: string, after: string): void {
  const text = `${before}${hidden}${after}`
  const hits = findWords(listOf(word), text)
  expect(hits.map(({ start }) => start)).toContain(before.length)
  expect(hits.map(({ end }) => end)).toContain(before.length + hidden.length)
}

describe('a hidden word is found at its position', () => {
  const choices = fc.array(choice, { minLength: 1, maxLength: 8 })
  const gap = (marks: readonly string[], least: number) =>
    fc
      .array(fc.constantFrom(...marks), { minLength: least, maxLength: 3 })
      .chain((parts) => unseen.map((ignored) => `${ignored}${parts.join('')}`))
  const gaps = (marks: readonly string[], least: number) =>
    fc.array(gap(marks, least), { minLength: 1, maxLength: 8 })
  const at = (list: readonly string[], index: number) => list[index % list.length] ?? ''

  test('in any script, with any mixture of separators and invisible characters', () => {
    fc.assert(
      fc.property(hanWord, choices, gaps(plainSeparators, 0), (word, forms, between) => {
        expectFound(
          word,
          hide(word, forms, (index) => at(between, index)),
          '甲乙。',
          '丙丁',
        )
      }),
      { numRuns: 500 },
    )
  })

  test('also with punctuation between all of its three or more letters', () => {
    const marks = [...plainSeparators, ...clauseMarks]
    fc.assert(
      fc.property(hanWord, choices, gaps(marks, 1), (word, forms, between) => {
        fc.pre(word.length > 2)
        expectFound(
          word,
          hide(word, forms, (index) => at(between, index)),
          '甲乙',
          '丙丁',
        )
      }),
      { numRuns: 500 },
    )
  })

  test('a Latin word, whole or with every letter separated', () => {
    fc.assert(
      fc.property(
        latinWord,
        choices,
        gaps(plainSeparators, 1),
        fc.boolean(),
        (word, forms, between, isApart) => {
          const hidden = hide(word, forms, (index) => (isApart ? at(between, index) : ''))
          expectFound(word, hidden, '甲 ', '，乙')
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('an innocent text is not matched', () => {
  test.each([
    ['a Latin word inside another', 'ass', 'class, assume, bass'],
    ['letters that words share', 'ass', 'as soon, was so'],
    ['a number inside another', '64', '1964 年，640 人，6.4 分，6 4'],
    ['a number with a separator of thousands', '1989', '1,989 元'],
    ['characters that a clause parts', '敏感', '他很机敏。感谢你；机敏，感性；《机敏》感人'],
    ['characters that a line parts', '敏感', '他很机敏\n感谢'],
    ['characters of two cells', '敏感', '| 机敏 | 感谢 |'],
    ['a longer word that one mark parts', '敏感词', '他很敏感，词不达意'],
    ['the letters in another order', '敏感', '感敏'],
    ['only a part', '敏感词', '敏感'],
  ])('%s', (_case, word, text) => {
    expect(found(listOf(word), text)).toEqual([])
  })

  const set = readQuestionSet()
  const withQuestions = set ? test : test.skip
  withQuestions('passages and questions of CMRC 2018 contain none of 2,000 nonsense words', () => {
    const list = listOf(...nonsenseWords(2_000, 7))
    const texts = [
      ...(set?.documents ?? []).map(({ text }) => text),
      ...(set?.questions ?? []).map(({ question }) => question),
    ]
    expect(texts.length).toBeGreaterThan(1_000)
    expect(texts.flatMap((text) => found(list, text))).toEqual([])
  })
})

describe('a word of the list', () => {
  test.each([
    ['is found at the end of a text', 'ass', 'kick ass', ['ass']],
    [
      'with spaces of its own is found with and without',
      'free gift',
      'Free  Gift，freegift，free-gift',
      ['Free  Gift', 'freegift', 'free-gift'],
    ],
    ['of one character is found', '坏', '好坏', ['坏']],
    ['may stand all alone, parted by a mark', '敏感', '说：敏，感。', ['敏，感']],
    ['of both scripts is found', 'fa轮', 'ＦＡ輪 a fa-轮', ['ＦＡ輪', 'fa-轮']],
    ['with accents is found without', 'café', 'CAFE, cafe\u0301', ['CAFE', 'cafe']],
    ['beyond the basic plane is found', '𠮷野', '說𠮷 野家', ['𠮷 野']],
    ['inside another is found with it', '敏感词', '敏感词', ['敏感词']],
  ])('%s', (_case, word, text, expected) => {
    expect(found(listOf(word), text)).toEqual(expected)
  })

  test('all that end at the same position are found, the longest first', () => {
    expect(found(listOf('感词', '敏感词', '词', '敏感'), '敏感词')).toEqual(['敏感', '敏感词', '感词', '词'])
  })
})

test('any splitting of a text yields the same matches', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.constantFrom('敏', '感', '词', 'a', 's', '6', '4', '𠮷', '😀', ...plainSeparators, ...clauseMarks),
      fc.constantFrom(...unseenCharacters),
    ),
    { maxLength: 60 },
  )
  const list = listOf('敏感', '敏感词', '感敏', 'ass', 'as', '64', '𠮷敏', 's敏')
  fc.assert(
    fc.property(pieces, fc.array(fc.nat(80), { maxLength: 20 }), (parts, cuts) => {
      const text = parts.join('')
      const bounds = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length]
      const scanner = new WordScanner(list)
      const cut = bounds.slice(1).flatMap((end, index) => scanner.feed(text.slice(bounds[index] ?? 0, end)))
      expect([...cut, ...scanner.end()]).toEqual(findWords(list, text))
    }),
    { numRuns: 1_000 },
  )
})

test('in a long text with a word at every position, no two matches overlap', () => {
  const findings = findWords(listOf('坏词', '词坏'), '坏词'.repeat(32_000))
  expect(findings.length).toBeLessThanOrEqual(64_000)
  expect(findings.length).toBeGreaterThanOrEqual(32_000)
})
