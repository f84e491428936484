import { describe, expect, jest, test } from '@jest/globals'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { SoftLink } from './soft-link'

function open(link: React.ReactElement) {
  const [push, prefetch] = [jest.fn(), jest.fn()]
  const router = { push, prefetch } as Partial<AppRouterInstance> as AppRouterInstance
  render(<AppRouterContext value={router}>{link}</AppRouterContext>)
  return { push, prefetch, link: screen.getByRole('link') }
}

describe('SoftLink', () => {
  test.each<[string, MouseEventInit, boolean]>([
    ['a plain click', {}, true],
    ['Ctrl', { ctrlKey: true }, false],
    ['Command', { metaKey: true }, false],
    ['Shift', { shiftKey: true }, false],
    ['Alt', { altKey: true }, false],
    ['the middle button', { button: 1 }, false],
  ])('%s: %j is ours: %s', (_case, init, isOurs) => {
    const { push, link } = open(<SoftLink href="/history">记录</SoftLink>)
    const click = createEvent.click(link, init)
    // The simulated browser can't go anywhere, and says so; nothing of ours looks at the event after this.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    fireEvent(link, click)
    expect(push.mock.calls).toEqual(isOurs ? [['/history']] : [])
  })

  test('a handler may keep the click for itself', () => {
    const { push, link } = open(
      <SoftLink href="/history" onClick={(event) => event.preventDefault()}>
        记录
      </SoftLink>,
    )
    fireEvent.click(link)
    expect(push).not.toHaveBeenCalled()
  })

  test.each([true, false])('fetches ahead when the pointer comes near: %s', (isPrefetched) => {
    const { prefetch, link } = open(
      <SoftLink href="/history" isPrefetched={isPrefetched}>
        记录
      </SoftLink>,
    )
    fireEvent.pointerEnter(link)
    expect(prefetch.mock.calls).toEqual(isPrefetched ? [['/history']] : [])
  })
})
