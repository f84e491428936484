import { expect, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { readCheckDraft } from '@/lib/client/page/check-draft'
import { answerOpenings } from '@/lib/messages/answer-sentences'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { CheckAnswerButton } from './check-answer-button'

test('an answer takes its text and its sources along, by their numbers', () => {
  const source = { title: '渡口志', seeMoreUrl: '', showName: '', passage: '渡口在北岸。', provider: '' }
  const data = [
    { id: 's', type: 'search_result', target: 'end', content: [{ ...source, index: 2 }] },
    { id: 'a', type: 'markdown', target: 'end', content: '渡口在北岸[2]。' },
  ] as const
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <CheckAnswerButton record={{ data: [...data] }} />
    </Texts>,
  )
  const link = screen.getByRole('link', { name: '核对这个回答' })
  expect(link).toHaveAttribute('href', '/check?from=answer')
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect(readCheckDraft('answer')).toEqual({
    text: '渡口在北岸[2]。',
    scope: '',
    sources: [
      { kind: 'text', name: '', text: '—' },
      { kind: 'text', name: '渡口志', text: '渡口在北岸。' },
    ],
  })
})

function linkOf(content: string) {
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <CheckAnswerButton record={{ data: [{ id: 'a', type: 'markdown', target: 'end', content }] }} />
    </Texts>,
  )
  const link = screen.queryByRole('link', { name: '核对这个回答' })
  link?.addEventListener('click', (event) => event.preventDefault())
  return link
}

test.each(answerOpenings.flat())('what the product says is not taken along: %s', (opening) => {
  const [first = ''] = answerOpenings[0] ?? []
  fireEvent.click(linkOf(`${first}\n\n${opening}\n\n渡口在北岸[1]。他说：${opening}`) as HTMLElement)
  expect(readCheckDraft('answer')?.text).toBe(`渡口在北岸[1]。他说：${opening}`)
})

test('an answer of the product alone has nothing to check', () => {
  const [notFound = ''] = answerOpenings[2] ?? []
  expect(linkOf(notFound)).toBeNull()
})
