import { expect, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { readCheckDraft } from '@/lib/client/page/check-draft'
import { answerOpenings } from '@/lib/messages/answer-sentences'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { CheckAnswerButton } from './check-answer-button'

const source = {
  index: 1,
  title: '渡口志',
  seeMoreUrl: '',
  showName: '',
  passage: '渡口在北岸。',
  provider: '',
}
const data = [
  { id: 's', type: 'search_result' as const, target: 'end' as const, content: [source] },
  { id: 'a', type: 'markdown' as const, target: 'end' as const, content: '渡口在北岸[1]。' },
]

function showAnswer() {
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <article>
        <h2 data-testid="question">渡口在哪？</h2>
        <div className="answer-text">
          <p data-testid="notice">{answerOpenings[1]?.[0]}</p>
          <p data-testid="first">
            渡口在北岸
            <a data-seal="1" href="#1">
              据1
            </a>
            。
            <a data-seal="2" data-added="" href="#2">
              2
            </a>
          </p>
          <p data-testid="second">每天有26条船。</p>
        </div>
        <CheckAnswerButton record={{ data }} />
      </article>
    </Texts>,
  )
}

/** jsdom has no layout. */
Range.prototype.getBoundingClientRect = () => new DOMRect(10, 20, 30, 40)

function select(from: string, to = from) {
  const range = document.createRange()
  range.setStartBefore(screen.getByTestId(from))
  range.setEndAfter(screen.getByTestId(to))
  if (from === to) range.selectNodeContents(screen.getByTestId(from))
  act(() => {
    document.getSelection()?.removeAllRanges()
    document.getSelection()?.addRange(range)
    document.dispatchEvent(new Event('selectionchange'))
  })
}

test('what is selected in an answer is checked with the sources of the answer, by its markers', () => {
  showAnswer()
  select('notice', 'second')
  const link = screen.getByRole('link', { name: '核一核' })
  expect(link).toHaveAttribute('href', '/check?from=answer')
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect(readCheckDraft('answer')).toEqual({
    text: '渡口在北岸[1]。\n每天有26条船。',
    scope: '',
    sources: [{ kind: 'text', name: '渡口志', text: '渡口在北岸。' }],
  })
})

test('it is offered for the text of the answer only, while something is selected', () => {
  showAnswer()
  select('question')
  expect(screen.queryByRole('link', { name: '核一核' })).toBeNull()
  select('question', 'second')
  expect(screen.queryByRole('link', { name: '核一核' })).toBeNull()
  select('second')
  expect(screen.getByRole('link', { name: '核一核' })).toBeInTheDocument()
  act(() => {
    document.getSelection()?.removeAllRanges()
    document.dispatchEvent(new Event('selectionchange'))
  })
  expect(screen.queryByRole('link', { name: '核一核' })).toBeNull()
})
