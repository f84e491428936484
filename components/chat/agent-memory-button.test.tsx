import { expect, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { AgentMemoryButton } from './agent-memory-button'

const item = { id: 'm', text: '猫叫年糕', from: 'd', remembered: 0 }
const texts = zhCN.memories

test.each([
  ['before the reader was asked', { isAnswered: false, isOn: false, list: [] }, null],
  ['after a yes', { isAnswered: true, isOn: true, list: [] }, texts.agentRemembers],
  ['after a no', { isAnswered: true, isOn: false, list: [] }, texts.agentTitle],
  ['when it is offered no more', { isAnswered: false, isOn: false, list: [item] }, texts.agentTitle],
])('%s, the button says what the agent does', async (_, memory, name) => {
  let calls = 0
  const agentMemory = () => {
    calls += 1
    return { isOffered: true, ...memory, list: [...memory.list] }
  }
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({ agentMemory })}>
        <AgentMemoryButton agentId="a1" answered={0} />
      </ApiProvider>
    </Texts>,
  )
  if (name) expect(await screen.findByRole('button', { name })).toBeInTheDocument()
  else {
    await act(async () => undefined)
    expect([calls > 0, screen.queryByRole('button')]).toEqual([true, null])
  }
})
