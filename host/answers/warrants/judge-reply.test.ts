import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readJudgeReply } from './judge-reply.ts'

const first = { item: 1, verdict: 'supported', quotes: ['渡口在河的北岸'], calculation: '' }
const second = { item: 2, verdict: 'contradicted', quotes: ['每天有26条船'], calculation: '' }
const conflict = {
  topic: '船的数目',
  claims: [
    { text: '每天有26条船', sources: [1] },
    { text: '每天有20条船', sources: [2] },
  ],
}
const questions = ['渡口几点开门？', '冬天开吗？']
const whole = { verdicts: [first, second], conflicts: [conflict], questions }
const nothing = { verdicts: [], conflicts: [], questions: [] }

describe('a reply that names lines is read', () => {
  const reply = {
    verdicts: ['1 supported 2.3', '2 unsupported', '3 contradicted 1.4, 2.1'],
    conflicts: [{ topic: '船的数目', lines: ['1.4', '2.1'] }],
    questions,
  }
  const read = {
    verdicts: [
      { item: 1, verdict: 'supported', quotes: ['2.3'], calculation: '' },
      { item: 2, verdict: 'unsupported', quotes: [], calculation: '' },
      { item: 3, verdict: 'contradicted', quotes: ['1.4', '2.1'], calculation: '' },
    ],
    conflicts: [
      {
        topic: '船的数目',
        claims: [
          { text: '1.4', sources: [] },
          { text: '2.1', sources: [] },
        ],
      },
    ],
    questions,
  }
  const json = JSON.stringify(reply)
  test.each([
    ['alone', json],
    ['in a fence', `\`\`\`json\n${JSON.stringify(reply, null, 2)}\n\`\`\``],
    ['with marks', json.replace('1 supported 2.3', '1. Supported 〔2.3〕').replace('2 un', '2：un')],
    ['with other words', json.replace('2 unsupported', '2 not_supported')],
  ])('%s', (_, text) => {
    expect(readJudgeReply(text)).toEqual(read)
  })

  test.each([
    ['without JSON', reply.verdicts.join('\n')],
    ['as a list', JSON.stringify(reply.verdicts)],
  ])('%s', (_, text) => {
    expect(readJudgeReply(text)).toEqual({ ...nothing, verdicts: read.verdicts })
  })

  test.each([
    ['with a calculation', '1 supported 2.3|2.5×4=10', '2.5×4=10'],
    ['with two', '1 supported 2.3 | 5+3=8；8×1.5=12', '5+3=8；8×1.5=12'],
    ['with two bars', '1 supported 2.3｜5+3=8|8×2=16', '5+3=8；8×2=16'],
  ])('%s', (_, line, calculation) => {
    expect(readJudgeReply(JSON.stringify({ verdicts: [line] })).verdicts).toEqual([
      { item: 1, verdict: 'supported', quotes: ['2.3'], calculation },
    ])
  })

  test('cut anywhere: a beginning of what the whole one gives', () => {
    for (let end = 0; end < json.length; end += 1) {
      const { verdicts } = readJudgeReply(json.slice(0, end))
      expect(read.verdicts.slice(0, verdicts.length)).toEqual(verdicts)
    }
  })
})

describe('a whole reply is read', () => {
  const json = JSON.stringify(whole)
  test.each([
    ['alone', json],
    ['on many lines', JSON.stringify(whole, null, 2)],
    ['in a fence', `\`\`\`json\n${json}\n\`\`\``],
    ['in a fence without a name', `\`\`\`\n${json}\n\`\`\``],
    ['behind prose', `好的，结果如下：\n${json}`],
    ['before prose', `${json}\n以上是核对结果。`],
    ['around which quotation marks stand', `他说"好"。${json}"完"`],
    ['behind thoughts', `<think>先看第一句</think>${json}`],
    ['with items as text', json.replace('"item":1', '"item":"1"').replace('"item":2', '"item":"2"')],
    ['with sources as text', json.replace('"sources":[1]', '"sources":["1"]')],
    ['in capitals', json.replace('"supported"', '"Supported"').replace('"contradicted"', '" CONTRADICTED "')],
    ['in another order', JSON.stringify({ questions, conflicts: [conflict], verdicts: [first, second] })],
    ['with further fields', json.replace('"verdict":', '"reason":"因为{}","verdict":')],
    ['with a comma too much', json.replace('"冬天开吗？"]', '"冬天开吗？",]').replace(/\]\}$/, ']}')],
  ])('%s', (_, text) => {
    expect(readJudgeReply(text)).toEqual(whole)
  })

  test('with one quotation alone', () => {
    const reply = '{"verdicts":[{"item":1,"verdict":"supported","quote":"渡口在河的北岸"}]}'
    expect(readJudgeReply(reply).verdicts).toEqual([first])
  })

  test('with braces, brackets and escapes in its words', () => {
    const quotes = ['{"', '}]', '\\', '"quoted"', '换\n行']
    const reply = { ...whole, verdicts: [{ ...first, quotes }] }
    expect(readJudgeReply(JSON.stringify(reply))).toEqual(reply)
  })

  test('with another word for unsupported', () => {
    for (const word of ['not supported', 'not_supported', 'not-supported', 'NotSupported'])
      expect(readJudgeReply(`[{"item":1,"verdict":"${word}"}]`).verdicts).toEqual([
        { item: 1, verdict: 'unsupported', quotes: [], calculation: '' },
      ])
  })
})

describe('of a reply what is whole is read', () => {
  const json = JSON.stringify(whole)

  test.each([
    ['in the second verdict', json.slice(0, json.indexOf('"contradicted"')), { verdicts: [first] }],
    ['before the conflicts', json.slice(0, json.indexOf('"conflicts"')), { verdicts: [first, second] }],
    [
      'in the questions',
      json.slice(0, json.indexOf('冬天')),
      { verdicts: [first, second], conflicts: [conflict] },
    ],
    ['in the first verdict', json.slice(0, json.indexOf('"quotes"')), {}],
  ])('cut %s', (_, text, expected) => {
    expect(readJudgeReply(text)).toEqual({ ...nothing, ...expected })
  })

  test('cut anywhere: a beginning of what the whole one gives', () => {
    for (let end = 0; end < json.length; end += 1) {
      const read = readJudgeReply(json.slice(0, end))
      expect(whole.verdicts.slice(0, read.verdicts.length)).toEqual(read.verdicts)
      expect(whole.conflicts.slice(0, read.conflicts.length)).toEqual(read.conflicts)
      expect([[], questions]).toContainEqual(read.questions)
    }
  })

  test.each([
    ['an unknown state', { item: 1, verdict: 'true', quotes: ['甲'] }],
    ['no state', { item: 1, quotes: ['甲'] }],
    ['no item', { verdict: 'supported', quotes: ['甲'] }],
    ['a broken item', { item: 'eins', verdict: 'supported' }],
    ['half an item', { item: 1.5, verdict: 'supported' }],
    ['null', { item: null, verdict: null, quotes: null }],
  ])('a verdict with %s is left out, and the others stay', (_, broken) => {
    expect(readJudgeReply(JSON.stringify({ verdicts: [broken, second] })).verdicts).toEqual([second])
  })

  test('quotations of another form are none', () => {
    for (const quotes of ['"甲"', '[1,2]', '{}', 'null'])
      expect(
        readJudgeReply(`{"verdicts":[{"item":1,"verdict":"supported","quotes":${quotes}}]}`).verdicts,
      ).toEqual([{ ...first, quotes: [] }])
  })

  test('a conflict without sources or a topic is left out', () => {
    const [one] = conflict.claims
    const broken = [
      { ...conflict, topic: ' ' },
      { topic: '甲', claims: [{ ...one, sources: [] }] },
      { topic: '甲', claims: '没有' },
    ]
    expect(readJudgeReply(JSON.stringify({ conflicts: [...broken, conflict] })).conflicts).toEqual([conflict])
  })

  test.each([
    '',
    '都对',
    '{',
    '}',
    '[]',
    'null',
    '{"verdicts":[]}',
    '"'.repeat(10_000),
    '{'.repeat(10_000),
    '}'.repeat(10_000),
  ])('nothing of %#', (text) => {
    expect(readJudgeReply(text)).toEqual(nothing)
  })

  test('behind braces of prose', () => {
    expect(readJudgeReply(`输出 {} 格式如下：${JSON.stringify(whole)}`)).toEqual(whole)
  })

  // Defect: of objects that stand in no other only the first is read.
  test.each([
    ['a list without the object around it', JSON.stringify([first, second])],
    ['one object a line', `${JSON.stringify(first)}\n${JSON.stringify(second)}`],
    ['an example first', `格式 {"item":1}。${JSON.stringify(first)}`],
  ])('%s', (kind, text) => {
    const verdicts = kind === 'an example first' ? [first] : [first, second]
    expect(readJudgeReply(text).verdicts).toEqual(verdicts)
  })
})

test('any text is read, and what is read of it is well-formed', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    ',',
    ':',
    '\\',
    '"item"',
    '1',
    '"verdict"',
    '"supported"',
    '"quotes"',
    '"questions":[',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const { verdicts, conflicts, questions: asked } = readJudgeReply(pieces.join(''))
      for (const { item, verdict, quotes } of verdicts) {
        expect(Number.isInteger(item)).toBe(true)
        expect(verdict).toBe('supported')
        expect(Array.isArray(quotes)).toBe(true)
      }
      expect(Array.isArray(conflicts)).toBe(true)
      for (const question of asked) expect(typeof question).toBe('string')
    }),
  )
})

// Defect: with patterns that read blanks again and again, a hundred characters held the process for minutes.
test.each([
  ['questions behind which nothing ends', `{"questions":[${'"a"\n  '.repeat(3_000)}`],
  ['line breaks', `{"verdicts":[${'\n'.repeat(20_000)}`],
  ['blanks behind a number', `"1${' '.repeat(20_000)}`],
  ['numbers', '1 '.repeat(10_000)],
  ['quotation marks', '"'.repeat(20_000)],
  ['brackets', '['.repeat(20_000)],
  ['verdicts without their end', '1 supported '.repeat(1_600)],
])('a reply of %s is read in one pass', (_, written) => {
  // The limit of this test ends what would take minutes.
  const { verdicts, questions: asked } = readJudgeReply(written)
  expect(verdicts.length).toBeLessThanOrEqual(1)
  expect(asked).toEqual([])
})
