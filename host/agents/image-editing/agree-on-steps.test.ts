import { expect, test } from '@jest/globals'
import type { ImageStep } from '../../../lib/contract/image-steps.ts'
import { agreeOnSteps } from './agree-on-steps.ts'
import { matchSteps, type Reading } from './steps/match-steps.ts'

const grey: ImageStep = { kind: 'grey' }
const half: ImageStep = { kind: 'scale', percent: 50 }
const read = (change: Partial<Reading>): Reading => ({ from: 'newest', steps: [], asides: [], ...change })

test.each<[string, string, Reading, Reading | 'matched']>([
  ['a reply without any step', '转成灰度', read({}), 'matched'],
  ['one of two clear steps', '缩小到50%，转成灰度', read({ steps: [grey] }), 'matched'],
  ['a clear step as an aside', '转成灰度', read({ asides: ['转成灰度'] }), 'matched'],
  ['an undo instead of clear steps', '转成灰度', read({ from: { undo: 1 }, steps: [grey] }), 'matched'],
  ['all of it', '缩小到50%，转成灰度', read({ steps: [half, grey] }), read({ steps: [half, grey] })],
  ['more than the matcher knows', '弄得四成大小', read({ steps: [half] }), read({ steps: [half] })],
  ['a tool', '亮一点', read({ tool: 'adjust' }), read({ tool: 'adjust' })],
  [
    'a clear step of a sentence with other words is left out',
    '转成灰度，再弄得喜庆一些',
    read({ steps: [half] }),
    read({ steps: [half], asides: ['转成灰度，再弄得喜庆一些'] }),
  ],
])('%s', (_name, sentence, given, expected) => {
  const matched = matchSteps(sentence)
  expect(agreeOnSteps(sentence, given, matched)).toEqual(expected === 'matched' ? matched : expected)
})
