import { describe, expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { writtenRecord } from '@/components/answer-text/testing/written-record'
import { closeAllReferences } from '@/components/cards/search-result/open-references'
import type { RecordActions } from '@/components/conversation/record/record-actions'
import { RecordView } from '@/components/conversation/record/record-view'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import type { SupportCheck, Verdict } from '@/lib/contract/cards/support-check'
import { messageStatus } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { supportCheckCard } from './support-check-card'

class Unseen {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, {
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  IntersectionObserver: Unseen,
})

const sources = [1, 2].map((index) => ({
  index,
  title: `甲${index}`,
  seeMoreUrl: '',
  showName: '',
  provider: '',
  passage: '东馆没有参加展览。',
}))
const text = '东馆有200人[1]。西馆有300人[1]。东馆参加了展览[1]。东馆深受喜爱[2]。北馆很大[2]。南馆有500人。'
const verdicts: Verdict[] = [
  { claim: '东馆有200人', index: 1, state: 'supported', by: 'text' },
  { claim: '西馆有300人', index: 1, state: 'unclear', by: 'none', likely: 'unsupported', score: 0.2 },
  { claim: '东馆参加了展览', index: 1, state: 'contradicted', by: 'model', quotes: ['东馆没有参加展览。'] },
  { claim: '东馆深受喜爱', index: 2, state: 'unsupported', by: 'model' },
  { claim: '北馆很大', index: 2, state: 'derived', by: 'sum', steps: '1 + 1 = 2' },
  { claim: '南馆有500人。', index: 0, state: 'uncited', by: 'none' },
]

function recordWith(check: Partial<SupportCheck>, answer = text): ChatRecord {
  const record = writtenRecord([answer], messageStatus.end)
  return {
    ...record,
    data: [
      { id: 's', type: 'search_result', target: 'end', content: sources },
      ...record.data,
      { id: 'v', type: 'support_check', target: 'end', content: { model: '', verdicts: [], ...check } },
    ],
  }
}

const shown = (record: ChatRecord) => (
  <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
    <RecordView record={record} isFirst isLast />
  </Texts>
)
const counted = /^\d+ [处句](?:有据|推算|与原文不符|无据|说不准|没有出处)$/

describe('the line below an answer', () => {
  test('counts the verdicts of its card by state, and says who judged', () => {
    render(shown(recordWith({ model: '某模型', verdicts })))
    expect(screen.getAllByText(counted).map(({ textContent }) => textContent)).toEqual([
      '1 处有据',
      '1 处推算',
      '1 处与原文不符',
      '1 处无据',
      '1 处说不准',
      '1 句没有出处',
    ])
    expect(screen.getByText('由 某模型 核对')).toBeVisible()
  })

  test('says how many were not looked at', () => {
    render(shown(recordWith({ verdicts: verdicts.slice(0, 1), unjudged: 12 })))
    expect(screen.getByText('还有 12 句没有核对')).toBeVisible()
    expect(screen.queryByText(/^由/)).toBeNull()
    expect(screen.queryByRole('button', { name: zhCN.answer.checkFirst })).toBeNull()
  })

  test('lists what is remarked of a sentence without a source', async () => {
    const note = '500 不在查询结果里'
    const claim = { claim: '南馆有500人。', index: 0, state: 'uncited', by: 'none', note } as const
    render(shown(recordWith({ verdicts: [claim] })))
    await userEvent.click(screen.getByRole('button', { name: zhCN.answer.checkFirst }))
    expect(screen.getByRole('button', { name: new RegExp(`^没有出处.*${note}$`) })).toBeVisible()
    const english = supportCheckCard.toEnglish?.({ model: '', verdicts: [claim] })
    expect(english?.verdicts[0]?.note).toBe('500 – not in the results of the queries')
  })

  test('is the same on the server, and there is none without verdicts', () => {
    const line = (of: readonly Verdict[]) => {
      const content = { model: '', verdicts: [...of] }
      const card = { id: 'v', type: 'support_check', target: 'end', content } as const
      const context = { sources, citations: [], isLive: false, isPlainFirst: false }
      return (
        <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
          <supportCheckCard.Component card={card} {...context} />
        </Texts>
      )
    }
    const html = renderToString(line(verdicts))
    for (const count of ['1 处有据', '1 处与原文不符', '1 句没有出处']) expect(html).toContain(count)
    expect(renderToString(line([]))).toBe('')
  })

  test('of a card of earlier versions is absent', () => {
    const old = verdicts.map(({ by: _by, ...verdict }) => verdict)
    render(shown(recordWith({ verdicts: old })))
    expect(screen.queryByText(counted)).toBeNull()
  })

  describe('of an answer that is still being checked', () => {
    const nothing = () => undefined
    const asked = { onRepeat: nothing, onChoose: nothing, onLike: nothing, onOpenVersion: nothing }

    function open(check: Partial<SupportCheck>, isOwn: boolean) {
      const chatCheck = jest.fn(() => ({ is_pending: false, cards: recordWith({ verdicts }).data.slice(-1) }))
      const onLateCards = jest.fn()
      const actions: RecordActions = { ...asked, onSuggestion: nothing, onCardEdited: nothing, onLateCards }
      render(
        <ApiProvider apiOf={fakeHost({ chatCheck })}>
          <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
            <RecordView record={recordWith(check)} isFirst isLast {...(isOwn && { actions })} />
          </Texts>
        </ApiProvider>,
      )
      return { chatCheck, onLateCards }
    }

    test('says so, asks for the verdicts, and hands them on', async () => {
      const { onLateCards } = open({ is_pending: true }, true)
      expect(await screen.findByText(zhCN.answer.supportPending)).toBeVisible()
      await waitFor(() =>
        expect(onLateCards).toHaveBeenCalledWith('d', [expect.objectContaining({ id: 'v' })]),
      )
    })

    test.each<[string, Partial<SupportCheck>, boolean]>([
      ['of a share', { verdicts, is_pending: true }, false],
      ['that is not being checked', { verdicts }, true],
    ])('an answer %s is not asked for', async (_, check, isOwn) => {
      const { chatCheck } = open(check, isOwn)
      await screen.findByText('1 处有据')
      await act(async () => void (await import('./late-cards')))
      expect(screen.queryByText(zhCN.answer.supportPending)).toBeNull()
      expect(chatCheck).not.toHaveBeenCalled()
    })
  })
})

describe('the list of sentences to look at first', () => {
  async function opened() {
    render(shown(recordWith({ verdicts })))
    await userEvent.click(screen.getByRole('button', { name: zhCN.answer.checkFirst }))
    return within(screen.getByRole('list', { name: zhCN.answer.checkFirst })).getAllByRole('button')
  }

  test('has them in order, with their states', async () => {
    expect((await opened()).map(({ textContent }) => textContent)).toEqual([
      '与原文不符东馆参加了展览',
      '无据东馆深受喜爱',
      '说不准，多半没有西馆有300人',
      '没有出处南馆有500人。',
    ])
  })

  test('leads to a citation and opens it, and to a sentence without one', async () => {
    closeAllReferences()
    const scrolled: Element[] = []
    Element.prototype.scrollIntoView = function scroll(this: Element) {
      scrolled.push(this)
    }
    const [first, , , last] = await opened()
    if (!first || !last) throw new Error('there are four')
    await userEvent.click(first)
    const seal = screen.getByRole('link', { name: '出处 1（与原文不符）：甲1' })
    expect(scrolled).toEqual([seal])
    expect(await screen.findByRole('dialog')).toHaveTextContent('与原文不符，原文是：东馆没有参加展览。')
    expect(seal).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(last)
    expect(document.activeElement).toHaveTextContent(/^没有出处$/)
    expect(scrolled[1]).toBe(document.activeElement)
  })
})
