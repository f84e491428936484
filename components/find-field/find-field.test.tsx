import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { choosePreference } from '@/lib/client/page/preference-store'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { FindField } from './find-field'

Object.assign(window, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) })

beforeEach(() => localStorage.clear())

function open() {
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <FindField label="查找" hasShortcut onKeyword={jest.fn()} />
    </Texts>,
  )
  return screen.getByRole('searchbox', { name: '查找' })
}

test('a slash focuses it, and is not typed', () => {
  const field = open()
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false)
  expect(field).toHaveFocus()
  expect(fireEvent.keyDown(field, { key: '/' })).toBe(true)
})

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])('with %j it does nothing', (modifier) => {
  const field = open()
  fireEvent.keyDown(document.body, { key: '/', ...modifier })
  expect(field).not.toHaveFocus()
})

test('does nothing, and is not shown, if single-key shortcuts are off', () => {
  const field = open()
  expect(screen.getByText('/')).toBeInTheDocument()
  act(() => choosePreference('singleKeys', 'off'))
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(true)
  expect(field).not.toHaveFocus()
  expect(screen.queryByText('/')).toBeNull()
})

test('what the receiver of a keyword returns is not called', async () => {
  const onKeyword = (() => false) as unknown as (keyword: string) => void
  const { unmount } = render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <FindField label="查找" onKeyword={onKeyword} />
    </Texts>,
  )
  expect(unmount).not.toThrow()
})

test('what an input method has not finished is not looked for', async () => {
  jest.useFakeTimers()
  const found: string[] = []
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <FindField label="查找" initial="菜" onKeyword={(keyword) => found.push(keyword)} />
    </Texts>,
  )
  const field = screen.getByRole('searchbox', { name: '查找' })
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  fireEvent.compositionStart(field)
  for (const value of ['菜p', '菜pu']) {
    type(value)
    await act(() => jest.advanceTimersByTimeAsync(1_000))
  }
  expect(field).toHaveValue('菜pu')
  type('菜谱')
  fireEvent.compositionEnd(field)
  await act(() => jest.advanceTimersByTimeAsync(1_000))
  expect(found).toEqual(['菜', '菜谱'])
  jest.useRealTimers()
})

describe('a keyword that was typed within the interval', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  /** With a keyword that is notified, and one that is typed ten milliseconds later. */
  async function typed(isInAddress = true) {
    const events: string[] = []
    const { unmount } = render(
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <FindField label="查找" isInAddress={isInAddress} onKeyword={(keyword) => events.push(keyword)} />
        <a
          href="#opened"
          onClick={(event) => {
            event.preventDefault()
            events.push('opened')
          }}
        >
          文档
        </a>
      </Texts>,
    )
    const field = screen.getByRole('searchbox', { name: '查找' })
    const type = (value: string) => fireEvent.change(field, { target: { value } })
    const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
    await wait(1_000)
    type('茶')
    await wait(10)
    type('茶馆')
    return { events, type, wait, unmount, link: screen.getByRole('link') }
  }

  test('is found before a click opens a page, and not again behind it', async () => {
    const { events, wait, link } = await typed()
    fireEvent.click(link)
    await wait(1_000)
    expect(events).toEqual(['', '茶', '茶馆', 'opened'])
  })

  test('does not change a list that is not in the address under a click', async () => {
    const { events, wait, link } = await typed(false)
    fireEvent.click(link)
    await wait(1_000)
    expect(events).toEqual(['', '茶', 'opened', '茶馆'])
  })

  test('may be taken back after a click', async () => {
    const { events, type, wait, link } = await typed()
    fireEvent.click(link)
    type('茶')
    await wait(1_000)
    expect(events).toEqual(['', '茶', '茶馆', 'opened', '茶'])
  })

  test('is dropped with the page', async () => {
    const { events, wait, unmount } = await typed()
    unmount()
    await wait(1_000)
    expect(events).toEqual(['', '茶'])
  })
})
