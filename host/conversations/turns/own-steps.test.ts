import { expect, test } from '@jest/globals'
import type { Prompt } from '../../../lib/contract/frames/client-frame.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { Agent } from './agent.ts'
import { ownStepsOf, requireNewestVersion } from './own-steps.ts'

const agent = { takesSteps: true } as Agent
const steps = [{ kind: 'grey' as const }]
const prompt: Prompt = { ask_from: 'again:a1', copilot_option: { steps } }
const recordOf = (askId: string) => ({ ask_id: askId }) as Tables['records']

test('steps are those of their reader', () => {
  expect(ownStepsOf(prompt)).toEqual(steps)
  expect(ownStepsOf({ copilot_option: { picture: 1 } })).toBeNull()
  expect(ownStepsOf({})).toBeNull()
})

test('the newest version of an answer is made again', () => {
  expect(() => requireNewestVersion(agent, recordOf('a1'), prompt)).not.toThrow()
  expect(() => requireNewestVersion(agent, null, { ask_from: 'repeat:a1' })).not.toThrow()
})

test('an older version is refused, and the newest one named', () => {
  expect(() => requireNewestVersion(agent, recordOf('a2'), prompt)).toThrow(
    expect.objectContaining({ code: 'conflict', current: 'a2' }),
  )
})

test('only answers that have steps take them', () => {
  expect(() => requireNewestVersion({} as Agent, recordOf('a1'), prompt)).toThrow(
    expect.objectContaining({ code: 'bad_frame' }),
  )
})
