import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import * as fc from 'fast-check'
import { hideToast, removeToast, showToast, type ToastIcon, toastQueue } from './toast-store'
import { ToastViewport } from './toast-viewport'

beforeEach(() => {
  jest.useFakeTimers()
  toastQueue.setState([], true)
})
afterEach(() => void jest.useRealTimers())

describe('toast queue', () => {
  test('marks a toast deleted after 3000 ms and removes it when its animation ends', () => {
    render(<ToastViewport label="通知" />)
    act(() => void showToast({ content: '已复制' }))
    act(() => {
      jest.advanceTimersByTime(2999)
    })
    expect(toastQueue.getState()).toMatchObject([{ message: '已复制', icon: 'info', isDeleted: false }])

    // The animation with which it came ends as well, and takes nothing away.
    fireEvent.animationEnd(screen.getByText('已复制'))
    expect(screen.getByText('已复制')).toBeInTheDocument()

    act(() => {
      jest.advanceTimersByTime(1)
    })
    expect(toastQueue.getState()).toMatchObject([{ isDeleted: true }])
    const toast = screen.getByText('已复制')
    expect(toast.closest('li')).toHaveClass('animate-slide-up')

    fireEvent.animationEnd(toast)
    expect(toastQueue.getState()).toEqual([])
    expect(screen.queryByText('已复制')).toBeNull()
  })

  test.each<[string, (toast: HTMLElement) => void, (toast: HTMLElement) => void]>([
    [
      'the pointer is on it',
      (toast) => fireEvent.pointerEnter(toast),
      (toast) => fireEvent.pointerLeave(toast),
    ],
    ['it is focused by F6', () => fireEvent.keyDown(document, { key: 'F6' }), (toast) => toast.blur()],
  ])('an error stays while %s, and a second longer', (_what, hold, release) => {
    render(<ToastViewport label="通知" />)
    act(() => void showToast({ content: '没有存下来，请再试一次', icon: 'error' }))
    const toast = screen.getByRole('listitem')
    act(() => {
      jest.advanceTimersByTime(2900)
    })
    act(() => hold(toast))
    act(() => {
      jest.advanceTimersByTime(60_000)
    })
    expect(toastQueue.getState()).toMatchObject([{ isDeleted: false }])
    act(() => release(toast))
    act(() => {
      jest.advanceTimersByTime(999)
    })
    expect(toastQueue.getState()).toMatchObject([{ isDeleted: false }])
    act(() => {
      jest.advanceTimersByTime(1)
    })
    expect(toastQueue.getState()).toMatchObject([{ isDeleted: true }])
  })

  test('one that lasts does not leave when the pointer does', () => {
    render(<ToastViewport label="通知" />)
    act(() => void showToast({ content: '网络中断', icon: 'error', autoHideMs: false }))
    fireEvent.pointerEnter(screen.getByRole('listitem'))
    fireEvent.pointerLeave(screen.getByRole('listitem'))
    act(() => {
      jest.advanceTimersByTime(60_000)
    })
    expect(toastQueue.getState()).toMatchObject([{ isDeleted: false }])
  })

  test('stays while auto-hiding is off', () => {
    const id = showToast({ content: '网络中断', autoHideMs: false })
    jest.advanceTimersByTime(60_000)
    expect(toastQueue.getState()).toMatchObject([{ id, isDeleted: false }])
    hideToast(id)
    removeToast(id)
    expect(toastQueue.getState()).toEqual([])
  })

  test('ids are time stamps, and unique even for simultaneous toasts', () => {
    jest.setSystemTime(1_800_000_000_000)
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }).filter((text) => text.trim() !== '')), (contents) => {
        const ids = contents.map((content) => showToast({ content }))
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids).toEqual(ids.toSorted((a, b) => a - b))
        expect(ids.every((id) => id >= 1_800_000_000_000)).toBe(true)
      }),
    )
  })

  test.each(['', '   '])('refuses a toast without content (%j)', (content) => {
    expect(() => showToast({ content })).toThrow(TypeError)
  })

  test.each<[ToastIcon, string]>([
    ['info', 'polite'],
    ['success', 'polite'],
    ['custom', 'polite'],
    ['error', 'assertive'],
  ])('announces %s as %s', (icon, live) => {
    render(<ToastViewport label="通知" />)
    act(() => void showToast({ content: '一句话', icon, customIcon: <i data-testid="own" /> }))
    expect(screen.getByText('一句话').closest('[aria-live]')).toHaveAttribute('aria-live', live)
    expect(screen.queryAllByTestId('own')).toHaveLength(icon === 'custom' ? 1 : 0)
  })
})
