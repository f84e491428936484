import { expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost } from '@/lib/client/api/fake-api'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { JoinAgent } from './join-agent'

/** @param failures of the first calls */
function open(result: { readonly copy_id?: string }, failures: readonly ApiError[] = []) {
  const left = [...failures]
  const keys: string[] = []
  const replace = jest.fn<AppRouterInstance['replace']>()
  const apiOf = fakeHost({
    agentShareBind: ({ share_key: key }) => {
      keys.push(key)
      const failure = left.shift()
      if (failure) throw failure
      return result
    },
  })
  render(
    <AppRouterContext.Provider value={{ replace } as unknown as AppRouterInstance}>
      <Texts messages={clientMessagesOf(zhCN)}>
        <ApiProvider apiOf={apiOf}>
          <JoinAgent agentId="a1" agentType="custom" shareKey="use.k.9.s" />
        </ApiProvider>
      </Texts>
    </AppRouterContext.Provider>,
  )
  return { keys, replace }
}

test.each([
  [{}, '/chat/custom/a1'],
  [{ copy_id: 'c1' }, '/agent/edit?id=c1'],
])('joined, %j leads on to %s', async (result, address) => {
  const { keys, replace } = open(result)
  await waitFor(() => expect(replace).toHaveBeenCalledWith(address))
  expect(keys).toEqual(['use.k.9.s'])
})

test('a failure says why, and is tried again', async () => {
  const { replace } = open({}, [new ApiError('conflict', '这个智能体最多 1000 人加入，已经满了')])
  expect(await screen.findByText(/1000 人加入/)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: zhCN.joinAgent.retry }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/chat/custom/a1'))
})
