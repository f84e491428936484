import { expect, test } from '@jest/globals'
import { OneAtATime } from './one-at-a-time.ts'

const patient = new AbortController().signal

test('what one person has under way waits for what came before, and others do not', async () => {
  const turns = new OneAtATime()
  const order: string[] = []
  const first = await turns.turnOf('a', patient)
  const second = turns.turnOf('a', patient).then((turn) => {
    order.push('second')
    return turn
  })
  await turns.turnOf('b', patient)
  order.push('other')
  await first[Symbol.asyncDispose]()
  await (await second)[Symbol.asyncDispose]()
  expect(order).toEqual(['other', 'second'])
})

test('who gives up waiting is not waited for', async () => {
  const turns = new OneAtATime()
  const first = await turns.turnOf('a', patient)
  await turns.turnOf('a', AbortSignal.abort())
  const third = turns.turnOf('a', patient)
  await first[Symbol.asyncDispose]()
  await (await third)[Symbol.asyncDispose]()
})
