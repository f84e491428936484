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

function show(onSuggestion?: (question: string, isAskedAtOnce: boolean) => void) {
  const card = { id: 'a', type: 'tips', target: 'replace', content } as const
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <Component card={card} {...context} {...(onSuggestion ? { onSuggestion } : {})} />
    </Texts>,
  )
}

test('an answer that was cut offers to continue', () => {
  const asked = jest.fn()
  show(asked)
  fireEvent.click(screen.getByRole('button', { name: '续写' }))
  expect(asked).toHaveBeenCalledWith('接着写', true)
})

test('a shared answer does not', () => {
  show()
  expect(screen.queryByRole('button')).toBeNull()
})
