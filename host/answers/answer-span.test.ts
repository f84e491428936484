import { expect, test } from '@jest/globals'
import { findAnswerSpan } from './answer-span.ts'

const emphasized = (question: string, sentence: string, words: readonly string[]) => {
  const span = findAnswerSpan(question, sentence, new Map(words.map((word) => [word, 1])))
  return (
    span &&
    `${sentence.slice(0, span.start)}**${sentence.slice(span.start, span.end)}**${sentence.slice(span.end)}`
  )
}

test.each([
  // A word of the question that is only a part of a word of the sentence.
  ['介绍量子计算', '量子计算机是一种新型机器。', ['量子', '计算'], '量子计算机是**一种新型机器**。'],
  ['谁说起过渡口', '石匠和过渡口的船夫。', ['渡口'], '石匠和过渡口的**船夫**。'],
  // An amount of another clause is not nearer, even where fewer characters are between.
  [
    '担货收多少渡资',
    '自行车另收三分，担货每担须付八分。',
    ['担货', '渡资'],
    '自行车另收三分，担货每担须付**八分**。',
  ],
  // Words that begin with a particle.
  ['渡口的周围', '渡口周围地势平坦。', ['渡口', '周围'], '渡口周围**地势平坦**。'],
  ['渡口以前怎样', '渡口有关部门已经搬走。', ['渡口'], '渡口**有关部门已经搬走**。'],
])('%s: %s keeps its words whole', (question, sentence, words, expected) => {
  expect(emphasized(question, sentence, words)).toBe(expected)
})
