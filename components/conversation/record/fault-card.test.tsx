import { expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { FaultCard } from './fault-card'

test.each([
  ['model_unreachable', false, '连不上语言模型'],
  ['model_unreachable', true, '回答写到一半，和模型的连接断了'],
  ['model_garbled', true, '回答写到一半，和模型的连接断了'],
  ['model_broken_off', true, '回答写到一半，和模型的连接断了'],
  ['model_broken_off', false, '模型没有写完就断开了'],
  ['model_unknown', false, '没有这个模型'],
  ['model_quota', true, '语言模型太忙，或额度用完了'],
  ['nothing known', true, '服务忙碌'],
])('%s, with a part of the answer: %j', (error, hasWritten, title) => {
  const { container } = render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <FaultCard error={error} hasWritten={hasWritten} />
    </Texts>,
  )
  expect(container.querySelector('[role=alert] p')?.textContent).toContain(title)
})

test('an agent that may not be used any more is not asked again', () => {
  const { getByRole, queryByRole, getByText } = render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <FaultCard error="agent_withdrawn" hasWritten onRepeat={() => {}} />
    </Texts>,
  )
  expect(getByText('这个智能体用不了了，回答停在这里')).toBeVisible()
  expect(getByRole('link', { name: '换一个智能体' })).toHaveAttribute('href', '/agent-home')
  expect(queryByRole('button')).toBeNull()
})

test('where the answer says what went wrong, it only offers to ask again', () => {
  const { container, getByRole } = render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <FaultCard error="internal" isExplained hasWritten={false} onRepeat={() => {}} />
    </Texts>,
  )
  expect(container).not.toHaveTextContent('服务忙碌')
  expect(getByRole('button')).toBeVisible()
})
