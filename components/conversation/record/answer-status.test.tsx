import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { writtenRecord } from '@/components/answer-text/testing/written-record'
import { messageStatus } from '@/lib/contract/frames/message-status'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { AnswerStatus } from './answer-status'

test.each([
  [['甲乙丙'], '回答写好了，共 3 字'],
  [[''], '回答写好了'],
  [[], '回答写好了'],
])('an answer of the texts %j is announced as %s', (texts, said) => {
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <AnswerStatus record={{ ...writtenRecord(texts, messageStatus.end), isHistory: false }} />
    </Texts>,
  )
  expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${said}$`))
})
