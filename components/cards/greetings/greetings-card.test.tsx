import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { RecordCard } from '../record-card'

const more = { name: zhCN.answer.otherQuestions }

function shown(questions: readonly string[]) {
  const onSuggestion = jest.fn()
  const card = { id: 'g1', type: 'greetings', target: 'end', content: { text: '你好', questions } } as const
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <RecordCard
        card={card}
        sources={[]}
        citations={null}
        isLive={false}
        isPlainFirst={false}
        onSuggestion={onSuggestion}
      />
    </Texts>,
  )
  return { onSuggestion, asked: () => screen.getAllByRole('listitem').map(({ textContent }) => textContent) }
}

test('questions that fit are shown together', () => {
  expect(shown(['一', '二', '三', '四']).asked()).toEqual(['一', '二', '三', '四'])
  expect(screen.queryByRole('button', more)).toBeNull()
})

test('more questions replace them, then the first ones return', async () => {
  const { asked, onSuggestion } = shown(['一', '二', '三', '四', '五', '六'])
  expect(asked()).toEqual(['一', '二', '三', '四'])
  await userEvent.click(screen.getByRole('button', more))
  expect(asked()).toEqual(['五', '六'])
  expect(screen.getByRole('button', more)).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: '六' }))
  expect(onSuggestion).toHaveBeenCalledWith('六', true)
  await userEvent.click(screen.getByRole('button', more))
  expect(asked()).toEqual(['一', '二', '三', '四'])
})
