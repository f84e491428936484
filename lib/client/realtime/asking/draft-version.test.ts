import { expect, test } from '@jest/globals'
import { clientFrame } from '../../../contract/frames/client-frame'
import { askFrame } from './ask'

const ask = { kind: 'question', askId: 'q1', content: '今晚吃什么', from: 'input' } as const

test('questions of a preview name the draft that is saved when they are asked', () => {
  let version: number | undefined
  const channel = { agentId: 'a1', agentType: 'custom', draftVersion: () => version } as const
  const sentVersion = () => clientFrame.parse(askFrame(channel, '', ask)).prompt.draft_version
  expect(sentVersion()).toBeUndefined()
  version = 4
  expect(sentVersion()).toBe(4)
  version = 5
  expect(
    clientFrame.parse(askFrame(channel, 'c1', { ...ask, kind: 'repeat', of: 'q0' })).prompt,
  ).toMatchObject({
    action: 'repeat',
    draft_version: 5,
  })
})
