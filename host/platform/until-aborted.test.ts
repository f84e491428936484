import { expect, test } from '@jest/globals'
import { untilAborted } from './until-aborted.ts'

/** Lets a rejection that nothing handles be reported. */
const later = () => new Promise((resolve) => setImmediate(resolve))

test.each([
  ['before it is waited for', true],
  ['while it is waited for', false],
])('work aborted %s throws the reason, and its later failure is ignored', async (_, isEarly) => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  const control = new AbortController()
  const work = Promise.withResolvers<string>()
  if (isEarly) control.abort(new Error('over'))
  const waiting = untilAborted(work.promise, control.signal)
  control.abort(new Error('over'))
  await expect(waiting).rejects.toThrow('over')
  work.reject(new Error('late'))
  await later()
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

test('work that ends in time returns its result', async () => {
  const { signal } = new AbortController()
  expect(await untilAborted(Promise.resolve('done'), signal)).toBe('done')
  await expect(untilAborted(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed')
})
