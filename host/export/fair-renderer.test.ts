import { expect, test } from '@jest/globals'
import { IsolatedProcessEnded } from '../ingest/process/isolated-process.ts'
import { HostError } from '../platform/errors.ts'
import { FairRenderer } from './fair-renderer.ts'
import type { RenderRequest } from './render-request.ts'

const request = {} as RenderRequest

/** @param answer of the process with this time limit */
function open(answer: (timeoutMs: number) => Promise<Uint8Array>) {
  const asked: number[] = []
  const renderer = new FairRenderer(10_000, (timeoutMs) => ({
    render: () => {
      asked.push(timeoutMs)
      return answer(timeoutMs)
    },
    close: async () => undefined,
  }))
  return { renderer, asked }
}

const ended = (isLate: boolean) =>
  new HostError('unprocessable', '没有排出来', { cause: new IsolatedProcessEnded(isLate) })

test('a member has one file at a time, and is refused with a sentence when more wait', async () => {
  const first = Promise.withResolvers<Uint8Array>()
  const { renderer, asked } = open(() => first.promise)
  const own = [1, 2, 3].map(() => renderer.render(request, 'u:1'))
  await expect(renderer.render(request, 'u:1')).rejects.toMatchObject({
    code: 'conflict',
    message: '上一次导出还没有完成，请等它结束',
  })
  const others = ['u:2', null, null].map((owner) => renderer.render(request, owner))
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked).toHaveLength(4)
  first.resolve(new Uint8Array(1))
  expect(await Promise.all([...own, ...others])).toHaveLength(6)
  expect(await renderer.render(request, 'u:1')).toHaveLength(1)
})

test('a slow file leaves the lane of the others, and has its place until it ends', async () => {
  const slow = Promise.withResolvers<Uint8Array>()
  const { renderer, asked } = open((timeoutMs) =>
    timeoutMs < 10_000 ? Promise.reject(ended(true)) : slow.promise,
  )
  const running = renderer.render(request, 'u:1')
  await new Promise((resolve) => setImmediate(resolve))
  const next = renderer.render(request, 'u:1')
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked).toEqual([3_000, 10_000])
  slow.reject(ended(true))
  await expect(running).rejects.toMatchObject({ code: 'unprocessable' })
  await expect(next).rejects.toMatchObject({ code: 'unprocessable' })
  expect(asked).toEqual([3_000, 10_000, 3_000, 10_000])
})

test('a file that needs too much memory is not tried again', async () => {
  const { renderer, asked } = open(() => Promise.reject(ended(false)))
  await expect(renderer.render(request, 'u:1')).rejects.toMatchObject({ code: 'unprocessable' })
  expect(asked).toEqual([3_000])
})
