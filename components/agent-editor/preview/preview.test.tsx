import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { useSyncExternalStore } from 'react'
import { DraftStore } from '@/components/drafts/draft-store'
import { localCopiesOf } from '@/components/drafts/local-copy'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import { disposeHiddenConversations } from '@/lib/client/realtime/conversation/open-conversations'
import { FakeSocketClient } from '@/lib/client/realtime/testing/fake-socket'
import { agentSettings } from '@/lib/contract/made-agent'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { agentKind } from '../draft/agent-kind'
import { EditorProvider } from '../editor-context'
import { channelOfPreview } from './preview-channel'
import { PreviewConversation } from './preview-conversation'
import { usePreviewSession } from './use-preview-session'

const { preview: texts } = zhCN.agentEditor
Object.assign(globalThis.CSS ?? (globalThis.CSS = {} as typeof CSS), { supports: () => true })

const session = { key: 'preview-1', conversationId: '', page: { detailList: [], hashMore: false, title: '' } }
const passed = {
  hit: false,
  sensitive_word: '',
  ban_constraint: { forbidden: false },
}

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  disposeHiddenConversations()
})

/** The conversation next to a form of which the test lets the saves succeed. */
function openPreview() {
  const socket = new FakeSocketClient()
  socket.turn('open')
  const saving = Promise.withResolvers<void>()
  const settings = agentSettings.parse({
    name: '家常菜谱',
    greeting: '今晚几个人吃？',
    questions: ['番茄能做什么'],
  })
  const store = new DraftStore({
    kind: agentKind,
    stored: { version: 3, settings },
    writer: 'page-1',
    copies: localCopiesOf(agentKind, 'u1', 'a1'),
    calls: {
      save: async (_settings, version) => {
        await saving.promise
        return version + 1
      },
      load: () => Promise.reject(new Error('unused')),
    },
  })
  const onClear = jest.fn()

  function Form() {
    const state = useSyncExternalStore(store.subscribe, store.getState)
    return (
      <EditorProvider ensureId={async () => ''} agentId="a1" store={store} state={state}>
        <PreviewConversation
          session={session}
          onClear={onClear}
          onClose={undefined}
          openChannel={(agentId) => ({ ...channelOfPreview(agentId), socketFor: () => socket.client })}
        />
      </EditorProvider>
    )
  }

  render(
    <AppRouterContext value={{ push: jest.fn() } as unknown as AppRouterInstance}>
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <ApiProvider
          apiOf={fakeHost({
            sensitiveWords: () => passed,
            agentConfig: () => ({ service_url: 'wss://host.example/socket/agent' }),
          })}
          queryClient={createQueryClient()}
        >
          <Form />
        </ApiProvider>
      </Texts>
    </AppRouterContext>,
  )
  return { socket, store, saving, onClear }
}

test('greeting and questions are shown as they are typed', async () => {
  const { store } = openPreview()
  expect(screen.getByText('今晚几个人吃？')).toBeInTheDocument()
  act(() => store.change({ greeting: '想吃什么？', questions: ['', '豆腐能做什么'] }))
  expect(screen.getByText('想吃什么？')).toBeInTheDocument()
  expect(screen.queryByText('番茄能做什么')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '豆腐能做什么' }))
  expect(screen.getByLabelText(texts.label)).toHaveValue('豆腐能做什么')
  store.dispose()
})

test('a question waits until the form is saved, is sent once, and is asked of the saved version', async () => {
  const { socket, store, saving, onClear } = openPreview()
  act(() => store.change({ greeting: '想吃什么？' }))
  const box = screen.getByLabelText(texts.label)
  fireEvent.change(box, { target: { value: '豆腐' } })
  await act(async () => void fireEvent.keyDown(box, { key: 'Enter' }))
  await act(async () => void fireEvent.keyDown(box, { key: 'Enter' }))
  expect(socket.sent).toEqual([])
  await act(async () => saving.resolve())
  expect(
    socket.sent.map(({ agent_id, agent_type, prompt }) => [
      agent_id,
      agent_type,
      prompt.content,
      prompt.draft_version,
    ]),
  ).toEqual([['a1', 'custom', '豆腐', 4]])
  fireEvent.click(screen.getByRole('button', { name: texts.clear }))
  expect(onClear).toHaveBeenCalledWith('')
})

test('variables are filled in as by a reader', async () => {
  const { socket, store, saving } = openPreview()
  const variable = { key: 'people', label: '人数', type: 'text', required: true } as const
  act(() => store.change({ variables: [variable] }))
  const form = screen.getByRole('form', { name: texts.start })
  fireEvent.change(within(form).getByLabelText('人数'), { target: { value: '三' } })
  await act(async () => void fireEvent.submit(form))
  expect(socket.sent).toEqual([])
  await act(async () => saving.resolve())
  expect(socket.sent.map(({ prompt }) => [prompt.template, prompt.draft_version])).toEqual([
    [{ id: 'variables', fields: { people: '三' } }, 4],
  ])
})

test('a cleared conversation stays cleared after a reload, until another one was asked', () => {
  const historyOf = (id: string) => ({ conversation_id: id, detailList: [], offset: 0, hashMore: false })
  const open = (id: string) => renderHook(() => usePreviewSession('a1', historyOf(id))).result
  const first = open('c1')
  expect(first.current.session?.conversationId).toBe('c1')
  act(() => first.current.clear('c1'))
  expect(first.current.session?.conversationId).toBe('')
  expect(open('c1').current.session?.conversationId).toBe('')
  expect(open('c2').current.session?.conversationId).toBe('c2')
})
