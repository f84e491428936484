import { expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { tipsCard } from './tips-card'

const { Component } = tipsCard
const context = {
  record: {} as never,
  sources: [],
  citations: null as never,
  isLive: false,
  isPlainFirst: false,
}
const content = { text: '还没有写完。', goOn: '接着写' }

function show(isNewest: boolean, onSuggestion?: (question: string, isAskedAtOnce: boolean) => void) {
  const card = { id: 'a', type: 'tips', target: 'replace', content } as const
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <Component card={card} {...context} isNewest={isNewest} {...(onSuggestion ? { onSuggestion } : {})} />
    </Texts>,
  )
}

test('an answer that was cut offers to continue', () => {
  const asked = jest.fn()
  show(true, asked)
  fireEvent.click(screen.getByRole('button', { name: '续写' }))
  expect(asked).toHaveBeenCalledWith('接着写', true)
})

test.each([
  ['a shared answer', true, undefined],
  ['an earlier answer', false, () => undefined],
])('%s does not', (_, isNewest, onSuggestion) => {
  show(isNewest, onSuggestion)
  expect(screen.queryByRole('button')).toBeNull()
})
