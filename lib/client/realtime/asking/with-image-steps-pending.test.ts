import { expect, test } from '@jest/globals'
import type { Card } from '../../../contract/frames/card'
import type { ImageStep } from '../../../contract/image-steps'
import { askFrame } from './ask'
import { withImageStepsPending } from './with-image-steps-pending'

const steps: readonly ImageStep[] = [{ kind: 'grey' }]
const tip: Card = { id: 't1', type: 'tips', target: 'end', content: { text: '稍等' } }
const edit: Card = {
  id: 'c1',
  type: 'image_edit',
  target: 'end',
  content: {
    state: 'done',
    move: 'edit',
    steps: [],
    asides: ['老一点'],
    tool: 'crop',
    trail: [],
    now: 0,
    before: 0,
    left: [],
    notes: ['说明'],
  },
}

test('the image stays with the steps that are being done', () => {
  const [card, ...more] = withImageStepsPending([tip, edit], steps)
  expect(more).toEqual([])
  expect(card).toMatchObject({ id: 'c1', content: { state: 'running', steps, asides: [], notes: [] } })
  expect(card?.content).not.toHaveProperty('tool')
})

test('all steps are sent at once, without a sentence', () => {
  const to = { agentType: 'image_editing', agentId: '005' }
  const { prompt } = askFrame(to as Parameters<typeof askFrame>[0], 'c', {
    kind: 'again',
    askId: 'a2',
    of: 'a1',
    content: '变成黑白',
    steps,
  })
  expect(prompt).toEqual({ ask_id: 'a2', ask_from: 'again:a1', content: '', copilot_option: { steps } })
})
