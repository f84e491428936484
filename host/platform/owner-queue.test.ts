import { expect, test } from '@jest/globals'
import { OwnerQueue } from './owner-queue.ts'

const { signal } = new AbortController()

test('an aborted queued job keeps the order of the others', async () => {
  const turns = new OwnerQueue(3, () => new Error('请等一等'))
  const held = Promise.withResolvers<void>()
  const done: string[] = []
  const first = turns.run('甲', signal, () => held.promise.then(() => done.push('first')))
  const stop = new AbortController()
  const second = turns.run('甲', stop.signal, async () => done.push('second'))
  const third = turns.run('甲', signal, async () => done.push('third'))
  await expect(turns.run('甲', signal, async () => done.push('fourth'))).rejects.toThrow('请等一等')
  stop.abort(new Error('停了'))
  await expect(second).rejects.toThrow('停了')
  await turns.run('乙', signal, async () => done.push('other'))
  held.resolve()
  await Promise.all([first, third])
  expect(done).toEqual(['other', 'first', 'third'])
})
