import { describe, expect, jest, test } from '@jest/globals'
import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sampleContent } from '@/components/playground/sample-content'
import { ApiProvider } from '@/lib/client/api/api-context'
import { type CardType, cardTypes } from '@/lib/contract/cards/card-types'
import type { Card } from '@/lib/contract/frames/card'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { contentText } from '@/lib/text/content-text'
import { answerText } from './answer-text'
import { RecordCard } from './record-card'
import { cardViews, readKnown } from './registry'

Object.assign(globalThis, {
  IntersectionObserver: class {
    observe(): void {}
    disconnect(): void {}
  },
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
})
const messages = clientMessagesOf(zhCN)
const card = (type: string, content: unknown, extra: Partial<Card> = {}): Card => ({
  id: type,
  type,
  target: 'end',
  content,
  ...extra,
})
const types = Object.keys(cardTypes) as CardType[]

function shown(sample: Card, onSuggestion?: (question: string, isAskedAtOnce: boolean) => void) {
  return render(
    <ApiProvider queryClient={new QueryClient()}>
      <Texts locale="zh-CN" messages={messages}>
        <RecordCard
          card={sample}
          sources={[]}
          citations={[]}
          isLive={false}
          isPlainFirst={false}
          onSuggestion={onSuggestion}
        />
      </Texts>
    </ApiProvider>,
  )
}

describe('every card type', () => {
  test.each(types)('%s shows what its schema allows', async (type) => {
    const sample = card(type, sampleContent(cardTypes[type].content))
    expect(readKnown(sample)).toMatchObject({ type, content: sample.content })
    shown(sample, () => undefined)
    expect((await screen.findAllByText(/示例文字|没有读到|篇幅/)).length).toBeGreaterThan(0)
    for (const format of ['toText', 'toMarkdown'] as const) {
      expect(answerText([sample], messages.answer, '', format)).not.toMatch(/[{}]|undefined|\[object/)
    }
  })

  test.each(types)('%s whose content does not fit shows its words, and no code', (type) => {
    const { container } = shown(
      card(type, { words: '读得懂的话', id: 'x1', deep: [{ url: 'u', label: '一' }] }),
    )
    expect(container.textContent).toBe('读得懂的话\n一')
  })
})

test.each([
  ['较新的卡片', '较新的卡片'],
  [
    {
      question: '选哪个？',
      options: [
        { id: 'a', label: '甲' },
        { id: 'b', label: '乙' },
      ],
    },
    '选哪个？\n甲\n乙',
  ],
  [{ step: 1, file_ids: ['f1'], seeMoreUrl: 'https://x.example' }, ''],
  [null, ''],
  ['长'.repeat(5_000), '长'.repeat(2_000)],
])('unknown content becomes plain text: %j', (content, text) => {
  expect(contentText(content)).toBe(text)
  expect(shown(card('something_new', content)).container.textContent).toBe(text)
})

describe('answerText', () => {
  const source = {
    index: 1,
    title: '潮汐 [上]',
    seeMoreUrl: 'https://t.example/a b',
    showName: '',
    passage: '',
    provider: '',
  }
  const cards = [
    card('search_result', [source]),
    card('thinking', '想'),
    card('markdown', ' 一天两次[1] '),
    card('code', 'a = "```"\n', { title: 'ts' }),
    card('markdown', '出错了', { isError: true }),
    card('suggestion', [{ question: '问', questionId: '', id: '', isUser: true, isQuery: true }]),
  ]

  test('is the text, then its sources', () => {
    expect(answerText(cards, messages.answer, '署名')).toBe(
      `一天两次[1]\n\na = "\`\`\`"\n\n${messages.answer.sources}\n[1] 潮汐 [上] https://t.example/a b\n\n署名`,
    )
  })

  test('as Markdown keeps code and links whole', () => {
    expect(answerText(cards, messages.answer, '', 'toMarkdown')).toBe(
      `一天两次[1]\n\n\`\`\`\`ts\na = "\`\`\`"\n\`\`\`\`\n\n${messages.answer.sources}\n\n1. [潮汐 \\[上\\]](<https://t.example/a%20b>)`,
    )
  })
})

test('a suggestion asks its question', async () => {
  const onSuggestion = jest.fn<(question: string, isAskedAtOnce: boolean) => void>()
  const content = [{ question: '大潮是哪几天？', questionId: '', id: 'q', isUser: false, isQuery: true }]
  shown(card('suggestion', content), onSuggestion)
  await userEvent.click(screen.getByRole('button', { name: '大潮是哪几天？' }))
  expect(onSuggestion).toHaveBeenCalledWith('大潮是哪几天？', true)
})

test('one from the user’s history is labelled, and put into the prompt input if not asked immediately', async () => {
  const onSuggestion = jest.fn<(question: string, isAskedAtOnce: boolean) => void>()
  const content = [{ question: '大潮是哪几天？', questionId: '', id: 'q', isUser: true, isQuery: false }]
  shown(card('suggestion', content), onSuggestion)
  await userEvent.click(screen.getByRole('button', { name: /^你以前问过\s*大潮是哪几天？$/ }))
  expect(onSuggestion).toHaveBeenCalledWith('大潮是哪几天？', false)
})

test('only markdown grows bit by bit', () => {
  expect(types.filter((type) => cardViews[type].grows === 'text')).toEqual(['markdown'])
})
