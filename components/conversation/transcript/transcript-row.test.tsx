import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type RefObject, useRef } from 'react'
import { writtenRecord } from '@/components/answer-text/testing/written-record'
import { afterFrame } from '@/lib/client/page/scheduling'
import { initialState } from '@/lib/client/realtime/conversation/conversation-history'
import { messageStatus } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { Transcript } from './transcript'

/** Tells what the test says of the rows it was asked to observe. */
class FakeObserver {
  static newest: FakeObserver | null = null
  readonly rows = new Set<Element>()
  readonly #callback: (entries: object[]) => void

  constructor(callback: (entries: object[]) => void) {
    this.#callback = callback
  }

  observe(row: Element): void {
    if (row.hasAttribute('data-place')) FakeObserver.newest = this
    this.rows.add(row)
  }

  unobserve(row: Element): void {
    this.rows.delete(row)
  }

  disconnect(): void {
    this.rows.clear()
  }

  notify(target: Element, isIntersecting: boolean, height: number): void {
    this.#callback([{ target, isIntersecting, boundingClientRect: { height } }])
  }
}

Object.assign(globalThis, {
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  IntersectionObserver: FakeObserver,
  ResizeObserver: FakeObserver,
})
Object.defineProperty(globalThis, 'PointerEvent', { value: MouseEvent })

const nothing = () => undefined
const actions = {
  onChoose: nothing,
  onRepeat: nothing,
  onLike: nothing,
  onOpenVersion: nothing,
  onSuggestion: nothing,
}
const onReturned = jest.fn<(row: HTMLElement, kept: number) => void>()

const records = [0, 1, 2].map(
  (index): ChatRecord => ({
    ...writtenRecord([`第 ${index} 个回答`], messageStatus.end),
    askId: `a${index}`,
    doc_id: `d${index}`,
    content: `第 ${index} 问`,
  }),
)

function Shown({ list }: { readonly list: readonly ChatRecord[] }) {
  const ref: RefObject<HTMLDivElement | null> = useRef(null)
  return (
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <Transcript
        state={{ ...initialState('c', { detailList: [...list], hashMore: false, title: '' }) }}
        ref={ref}
        actions={actions}
        onReturned={onReturned}
        growth={null}
        isTitled={false}
        askedPlace={null}
        plainFirst={new Set()}
        foundId=""
        isLoadingOlder={false}
        onLoadOlder={nothing}
      />
    </Texts>
  )
}

/** Does something, and waits for the frame in which the next row hears of it. */
const settled = (change: () => void) =>
  act(async () => {
    change()
    await nextFrame()
  })

const nextFrame = () => new Promise<void>((resolve) => void afterFrame(resolve))

/** Records are objects of their own in each test: what was known of them is known again. */
async function shown() {
  const list = records.map((record) => ({ ...record }))
  const view = render(<Shown list={list} />)
  await screen.findByText('第 0 个回答')
  const row = (place: number) => {
    const element = view.container.querySelector<HTMLElement>(`[data-place="${place}"]`)
    if (!element) throw new Error(`there is no row ${place}`)
    return element
  }
  const report = (place: number, isNear: boolean, height = 300) =>
    settled(() => FakeObserver.newest?.notify(row(place), isNear, height))
  const isShown = (place: number) => row(place).querySelector('article') !== null
  return { ...view, list, row, report, isShown }
}

afterEach(() => {
  document.getSelection()?.removeAllRanges()
  onReturned.mockClear()
})

describe('a row of a transcript', () => {
  test('far offscreen keeps its height, its question heading and its searchable text', async () => {
    const { row, report, isShown } = await shown()
    await report(0, false, 420)
    expect(isShown(0)).toBe(false)
    expect(row(0).style.height).toBe('420px')
    expect(screen.getByRole('heading', { level: 2, name: '第 0 问' })).toBeInTheDocument()
    expect(row(0).querySelector('[hidden="until-found"]')).toHaveTextContent('第 0 个回答')
    expect(row(0)).toHaveAttribute('data-far')
    expect(isShown(1)).toBe(true)
  })

  test('is rendered in a separate frame, the nearest first', async () => {
    const { row, report, isShown } = await shown()
    await report(0, false)
    await report(1, false)
    const place = (at: number, top: number) => {
      row(at).getBoundingClientRect = () => ({ top, bottom: top + 300, height: 300 }) as DOMRect
    }
    place(0, -900)
    place(1, -400)
    await settled(() => {
      for (const at of [0, 1]) FakeObserver.newest?.notify(row(at), true, 300)
    })
    expect([0, 1].map(isShown)).toEqual([false, true])
    await act(nextFrame)
    expect([0, 1].map(isShown)).toEqual([true, true])
  })

  test('that comes near only briefly is not rendered', async () => {
    const { row, report, isShown } = await shown()
    await report(0, false)
    await settled(() => {
      for (const isNear of [true, false]) FakeObserver.newest?.notify(row(0), isNear, 300)
    })
    expect(isShown(0)).toBe(false)
  })

  test('is rendered again, and reports the height reserved for it', async () => {
    const { row, report, isShown } = await shown()
    await report(0, false, 420)
    await report(0, true, 420)
    expect(isShown(0)).toBe(true)
    expect(row(0).style.height).toBe('')
    const [returned, kept] = onReturned.mock.lastCall ?? []
    expect(returned).toBe(row(0))
    expect(kept).toBe(420)
  })

  test('stays rendered if it is the last, was touched by the user, or has selected text', async () => {
    const { row, report, isShown } = await shown()
    await report(2, false)
    expect(isShown(2)).toBe(true)
    fireEvent.focusIn(row(1))
    await report(1, false)
    expect(isShown(1)).toBe(true)
    document.getSelection()?.selectAllChildren(row(0))
    await report(0, false)
    expect(isShown(0)).toBe(true)
    await settled(() => {
      document.getSelection()?.removeAllRanges()
      document.dispatchEvent(new Event('selectionchange'))
    })
    expect(isShown(0)).toBe(false)
    expect(isShown(1)).toBe(true)
  })

  test('is shown when its words are found, and when the page is printed', async () => {
    const { row, report, isShown } = await shown()
    Element.prototype.scrollIntoView = jest.fn()
    await report(0, false)
    await report(1, false)
    await act(async () => {
      row(0).querySelector('[hidden]')?.dispatchEvent(new Event('beforematch'))
    })
    expect([0, 1].map(isShown)).toEqual([true, false])
    await act(async () => {
      globalThis.dispatchEvent(new Event('beforeprint'))
    })
    expect(isShown(1)).toBe(true)
    await act(async () => {
      globalThis.dispatchEvent(new Event('afterprint'))
    })
    expect(isShown(1)).toBe(false)
  })

  test('keeps its state when its record has changed', async () => {
    const { list, report, rerender, unmount } = await shown()
    await report(0, false, 420)
    await report(1, true)
    const changed = list.map((record) => ({ ...record, like: 1 as const }))
    rerender(<Shown list={changed} />)
    unmount()
    const again = render(<Shown list={changed} />)
    expect(again.container.querySelector<HTMLElement>('[data-place="0"]')?.style.height).toBe('420px')
    expect(again.container.querySelector('[data-place="1"]')).toHaveAttribute('data-measured')
  })

  test('keeps its state when the page is shown again', async () => {
    const { list, report, unmount } = await shown()
    await report(0, false, 420)
    await report(1, true)
    unmount()
    const again = render(<Shown list={list} />)
    const first = again.container.querySelector<HTMLElement>('[data-place="0"]')
    expect(first?.style.height).toBe('420px')
    expect(again.container.querySelectorAll('article')).toHaveLength(2)
    expect(again.container.querySelector('[data-place="1"]')).toHaveAttribute('data-measured')
  })
})
