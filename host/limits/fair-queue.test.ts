import { expect, test } from '@jest/globals'
import { FairQueue, QueueFull } from './fair-queue.ts'

/** Works that end when they are told to; `order` says which have started. */
function worksIn(queue: FairQueue) {
  const order: string[] = []
  const ends = new Map<string, () => void>()
  return {
    order,
    add: (name: string, caller = name.charAt(0), signal?: AbortSignal) =>
      queue.run(
        caller,
        async () => {
          order.push(name)
          await new Promise<void>((resolve) => ends.set(name, resolve))
          return name
        },
        signal,
      ),
    end: async (name: string) => {
      await new Promise((resolve) => setImmediate(resolve))
      ends.get(name)?.()
    },
  }
}

const limits = { atOnce: 1, mostOfCaller: 4, mostWaiting: 6 }

test('callers take turns, whoever has the most works', async () => {
  const { add, end, order } = worksIn(new FairQueue(limits))
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => add(name))
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name)
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
})

test('a caller runs one work at a time, and others next to it', async () => {
  const { add, end, order } = worksIn(new FairQueue({ ...limits, atOnce: 2 }))
  const all = ['a1', 'a2', 'b1'].map((name) => add(name))
  await end('')
  expect(order).toEqual(['a1', 'b1'])
  for (const name of ['b1', 'a1', 'a2']) await end(name)
  await Promise.all(all)
})

test('a caller with too many works is refused, and others are not', async () => {
  const { add, end } = worksIn(new FairQueue(limits))
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => add(name))
  await expect(add('a5')).rejects.toMatchObject({ name: 'QueueFull', isOfCaller: true })
  all.push(add('b1'))
  for (const name of ['a1', 'b1', 'a2', 'a3', 'a4']) await end(name)
  await Promise.all(all)
  const again = add('a6')
  await end('a6')
  expect(await again).toBe('a6')
})

test('in a full queue the caller with the most works loses the last to one with fewer', async () => {
  const { add, end } = worksIn(new FairQueue(limits))
  const kept = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3'].map((name) => add(name))
  const lost = add('a4').catch((error: unknown) => error)
  const late = add('c1')
  expect(await lost).toMatchObject({ name: 'QueueFull', isOfCaller: false })
  await expect(add('b4')).rejects.toBeInstanceOf(QueueFull)
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'b3']) await end(name)
  expect(await late).toBe('c1')
  await Promise.allSettled(kept)
})

test('without anyone who has more, a newcomer is refused', async () => {
  const { add, end } = worksIn(new FairQueue({ ...limits, mostWaiting: 2 }))
  const all = ['a1', 'b1', 'c1'].map((name) => add(name))
  await expect(add('d1')).rejects.toMatchObject({ isOfCaller: false })
  for (const name of ['a1', 'b1', 'c1']) await end(name)
  await Promise.all(all)
})

test('a caller that limits itself gets a place in a full queue', async () => {
  const { add, end } = worksIn(new FairQueue({ ...limits, neverRefused: 'j' }))
  const all = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'j1'].map((name) => add(name))
  await expect(add('h1')).rejects.toBeInstanceOf(QueueFull)
  for (const name of ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'j1']) await end(name)
  expect(await Promise.all(all)).toContain('j1')
})

test('who gives up leaves the queue, also in the moment of the turn', async () => {
  const { add, end, order } = worksIn(new FairQueue(limits))
  const [waiting, turning] = [new AbortController(), new AbortController()]
  const first = add('a1')
  const gone = add('b1', 'b', waiting.signal).catch((error: unknown) => error)
  waiting.abort(new Error('gone'))
  expect(await gone).toMatchObject({ message: 'gone' })
  const second = add('c1', 'c', turning.signal).catch((error: unknown) => error)
  const third = add('d1')
  const ending = end('a1')
  turning.abort(new Error('gone too'))
  await ending
  await first
  if (order.includes('c1')) await end('c1')
  await second
  await end('d1')
  expect(await third).toBe('d1')
  expect(order).not.toContain('b1')
})

test('a work that fails gives its turn to the next', async () => {
  const queue = new FairQueue(limits)
  const failed = queue.run('a', () => Promise.reject(new Error('no')))
  const next = queue.run('a', async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
