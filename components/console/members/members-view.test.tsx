import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AddressPage } from '@/components/testing/address-page'
import { closeSidePanel, sidePanel } from '@/components/ui/side-panel/side-panel-store'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiError } from '@/lib/client/api/api-error'
import type { HostAnswers } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import { forgetLogin, keepLogin } from '@/lib/client/login/keep-login'
import { writeToken } from '@/lib/client/login/token-cookie'
import type { ListedMember, ShownAct } from '@/lib/contract/routes/member-routes'
import { fill } from '@/lib/messages/fill'
import { zhCN } from '@/lib/messages/zh-cn'
import { MembersView } from './members-view'

const { members: texts, errors, common } = zhCN
const now = Date.now()

function member(uid: string, nickname: string, rest: Partial<ListedMember> = {}): ListedMember {
  return {
    uid,
    nickname,
    picture: '',
    phone: '138****0012',
    state: 'active',
    is_operator: false,
    joined: now,
    last_seen: now,
    asked: 46,
    ...rest,
  }
}

/** Members of a host, which does what operators ask. */
function fakeMembers(...members: ListedMember[]) {
  const host = {
    members,
    reasons: new Map<string, string>(),
    acts: [] as ShownAct[],
    calls: [] as unknown[],
    isDown: false,
  }
  const change = (uid: string, state: ListedMember['state']) => {
    host.members = host.members.map((each) => (each.uid === uid ? { ...each, state } : each))
  }
  const record = (act: ShownAct['act'], reason = '') =>
    (host.acts = [{ act, reason, subject: '', at: Date.now(), operator: '值班·周' }, ...host.acts])
  const answers: HostAnswers = {
    consoleSettings: () => ({ settings: [] }),
    consoleSurroundings: () => ({
      public_origin: '',
      cookie_domain: '',
      now,
      words: null,
      is_scripted: false,
    }),
    memberList: (query) => {
      if (host.isDown) throw new ApiError('network')
      host.calls.push(query)
      const { keyword, state, page, size } = query
      const of = (wanted: string) => host.members.filter((each) => wanted === 'all' || each.state === wanted)
      const found = of(state).filter(({ nickname }) => nickname.includes(keyword))
      return {
        list: found.slice((page - 1) * size, page * size),
        total: found.length,
        counts: { all: host.members.length, waiting: of('waiting').length, blocked: of('blocked').length },
        asks_per_day: 200,
      }
    },
    memberDetail: ({ uid }) => {
      const found = host.members.find((each) => each.uid === uid)
      if (!found) throw new ApiError('not_found')
      const reason = host.reasons.get(uid) ?? ''
      const blocked = found.state === 'blocked' ? { at: now, reason } : null
      return { member: found, blocked, agents: 3, links: 2, acts: host.acts }
    },
    memberBlock: ({ uid, reason }) => {
      host.reasons.set(uid, reason)
      change(uid, 'blocked')
      record('block', reason)
      return {}
    },
    memberRestore: ({ uid }) => {
      change(uid, 'active')
      record('restore')
      return {}
    },
    consoleApprove: ({ uid }) => {
      change(uid, 'active')
      return {}
    },
  }
  return { host, answers }
}

function open(answers: HostAnswers, address = '/console/members') {
  window.history.replaceState(null, '', address)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AddressPage answers={answers}>
        <main tabIndex={-1}>
          <MembersView />
        </main>
      </AddressPage>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const rows = async () => {
  const table = await screen.findByRole('table', { name: texts.table })
  return within(table).getAllByRole('row').slice(1)
}
const names = async () => (await rows()).map((row) => within(row).getByRole('rowheader').textContent)
const details = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`${fill(texts.details, { name })}$`) })
const toasts = () => toastQueue.getState().map(({ message }) => message)

beforeEach(() => {
  toastQueue.setState([], true)
  sidePanel.setState({ place: 'docked', chosen: '', isOfPage: false })
  const user = { app_user_id: 'me', avatar: '', is_active: true, nickname: '值班', pic_url: '', uid: 'me' }
  writeToken('token')
  keepLogin({ token: 'token', app_user_id: 'me', new_user_type: 0, data: user })
})
afterEach(() => {
  act(() => {
    closeSidePanel()
    forgetLogin()
  })
})

test('lists members with what they asked today, and narrows by state and words', async () => {
  const { host, answers } = fakeMembers(
    member('a', '北窗'),
    member('b', '阿棠', { state: 'waiting', asked: 0 }),
    member('c', '快来领券', { state: 'blocked' }),
  )
  const person = open(answers)
  expect(await names()).toHaveLength(3)
  const [first, , third] = await rows()
  expect(first).toHaveTextContent('46 / 200')
  expect(third).toHaveTextContent(texts.unknown)
  expect(screen.getByText(/3 人/)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: '已停用 1' }))
  await waitFor(async () => expect(await names()).toHaveLength(1))
  expect(window.location.search).toBe('?state=blocked')
  await person.click(screen.getByRole('button', { name: texts.filters.all }))
  await person.type(screen.getByRole('searchbox', { name: texts.search }), '没有这个人')
  expect(await screen.findByText(texts.noMatch)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: texts.showAll }))
  await waitFor(async () => expect(await names()).toHaveLength(3))
  expect(screen.getByRole('searchbox')).toHaveValue('')
  expect(host.calls.at(-1)).toMatchObject({ keyword: '', state: 'all', page: 1 })
})

test('an address with words, a state and a page is followed', async () => {
  const many = Array.from({ length: 12 }, (_, at) => member(`m${at}`, `成员${at}`, { state: 'waiting' }))
  const person = open(fakeMembers(...many).answers, '/console/members?state=waiting&q=成员&page=2')
  expect(await names()).toHaveLength(2)
  expect(screen.getByText('第 11–12 人，共 12 人')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: texts.previous }))
  await waitFor(async () => expect(await names()).toHaveLength(10))
})

test('a member is blocked with a reason only, and restored; what was done is shown', async () => {
  const { host, answers } = fakeMembers(member('a', '快来领券'))
  const person = open(answers)
  await person.click(await details('快来领券'))
  const panel = await screen.findByRole('region', { name: '快来领券' })
  expect(await within(panel).findByText('3 个公开的智能体')).toBeInTheDocument()
  const field = within(panel).getByRole('textbox', { name: texts.reason })
  await person.click(within(panel).getByRole('button', { name: texts.block }))
  expect(within(panel).getByRole('alert')).toHaveTextContent(texts.reasonMissing)
  expect(host.reasons.size).toBe(0)
  await person.click(field)
  await person.paste('长'.repeat(101))
  expect(within(panel).getByRole('alert')).toHaveTextContent('最多 100 个字，现在 101 个')
  await person.click(within(panel).getByRole('button', { name: texts.block }))
  expect(host.reasons.size).toBe(0)
  await person.clear(field)
  await person.type(field, '群发广告{Enter}')
  expect(await within(panel).findByText('原因：群发广告', { selector: 'section > p' })).toBeInTheDocument()
  expect(host.reasons.get('a')).toBe('群发广告')
  expect(toasts()).toEqual(['快来领券已停用'])
  expect(within(panel).getByText('值班·周 停用了账号')).toBeInTheDocument()
  const restore = within(panel).getByRole('button', { name: texts.restore })
  await waitFor(() => expect(restore).toHaveFocus())
  await person.click(restore)
  expect(await within(panel).findByText('值班·周 恢复了账号')).toBeInTheDocument()
  expect(host.members[0]?.state).toBe('active')
  await waitFor(() => expect(panel).toContainElement(document.activeElement as HTMLElement))
})

test('waiting members are approved, and blocked ones restored, in their rows', async () => {
  const { host, answers } = fakeMembers(
    member('a', '阿棠', { state: 'waiting' }),
    member('b', '快来领券', { state: 'blocked' }),
  )
  const person = open(answers)
  await person.click(await screen.findByRole('button', { name: '通过 阿棠' }))
  await person.click(await screen.findByRole('button', { name: '恢复 快来领券' }))
  await waitFor(() => expect(host.members.map(({ state }) => state)).toEqual(['active', 'active']))
  await waitFor(() => expect(screen.queryByRole('button', { name: '恢复 快来领券' })).toBeNull())
  expect(screen.getByRole('main')).toHaveFocus()
})

test('Escape closes the details and returns the focus to their row', async () => {
  const person = open(fakeMembers(member('a', '北窗')).answers)
  const button = await details('北窗')
  await person.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  const panel = await screen.findByRole('region', { name: '北窗' })
  await person.click(await within(panel).findByRole('textbox'))
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: '北窗' })).toBeNull()
  expect(button).toHaveFocus()
})

test('one’s own account can’t be blocked', async () => {
  const person = open(fakeMembers(member('me', '值班', { is_operator: true })).answers)
  await person.click(await details('值班'))
  expect(await screen.findByText(texts.isOwnAccount)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: texts.block })).toBeNull()
})

test('a refusal of the host is shown, and the state is read again', async () => {
  const { host, answers } = fakeMembers(member('a', '北窗'))
  const memberBlock = () => {
    host.members = [member('a', '北窗', { state: 'blocked' })]
    throw new ApiError('conflict', '这个账号的状态刚刚变了，请刷新后再试')
  }
  const person = open({ ...answers, memberBlock })
  await person.click(await details('北窗'))
  await person.type(await screen.findByRole('textbox', { name: texts.reason }), '广告{Enter}')
  await waitFor(() => expect(toasts()).toEqual(['这个账号的状态刚刚变了，请刷新后再试']))
  expect(await screen.findByRole('button', { name: '恢复 北窗' })).toBeInTheDocument()
})

test('without the network it says so, and reads again on request', async () => {
  const { host, answers } = fakeMembers(member('a', '北窗'))
  host.isDown = true
  const person = open(answers)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(texts.failed)
  expect(alert).toHaveTextContent(errors.network.advice)
  host.isDown = false
  await person.click(within(alert).getByRole('button', { name: common.retry }))
  expect(await names()).toHaveLength(1)
})

test('says what to do while there is nobody', async () => {
  open(fakeMembers().answers)
  expect(await screen.findByRole('heading', { name: texts.emptyTitle })).toBeInTheDocument()
})
