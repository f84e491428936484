import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AddressPage } from '@/components/testing/address-page'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiError } from '@/lib/client/api/api-error'
import type { HostAnswers } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import { forgetLogin, keepLogin } from '@/lib/client/login/keep-login'
import { writeToken } from '@/lib/client/login/token-cookie'
import { agentSettings } from '@/lib/contract/made-agent'
import type { AgentInReview, ListedWork } from '@/lib/contract/routes/agent-review-routes'
import { zhCN } from '@/lib/messages/zh-cn'
import { AgentsView } from './agents-view'

const { publicAgents: texts } = zhCN

function waiting(id: string, name: string): AgentInReview {
  const settings = agentSettings.parse({ name, intro: '把流水账写成周报', prompt: '你是周报助手' })
  return {
    id,
    version: 1,
    author: '小明',
    note: '第一版',
    settings,
    is_published: false,
    submitted: 5,
    knowledge: { total: 0, list: [] },
  }
}

function listed(id: string, name: string, rest: Partial<ListedWork> = {}): ListedWork {
  return {
    id,
    name,
    intro: '一句话',
    author: '小明',
    author_id: 'u1',
    uses: 3,
    reason: '',
    since: Date.now(),
    can_restore: false,
    ...rest,
  }
}

/** Agents of a host, which does what operators ask. */
function fakeAgents() {
  const host = {
    review: [waiting('r1', '周报助手'), waiting('r2', '晚饭帮手')],
    public: [listed('p1', '领券帮手')],
    takenDown: [listed('d1', '抄来的', { reason: '抄袭', can_restore: true })],
    decided: [] as unknown[],
  }
  const answers: HostAnswers = {
    consoleSettings: () => ({ settings: [] }),
    consoleSurroundings: () => ({
      public_origin: '',
      cookie_domain: '',
      now: 0,
      words: null,
      is_scripted: false,
    }),
    agentReviewList: () => ({ total: host.review.length, list: host.review }),
    agentReviewDecide: (decision) => {
      host.decided.push(decision)
      host.review = host.review.filter(({ id }) => id !== decision.id)
      return {}
    },
    agentPublicList: ({ state, keyword }) => {
      const all = state === 'public' ? host.public : host.takenDown
      const list = all.filter(({ id, name }) => keyword === '' || id === keyword || name.includes(keyword))
      return { list, total: list.length }
    },
    agentTakeDown: ({ id, reason }) => {
      host.takenDown = host.public.map((agent) => ({ ...agent, reason, can_restore: true }))
      host.public = host.public.filter((agent) => agent.id !== id)
      return {}
    },
    agentPutBack: ({ id }) => {
      host.public = [...host.public, ...host.takenDown.filter((agent) => agent.id === id)]
      host.takenDown = host.takenDown.filter((agent) => agent.id !== id)
      return {}
    },
  }
  return { host, answers }
}

function open(answers: HostAnswers, address = '/console/agents') {
  window.history.replaceState(null, '', address)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AddressPage answers={answers}>
        <AgentsView />
      </AddressPage>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const button = (name: string) => screen.findByRole('button', { name })
const toasts = () => toastQueue.getState().map(({ message }) => message)

beforeEach(() => {
  toastQueue.setState([], true)
  const user = { app_user_id: 'me', avatar: '', is_active: true, nickname: '值班', pic_url: '', uid: 'me' }
  writeToken('token')
  keepLogin({ token: 'token', app_user_id: 'me', new_user_type: 0, data: user })
})
afterEach(() => act(() => forgetLogin()))

test('a version in review shows what becomes public, and is approved or rejected with a reason', async () => {
  const { host, answers } = fakeAgents()
  const person = open(answers)
  const review = await screen.findByRole('region', { name: texts.review })
  const [first] = await within(review).findAllByRole('listitem')
  expect(first).toHaveTextContent('你是周报助手')
  expect(first).toHaveTextContent('第一版')
  await person.click(await button('退回“周报助手”'))
  const field = screen.getByRole('textbox', { name: texts.rejectReason })
  expect(field).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(within(review).getByRole('alert')).toHaveTextContent(texts.reasonMissing)
  await person.click(screen.getByRole('button', { name: texts.cancel }))
  expect(await button('退回“周报助手”')).toHaveFocus()
  await person.click(await button('退回“周报助手”'))
  await person.type(screen.getByRole('textbox', { name: texts.rejectReason }), '名字有误导{Enter}')
  await waitFor(() => expect(within(review).getAllByRole('listitem')).toHaveLength(1))
  await person.click(await button('通过“晚饭帮手”'))
  expect(await within(review).findByText(texts.reviewEmpty)).toBeInTheDocument()
  expect(host.decided).toEqual([
    { id: 'r1', version: 1, submitted: 5, approve: false, reason: '名字有误导' },
    { id: 'r2', version: 1, submitted: 5, approve: true, reason: '' },
  ])
})

test('a public agent is taken down with a reason, and put back', async () => {
  const { host, answers } = fakeAgents()
  const person = open(answers)
  await person.click(await button('下架“领券帮手”'))
  await person.type(screen.getByRole('textbox', { name: texts.reason }), '广告{Enter}')
  expect(await screen.findByText(texts.publicEmpty)).toBeInTheDocument()
  expect(toasts()).toEqual(['“领券帮手”下架了，作者会收到通知'])
  await person.click(screen.getByRole('radio', { name: texts.states.taken_down }))
  expect(await screen.findByText('理由：广告')).toBeInTheDocument()
  await person.click(await button('恢复“领券帮手”'))
  expect(await screen.findByText(texts.takenDownEmpty)).toBeInTheDocument()
  expect(host.public.map(({ id }) => id)).toEqual(['p1'])
})

test('an address names one agent, as a report does', async () => {
  const { answers } = fakeAgents()
  open(answers, '/console/agents?q=p1')
  expect(await button('下架“领券帮手”')).toBeInTheDocument()
  expect(screen.getByRole('searchbox')).toHaveValue('p1')
  expect(screen.getByRole('link', { name: '小明' })).toHaveAttribute('href', '/console/members?q=u1')
})

test('one that was not public when it was taken down can’t be put back', async () => {
  const { host, answers } = fakeAgents()
  host.takenDown = [listed('d2', '没公开过', { reason: '广告' })]
  open(answers, '/console/agents?state=taken_down')
  expect(await screen.findByText(texts.cannotRestore)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '恢复“没公开过”' })).toBeNull()
})

test('a list that can’t be read says so; what another operator did first is refused with its sentence', async () => {
  const { answers } = fakeAgents()
  const agentReviewDecide = () => {
    throw new ApiError('conflict', '这个版本已经处理过了，或者作者改交了别的版本')
  }
  const agentPublicList = () => {
    throw new ApiError('network')
  }
  const person = open({ ...answers, agentReviewDecide, agentPublicList })
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.failed)
  await person.click(await button('通过“周报助手”'))
  await waitFor(() => expect(toasts()).toEqual(['这个版本已经处理过了，或者作者改交了别的版本']))
})

test('an operator reads what the knowledge of an agent says before it is approved', async () => {
  const { host, answers } = fakeAgents()
  const files = [
    { file_id: 'f1', name: '新价目.txt', is_new: true },
    { file_id: 'f2', name: '旧价目.txt', is_new: false },
  ]
  host.review = [{ ...waiting('r1', '周报助手'), knowledge: { total: 120, list: files } }]
  const asked: string[] = []
  const knowledgeChunks: HostAnswers['knowledgeChunks'] = ({ file_id }) => {
    asked.push(file_id)
    return { list: [{ id: '0', text: '一斤一百元' }], offset: 1, hasMore: false }
  }
  const person = open({ ...answers, knowledgeChunks })
  await person.click(await screen.findByText('看知识里的 120 份文件'))
  expect(screen.getAllByText(texts.knowledge.isNew)).toHaveLength(1)
  expect(screen.getByText('还有 118 份更早的没有列出来')).toBeInTheDocument()
  expect(asked).toEqual([])
  await person.click(screen.getByText('新价目.txt'))
  expect(await screen.findByText('一斤一百元')).toBeInTheDocument()
  expect(asked).toEqual(['f1'])
})
