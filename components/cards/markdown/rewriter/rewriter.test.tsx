import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { OwnRecord } from '@/components/cards/card-view'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import Rewriter from './rewriter'

const content = '甲。乙。\n\n甲。**丙丁**。'
const card = { id: 'c1', type: 'markdown' as const, target: 'end' as const, content }

beforeEach(() => {
  const nowhere = () => new DOMRect(0, 0, 10, 10)
  Object.assign(Range.prototype, { getBoundingClientRect: nowhere })
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })
  Object.assign(globalThis, { CSS: {} })
})
afterEach(() => document.getSelection()?.removeAllRanges())

type Rewrite = NonNullable<HostAnswers['writingRewrite']>
const clear: HostAnswers['sensitiveWords'] = () => ({
  hit: false,
  sensitive_word: '',
  ban_constraint: { forbidden: false },
})

function open(writingRewrite: Rewrite, answers: HostAnswers = {}, added: ReactNode = null) {
  const changePart = jest.fn<NonNullable<OwnRecord['changePart']>>()
  const own = (docId: string) => ({ conversationId: 'v1', docId, onEdited: () => undefined, changePart })
  const page = (record: OwnRecord | undefined) => (
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({ sensitiveWords: clear, ...answers, writingRewrite })}>
        <div className="answer-text">
          <p>甲。乙。{added}</p>
          <p>
            甲。<strong>丙丁</strong>。
          </p>
        </div>
        <Rewriter card={card} record={record} />
      </ApiProvider>
    </Texts>
  )
  const { rerender } = render(page(own('d1')))
  return {
    user: userEvent.setup(),
    changePart,
    show: (docId: string | null) => rerender(page(docId === null ? undefined : own(docId))),
  }
}

/** Marks from a place in one text of the page to a place in another one. */
function mark(from: readonly [string, number], to: readonly [string, number]): void {
  const nodeOf = (text: string) => {
    const all = [...document.querySelectorAll('.answer-text p, .answer-text strong')]
    const found = all.flatMap((each) => [...each.childNodes]).filter(({ nodeValue }) => nodeValue === text)
    return found.at(-1) as Node
  }
  act(() => {
    document.getSelection()?.setBaseAndExtent(nodeOf(from[0]), from[1], nodeOf(to[0]), to[1])
    document.dispatchEvent(new Event('selectionchange'))
  })
}

const bar = () => screen.queryByRole('group', { name: '改选中的文字' })

describe('a selected part', () => {
  test('is sent as in the source, and its proposal is inserted', async () => {
    const rewrite = jest.fn<Rewrite>(() => ({ text: '新的' }))
    const { user, changePart } = open(rewrite)
    expect(bar()).toBeNull()
    mark(['甲。', 0], ['丙丁', 1])
    await user.click(screen.getByRole('button', { name: '缩短' }))
    const part = { doc_id: 'd1', card_id: 'c1', from: 6, text: '甲。**丙丁**' }
    expect(rewrite).toHaveBeenCalledWith({ part, order: { way: 'shorten' } })
    const proposal = await screen.findByRole('region', { name: '改写的建议' })
    expect(proposal.querySelector('del')).toHaveTextContent('甲。**丙丁**')
    expect(proposal.querySelector('ins')).toHaveTextContent('新的')
    await user.click(screen.getByRole('button', { name: '采用' }))
    expect(changePart).toHaveBeenCalledWith({ ...part, replacement: '新的' })
  })

  test('is sent without the mark of a sentence that has no source', async () => {
    const rewrite = jest.fn<Rewrite>(() => ({ text: '新的' }))
    const { user } = open(rewrite, {}, <small data-added="">没有出处</small>)
    mark(['甲。乙。', 2], ['甲。', 2])
    await user.click(screen.getByRole('button', { name: '缩短' }))
    expect(rewrite.mock.calls[0]?.[0].part).toMatchObject({ from: 2, text: '乙。\n\n甲。' })
  })

  test('is rewritten by own words, which are checked first', async () => {
    const rewrite = jest.fn<Rewrite>(() => ({ text: '新的' }))
    const refused: HostAnswers['sensitiveWords'] = () => ({
      hit: true,
      sensitive_word: '',
      ban_constraint: { forbidden: false },
    })
    const { user } = open(rewrite, { sensitiveWords: refused })
    mark(['甲。乙。', 2], ['甲。乙。', 4])
    await user.type(screen.getByRole('textbox', { name: '自己说怎么改' }), '写成问句{Enter}')
    expect(await screen.findByText(zhCN.network.sensitiveHit)).toBeVisible()
    expect(rewrite).not.toHaveBeenCalled()
  })

  test('can get another tone', async () => {
    const rewrite = jest.fn<Rewrite>(() => ({ text: '新的' }))
    const { user } = open(rewrite)
    mark(['甲。乙。', 2], ['甲。乙。', 4])
    await user.click(screen.getByRole('button', { name: '换语气' }))
    await user.click(await screen.findByRole('menuitem', { name: '正式' }))
    expect(rewrite.mock.calls[0]?.[0]).toMatchObject({
      part: { from: 2, text: '乙。' },
      order: { way: 'tone', tone: 'formal' },
    })
  })

  test('that cannot be rewritten stays marked, with the reason, and may be tried again', async () => {
    const rewrite = jest.fn<Rewrite>().mockImplementationOnce(() => {
      throw new ApiError('network')
    })
    rewrite.mockImplementation(() => ({ text: '新的' }))
    const { user } = open(rewrite)
    mark(['甲。乙。', 2], ['甲。乙。', 4])
    await user.click(screen.getByRole('button', { name: '扩写' }))
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement()
    await user.click(screen.getByRole('button', { name: '扩写' }))
    expect(await screen.findByRole('region', { name: '改写的建议' })).toBeVisible()
  })

  test('closes on Escape, or when the selection is removed', async () => {
    const { user } = open(() => ({ text: '新的' }))
    mark(['甲。乙。', 2], ['甲。乙。', 4])
    screen.getByRole('button', { name: '扩写' }).focus()
    await user.keyboard('{Escape}')
    expect(bar()).toBeNull()
  })
})

describe('a proposal', () => {
  async function proposed() {
    const opened = open(() => ({ text: '新的' }))
    mark(['甲。乙。', 2], ['甲。乙。', 4])
    await opened.user.click(screen.getByRole('button', { name: '改写' }))
    await screen.findByRole('region', { name: '改写的建议' })
    return opened
  }

  test('is discarded', async () => {
    const { user, changePart } = await proposed()
    await user.click(screen.getByRole('button', { name: '放弃' }))
    expect(bar()).toBeNull()
    expect(changePart).not.toHaveBeenCalled()
  })

  test('reappears if the answer could not be changed, and disappears in the next version', async () => {
    const { user, show } = await proposed()
    await user.click(screen.getByRole('button', { name: '采用' }))
    show(null)
    expect(bar()).toBeNull()
    show('d1')
    expect(screen.getByRole('region', { name: '改写的建议' })).toBeVisible()
    show('d2')
    expect(bar()).toBeNull()
  })
})

test('without a pointer paragraphs are marked by the arrow keys', async () => {
  const { user } = open(() => ({ text: '新的' }))
  screen.getByRole('button', { name: '只改其中一段' }).focus()
  const press = async (key: string) => {
    await user.keyboard(key)
    act(() => void document.dispatchEvent(new Event('selectionchange')))
    return document.getSelection()?.toString()
  }
  expect(await press('{ArrowDown}')).toBe('甲。乙。')
  expect(await press('{ArrowDown}')).toBe('甲。丙丁。')
  expect(await press('{ArrowUp}')).toBe('甲。乙。')
  await user.tab()
  expect(screen.getByRole('button', { name: '改写' })).toHaveFocus()
})

test('nothing is offered for read-only content', () => {
  const { show } = open(() => ({ text: '新的' }))
  show(null)
  mark(['甲。乙。', 2], ['甲。乙。', 4])
  expect(bar()).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
