import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import type { TrackedEvent } from '@/lib/client/tracking/tracking-port'
import { watchErrors } from '@/lib/client/tracking/watch-errors'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { CrashView } from './crash-view'

let tracked: TrackedEvent[] = []
let stop = () => {}
beforeEach(() => {
  tracked = []
  stop = watchErrors(window, (event) => tracked.push(event))
})
afterEach(() => stop())

const shown = (error: Error & { digest?: string }) => (
  <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
    <CrashView error={error} onRetry={jest.fn()} />
  </Texts>
)

test.each([
  ['of the browser', new TypeError('x is undefined'), 'TypeError: x is undefined', undefined],
  [
    'of the server',
    Object.assign(new Error('hidden'), { digest: '2838114719' }),
    'Error: hidden',
    '2838114719',
  ],
  [
    'that quotes user input',
    new Error('Unexpected token "我的秘密"'),
    'Error: Unexpected token …',
    undefined,
  ],
])('a crash %s is reported once, with its digest, which is shown', (_where, error, message, digest) => {
  const { rerender } = render(shown(error))
  rerender(shown(error))
  expect(tracked).toMatchObject([{ event: 'js_error', type: 'event', attributes: { message } }])
  expect(tracked[0]?.attributes?.digest).toBe(digest)
  if (digest) expect(screen.getByText(new RegExp(digest))).toBeInTheDocument()
  else expect(screen.queryByText(/编号/)).toBeNull()
})

test('the next error is reported as well', () => {
  const { rerender } = render(shown(new Error('one')))
  rerender(shown(new Error('two')))
  expect(tracked.map(({ attributes }) => attributes?.message)).toEqual(['Error: one', 'Error: two'])
})
