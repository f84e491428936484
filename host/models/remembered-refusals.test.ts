import { expect, test } from '@jest/globals'
import { acceptsAll } from './refusals.ts'
import { RememberedRefusals } from './remembered-refusals.ts'

const dayMs = 24 * 60 * 60_000

test('refusals are remembered for a day after the first of them', () => {
  let at = 0
  const remembered = new RememberedRefusals(() => at)
  const refused = { json: 'json_object', refused: ['temperature'] } as const
  remembered.learn(refused)
  at = dayMs - 1
  expect(remembered.accepted).toEqual(refused)
  remembered.learn({ ...refused, refused: ['temperature', 'seed'] })
  at = dayMs
  expect(remembered.accepted).toEqual(acceptsAll)
  remembered.learn(refused)
  at = 2 * dayMs - 1
  expect(remembered.accepted).toEqual(refused)
})

test('the number of remembered names is limited', () => {
  const remembered = new RememberedRefusals(() => 0)
  const names = (count: number) => Array.from({ length: count }, (_, index) => `field ${index}`)
  remembered.learn({ json: 'none', refused: names(50) })
  expect(remembered.accepted.refused).toHaveLength(50)
  remembered.learn({ json: 'none', refused: names(51) })
  expect(remembered.accepted).toEqual(acceptsAll)
})
