import { expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { VersionName } from './version-name'

const { history: texts } = zhCN.writer

function show(name: string) {
  const sent: unknown[] = []
  let done = 0
  const docName = (input: unknown) => {
    sent.push(input)
    return {}
  }
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({ docName })} queryClient={createQueryClient()}>
        <VersionName docId="d1" name={name} versionOf={async () => 3} onDone={() => (done += 1)} />
      </ApiProvider>
    </Texts>,
  )
  return { sent, done: () => done }
}

test.each([
  ['a new name', '', '初稿{Enter}', [{ doc_id: 'd1', version: 3, name: '初稿' }]],
  [
    'an empty one',
    '初稿',
    '{Control>}a{/Control}{Backspace}{Enter}',
    [{ doc_id: 'd1', version: 3, name: '' }],
  ],
  ['the same name', '初稿', '{Enter}', []],
  ['Escape', '初稿', '二稿{Escape}', []],
])('%s', async (_, name, keys, expected) => {
  const { sent, done } = show(name)
  await userEvent.type(screen.getByRole('textbox', { name: texts.nameLabel }), keys)
  await waitFor(() => expect(done()).toBe(1))
  await waitFor(() => expect(sent).toEqual(expected))
})
