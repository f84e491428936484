import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DialogLayer } from '@/components/ui/dialog/dialog-layer'
import { dialogStack } from '@/components/ui/dialog/dialog-stack'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import type { AgentLink } from '@/lib/contract/routes/agent-link-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { fill } from '@/lib/messages/fill'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { StrictClipboard } from '../testing/strict-clipboard'
import { useOpenAgentShare } from './use-open-agent-share'

const { agentShare: texts, share } = zhCN
const dayS = 86_400
const agent = {
  id: 'a1',
  name: '楼里帮手',
  avatar: { glyph: '邻', tone: 'ok' },
  isPublished: false,
} as const

let clipboard: StrictClipboard
// Both are loaded when a dialog is first opened.
beforeAll(() =>
  Promise.all([import('@/components/ui/dialog/stacked-dialog'), import('./agent-share-dialog')]),
)
beforeEach(() => {
  clipboard = new StrictClipboard()
  clipboard.install()
  toastQueue.setState([], true)
})
afterEach(() => {
  jest.useRealTimers()
  clipboard.remove()
  act(() => dialogStack.setState([], true))
})

function link(id: string, rest: Partial<AgentLink> = {}): AgentLink {
  const duration = rest.duration ?? 30 * dayS
  const created = Math.floor(Date.now() / 1_000) - dayS * 2
  return {
    id,
    scope: 'use',
    url: `https://zhizhou.example/chat/custom/a1?share=1&AccessKeyId=${id}`,
    created,
    expires: duration === 0 ? 0 : created + duration,
    duration,
    state: 'live',
    members: 0,
    people: [],
    ...rest,
  }
}

/** Links of one agent, with the host's rule: one live link a scope and duration. */
function fakeLinks(...links: AgentLink[]) {
  const host = { links, created: [] as unknown[], revoked: [] as unknown[] }
  const answers: HostAnswers = {
    agentShareList: () => ({
      list: host.links,
      // Those who copied have not joined.
      members: host.links.reduce((sum, { scope, members }) => sum + (scope === 'use' ? members : 0), 0),
    }),
    agentShareLink: ({ shareUrl, expires: duration }) => {
      host.created.push({ path: new URL(shareUrl).pathname, duration })
      const scope = new URL(shareUrl).pathname === '/agent/edit' ? 'copy' : 'use'
      const live = host.links.find(
        (each) => each.state === 'live' && each.scope === scope && each.duration === duration,
      )
      const result = live ?? link(`n${host.created.length}`, { scope, duration })
      if (!live) host.links = [result, ...host.links]
      return { url: result.url }
    },
    agentShareRevoke: (input) => {
      host.revoked.push(input)
      host.links = host.links.map((each) =>
        each.id === input.id
          ? { ...each, state: 'revoked', ...(input.unbind ? { members: 0, people: [] } : {}) }
          : each,
      )
      return {}
    },
  }
  return { host, answers }
}

function Opener({ isPublished }: { readonly isPublished: boolean }) {
  const open = useOpenAgentShare()
  return (
    <button type="button" onClick={() => void open({ ...agent, isPublished })}>
      打开
    </button>
  )
}

async function open(answers: HostAnswers, isPublished = false) {
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost(answers)} queryClient={createQueryClient()}>
        <Opener isPublished={isPublished} />
        <DialogLayer texts={{ ok: '确定', cancel: '取消', close: '关闭', unavailable: '' }} />
      </ApiProvider>
    </Texts>,
  )
  const user = userEvent.setup({ writeToClipboard: false })
  // Its setup has replaced the clipboard.
  clipboard.install()
  await user.click(screen.getByRole('button', { name: '打开' }))
  return { user, dialog: await screen.findByRole('dialog', { name: '分享“楼里帮手”' }) }
}

const button = (name: string) => screen.findByRole('button', { name })
const stopButton = (scope: keyof typeof texts.scopeNames, duration: keyof typeof texts.durations) =>
  button(
    fill(texts.stopOf, {
      link: fill(texts.link, { scope: texts.scopeNames[scope], duration: texts.durations[duration] }),
    }),
  )
const radio = (name: string) => screen.getByRole('radio', { name })

describe('creating', () => {
  test('opening creates nothing; the button creates a link, copies it and confirms for 1500 ms', async () => {
    const { host, answers } = fakeLinks()
    await open(answers)
    expect(await screen.findByText(texts.empty)).toBeVisible()
    expect(host.created).toEqual([])
    expect(screen.queryByRole('img', { name: share.qrLabel })).toBeNull()
    const make = await button(share.makeLink)
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] })
    clipboard.click(make)
    await act(() => jest.advanceTimersByTimeAsync(50))
    expect(await button(share.copied)).toBe(make)
    expect(host.created).toEqual([{ path: '/chat/custom/a1', duration: 30 * dayS }])
    expect(clipboard.text).toBe(host.links[0]?.url)
    expect(screen.getByLabelText(share.link)).toHaveValue(clipboard.text)
    expect(screen.getByRole('img', { name: share.qrLabel })).toBeVisible()
    expect(screen.getByRole('heading', { name: fill(texts.links, { count: 1 }) })).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(1_400))
    expect(screen.getByRole('button', { name: share.copied })).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(150))
    expect(screen.getByRole('button', { name: share.copyLink })).toBeVisible()
  })

  test.each([
    ['use', '86400', '/chat/custom/a1'],
    ['use', '604800', '/chat/custom/a1'],
    ['copy', '2592000', '/agent/edit'],
    ['copy', '0', '/agent/edit'],
  ] as const)('%s for %s s is requested as chosen', async (scope, duration, path) => {
    const { host, answers } = fakeLinks()
    const { user } = await open(answers)
    await user.click(radio(texts.scopes[scope].title))
    await user.click(radio(texts.durations[duration]))
    clipboard.click(await button(share.makeLink))
    await waitFor(() => expect(clipboard.text).toBe(host.links[0]?.url))
    expect(host.created).toEqual([{ path, duration: Number(duration) }])
  })

  test('the date on which a new link ends', async () => {
    const { user } = await open(fakeLinks().answers)
    await user.click(radio(texts.durations['604800']))
    const date = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long' }).format(Date.now() + 7 * dayS * 1_000)
    expect(screen.getByText(fill(share.until, { date }))).toBeVisible()
    await user.click(radio(texts.durations['0']))
    expect(screen.getByText(share.noEnd)).toBeVisible()
  })

  test('an existing live link of that scope and duration is shown with its end, and copied without a call', async () => {
    const existing = link('l1', { duration: 7 * dayS, members: 1, people: [{ nickname: '海棠' }] })
    const { host, answers } = fakeLinks(existing, link('l0', { state: 'revoked' }))
    const { user } = await open(answers)
    await button(share.makeLink)
    await user.click(radio(texts.durations['604800']))
    expect(await screen.findByLabelText(share.link)).toHaveValue(existing.url)
    const date = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long' }).format(existing.expires * 1_000)
    expect(screen.getByText(fill(share.until, { date }))).toBeVisible()
    clipboard.click(await button(share.copyLink))
    await button(share.copied)
    expect([clipboard.text, host.created]).toEqual([existing.url, []])
  })

  test('the host’s sentence is shown when it refuses, until another choice', async () => {
    const sentence = '最多 50 个分享链接，请先停止一些'
    const { user } = await open({
      ...fakeLinks().answers,
      agentShareLink: () => Promise.reject(new ApiError('conflict', sentence)),
    })
    clipboard.click(await button(share.makeLink))
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(toastQueue.getState()).toEqual([])
    await user.click(radio(texts.durations['86400']))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    [false, texts.byLink],
    [true, texts.alsoPublic],
  ])('published: %j', async (isPublished, sentence) => {
    await open(fakeLinks().answers, isPublished)
    expect(screen.getByText(sentence)).toBeVisible()
  })
})

describe('the list', () => {
  test('has scope, dates, members and state of each link', async () => {
    const people = ['海棠', '北屿', '栗子'].map((nickname) => ({ nickname }))
    await open(
      fakeLinks(
        link('l3', { members: 4, people }),
        link('l2', { scope: 'copy', duration: 0, members: 1, people: [{ nickname: '盐' }] }),
        link('l1', { duration: dayS, state: 'expired' }),
        link('l0', { state: 'revoked' }),
      ).answers,
    )
    await screen.findByRole('heading', { name: fill(texts.links, { count: 4 }) })
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows[0]).toMatch(/^使用 · 30 天.* 建 · 还剩 28 天海北栗海棠、北屿、栗子4 人停止分享$/)
    expect(rows[1]).toMatch(/^复制去改 · 长期.* 建 · 长期有效盐盐1 人复制停止分享$/)
    expect(rows[2]).toMatch(/^使用 · 1 天.* 建 · .* 到期没有人加入已过期$/)
    expect(rows[3]).toMatch(/^使用 · 30 天.* 建没有人加入已停止$/)
    expect(screen.getByText(fill(texts.joined, { count: 4 }))).toBeVisible()
  })

  test('a failure says so and is retried', async () => {
    let isBroken = true
    const { answers } = fakeLinks(link('l1'))
    const { user } = await open({
      ...answers,
      agentShareList: (input) => {
        if (isBroken) throw new ApiError('not_found')
        return answers.agentShareList?.(input) ?? { list: [], members: 0 }
      },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent(texts.failed)
    isBroken = false
    await user.click(await button(zhCN.common.retry))
    expect(await screen.findByRole('listitem')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  async function stop(user: Pick<typeof userEvent, 'click'>) {
    await user.click(await stopButton('use', '2592000'))
    expect(screen.getByText(texts.noneJoined)).toBeVisible()
    await user.click(await button(texts.confirm))
  }

  test('a link by which none has joined is stopped after a question; the focus stays in its row', async () => {
    const { host, answers } = fakeLinks(link('l1'))
    const { user } = await open(answers)
    expect(await screen.findByLabelText(share.link)).toBeVisible()
    await user.click(await stopButton('use', '2592000'))
    await user.click(await button(zhCN.common.cancel))
    expect(screen.queryByText(texts.noneJoined)).toBeNull()
    await stop(user)
    expect(await screen.findByText(texts.states.revoked)).toBeVisible()
    expect(host.revoked).toEqual([{ id: 'l1', unbind: false }])
    expect(screen.getByRole('listitem')).toHaveFocus()
    expect(await button(share.makeLink)).toBeVisible()
  })

  test('a link that was created here and stopped is not shown as live', async () => {
    const { host, answers } = fakeLinks()
    const { user } = await open(answers)
    clipboard.click(await button(share.makeLink))
    await stop(user)
    clipboard.click(await button(share.makeLink))
    await waitFor(() => expect(host.links.map(({ state }) => state)).toEqual(['live', 'revoked']))
    await waitFor(() => expect(screen.getByLabelText(share.link)).toHaveValue(host.links[0]?.url))
  })

  test.each([
    [texts.choices.keep, false, '海'],
    [texts.choices.leave, true, texts.noMembers.use],
  ])('with members it asks about them: %s', async (choice, unbind, shown) => {
    const { host, answers } = fakeLinks(link('l1', { members: 1, people: [{ nickname: '海棠' }] }))
    const { user } = await open(answers)
    await user.click(await stopButton('use', '2592000'))
    const question = within(screen.getByRole('group', { name: fill(texts.question, { count: 1 }) }))
    expect(host.revoked).toEqual([])
    expect(question.getByRole('radio', { name: texts.choices.keep })).toBeChecked()
    await user.click(question.getByRole('radio', { name: choice }))
    await user.click(question.getByRole('button', { name: texts.confirm }))
    expect(await screen.findByText(texts.states.revoked)).toBeVisible()
    expect(host.revoked).toEqual([{ id: 'l1', unbind }])
    expect(screen.getByRole('listitem')).toHaveTextContent(shown)
  })

  test('of copies there is nothing to choose: they stay', async () => {
    const { host, answers } = fakeLinks(link('l1', { scope: 'copy', members: 2 }))
    const { user } = await open(answers)
    await user.click(await stopButton('copy', '2592000'))
    const question = within(screen.getByRole('group', { name: fill(texts.copiesStay, { count: 2 }) }))
    expect(question.queryByRole('radio')).toBeNull()
    await user.click(question.getByRole('button', { name: texts.confirm }))
    await waitFor(() => expect(host.revoked).toEqual([{ id: 'l1', unbind: false }]))
  })

  test('a link that could not be stopped says why and stays', async () => {
    const { user } = await open({
      ...fakeLinks(link('l1')).answers,
      agentShareRevoke: () => Promise.reject(new ApiError('network')),
    })
    await stop(user)
    await waitFor(() =>
      expect(toastQueue.getState().map(({ message }) => message)).toEqual([zhCN.errors.network.title]),
    )
    expect(await stopButton('use', '2592000')).toBeVisible()
  })
})

test('by keyboard: choose with arrows, ask, stop, and Escape returns the focus', async () => {
  const { host, answers } = fakeLinks(link('l1', { members: 2 }))
  const { user, dialog } = await open(answers)
  await waitFor(() => expect(radio(texts.scopes.use.title)).toHaveFocus())
  await user.keyboard('{ArrowRight}')
  expect(radio(texts.scopes.copy.title)).toBeChecked()
  await user.keyboard('{ArrowLeft}{Tab}{ArrowRight}')
  expect(radio(texts.durations['0'])).toBeChecked()
  expect(await button(share.makeLink)).toBeVisible()

  const stop = await stopButton('use', '2592000')
  for (let presses = 0; presses < 8 && document.activeElement !== stop; presses += 1) await user.tab()
  expect(stop).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(stop).toHaveAttribute('aria-expanded', 'true')
  expect(radio(texts.choices.keep)).toHaveFocus()
  await user.keyboard('{ArrowRight}{Tab}{Enter}')
  await waitFor(() => expect(host.revoked).toEqual([{ id: 'l1', unbind: true }]))
  await screen.findByText(texts.states.revoked)
  expect(dialog).toContainElement(document.activeElement as HTMLElement)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: '打开' })).toHaveFocus()
})
