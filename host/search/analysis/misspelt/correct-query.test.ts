import { describe, expect, test } from '@jest/globals'
import { foldToLetters } from '../../../../lib/text/fold.ts'
import type { TitleEntry } from '../../suggestions/title-list.ts'
import { libraryOf } from '../../testing/library-of.ts'
import { createCorrectQuery } from './correct-query.ts'

const documents = [
  { title: '青桐渡口', text: '青桐渡口在澜江边，建于 1902 年。' },
  { title: '松平康忠', text: '松平康忠是江户时代的大名，常被误写作松平康中。' },
  { title: '让-皮埃尔·巴利冈', text: '让-皮埃尔·巴利冈是一位导演。' },
  { title: '高英', text: '高英是一位书法家。' },
  { title: '感冒', text: '感冒是一种常见病。' },
]

function entryOf(title: string): TitleEntry {
  return { name: title, letters: foldToLetters(title), title, heading: '', guide: '' }
}

async function opened() {
  const entries = documents.map(({ title }) => entryOf(title))
  return createCorrectQuery({ entries: () => Promise.resolve(entries) }, await libraryOf(documents))
}

describe('createCorrectQuery', () => {
  test.each<[string, string, string | null]>([
    ['a name by its sound', '清铜度口', '青桐渡口'],
    ['a name by its shape', '青桐镀口', '青桐渡口'],
    ['pinyin', 'qingtongdukou', '青桐渡口'],
    ['initials', 'qtdk', '青桐渡口'],
    ['in a question', '清桐渡口是哪一年建的？', '青桐渡口是哪一年建的？'],
    ['pinyin in a question', 'qingtongdukou是哪一年建的？', '青桐渡口是哪一年建的？'],
    ['a name with punctuation', '让皮埃儿巴利冈是谁', '让-皮埃尔·巴利冈是谁'],
    ['a part of a name', '皮挨尔', '皮埃尔'],
    ['as it is', '青桐渡口是哪一年建的？', null],
    ['a part as it is', '桐渡口', null],
    ['a word of a passage', '松平康中是谁', null],
    ['what is quoted', '“清铜度口”', null],
    ['two characters in a question', '高鹰是谁', null],
    ['something else', '今天天气怎么样', null],
    ['two initials', 'gy', null],
    ['one character', '青', null],
    ['nothing', '', null],
    ['very much', '清铜度口'.repeat(40), null],
  ])('%s: %s', async (_, question, expected) => {
    const correct = await opened()
    expect(await correct(question)).toBe(expected)
  })

  test('a library without names changes nothing', async () => {
    const correct = createCorrectQuery({ entries: () => Promise.resolve([]) }, await libraryOf([]))
    expect(await correct('清铜度口')).toBeNull()
  })
})
