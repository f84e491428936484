import { expect, test } from '@jest/globals'
import { RepeatedTask } from './repeated-task.ts'

test('runs never overlap, and closing waits for the current one', async () => {
  const finish = Promise.withResolvers<void>()
  let runs = 0
  const task = new RepeatedTask(
    1,
    async () => {
      runs += 1
      await finish.promise
    },
    () => undefined,
  )
  const first = task.now()
  expect(task.now()).toBe(first)
  const closed = task.close()
  finish.resolve()
  await Promise.all([first, closed])
  expect(runs).toBe(1)
})

test('a run that fails is reported and followed by the next', async () => {
  const reported: unknown[] = []
  const again = Promise.withResolvers<void>()
  let runs = 0
  const task = new RepeatedTask(
    1,
    async () => {
      runs += 1
      if (runs === 1) throw new Error('the first')
      again.resolve()
    },
    (error) => reported.push(error),
  )
  await again.promise
  await task.close()
  expect(reported).toEqual([new Error('the first')])
})
