import { expect, test } from '@jest/globals'
import { controlSentences } from './control-sentences.ts'

test('a number of a sentence is replaced by another of its unit', () => {
  const text = '桥长42米，建于1951年。亭子高9米，由石匠修建。'
  expect(controlSentences([{ id: 3, text }])).toEqual([
    { sentence: '桥长9米,建于1951年。', source: 3 },
    { sentence: '亭子高42米,由石匠修建。', source: 3 },
  ])
})

test('a few are made, of different sources', () => {
  const text = '桥长42米，建于1951年。亭子高9米，由石匠修建。塔高30米，是木头的。'
  const sources = [1, 2, 3, 4].map((id) => ({ id, text }))
  expect(controlSentences(sources).map(({ source }) => source)).toEqual([1, 2])
})

test.each(['桥由石匠修建。', '桥长42米，由石匠修建。', '第3座桥和第5座桥都由石匠修建。'])(
  'none is made of %s',
  (text) => {
    expect(controlSentences([{ id: 1, text }])).toEqual([])
  },
)
