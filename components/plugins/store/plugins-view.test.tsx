import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { AddressPage } from '@/components/testing/address-page'
import { agentSummary } from '@/components/testing/agent-summary'
import { dialogStack } from '@/components/ui/dialog/dialog-stack'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiError } from '@/lib/client/api/api-error'
import type { HostAnswers } from '@/lib/client/api/fake-api'
import type { PluginSummary } from '@/lib/contract/plugins/plugin'
import { zhCN } from '@/lib/messages/zh-cn'
import { pluginDraftOf, pluginSummaryOf } from '../testing/plugin-page'
import { PluginsView } from './plugins-view'

const texts = zhCN.pluginStore

// Lists are read on by an observer, which the test's document has none of.
beforeAll(() => {
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})
beforeEach(() => window.history.replaceState(null, '', '/agent/plugin'))
afterEach(() =>
  act(() => {
    dialogStack.setState([], true)
    toastQueue.setState([], true)
  }),
)

const pageOf = (list: readonly PluginSummary[]) => ({
  list: [...list],
  total: list.length,
  page: 1,
  size: 24,
})
const tools = [
  { id: 1, name: '七日预报', description: '查未来七天', is_safe: true },
  { id: 2, name: '订阅预警', description: '给手机号订阅', is_safe: false },
]
const weather = pluginSummaryOf({ id: 1, name: '极光天气', status: 3, uses: 1_204, is_mine: false, tools })
const bus = pluginSummaryOf({ id: 2, name: '青桐公交', status: 3, is_mine: false, tools: tools.slice(0, 1) })
const draft = pluginSummaryOf({ id: 3, name: '还没发布的' })

function open(answers: HostAnswers = {}, isMember = true) {
  const asked: string[] = []
  render(
    <AddressPage
      answers={{
        pluginAddList: ({ keyword, sort }) => {
          asked.push(`${keyword}|${sort}`)
          return pageOf([weather, bus, draft].filter(({ name }) => name.includes(keyword)))
        },
        pluginList: () => pageOf([draft]),
        ...answers,
      }}
    >
      <main tabIndex={-1}>
        <PluginsView isMember={isMember} first={null} />
      </main>
    </AddressPage>,
  )
  return { asked }
}

const store = () => within(screen.getByRole('region', { name: texts.published }))

test('a card says what a plugin may do and who uses it; drafts are not in the store', async () => {
  open()
  const card = (await store().findByText('极光天气')).closest('li')
  expect(card).toHaveTextContent('林深 · 2 个工具')
  expect(card).toHaveTextContent('会发送，每次先问')
  expect(card).toHaveTextContent('1,204 处在用')
  expect(store().getByText('青桐公交').closest('li')).toHaveTextContent('只读取')
  expect(screen.queryByText('还没发布的')).toBeNull()
})

test('a search and an order are in the address', async () => {
  const { asked } = open()
  fireEvent.change(screen.getByRole('searchbox', { name: texts.find }), { target: { value: '公交' } })
  await waitFor(() => expect(store().queryByText('极光天气')).toBeNull())
  fireEvent.click(store().getByRole('link', { name: texts.sorts.newest }))
  await waitFor(() => expect(asked.at(-1)).toBe('公交|newest'))
  expect(decodeURIComponent(window.location.search)).toBe('?q=公交&sort=newest')
})

test('details show the host that is called and each tool; it is reported from there', async () => {
  const reports: unknown[] = []
  open({
    report: (input) => {
      reports.push(input)
      return {}
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '极光天气' }))
  const details = within(await screen.findByRole('dialog', { name: '极光天气' }))
  expect(details.getByText('api.weather.example')).toBeVisible()
  expect(details.getByText('订阅预警')).toBeVisible()
  fireEvent.click(details.getByRole('button', { name: texts.report }))
  const form = within(await screen.findByRole('dialog', { name: '举报' }))
  fireEvent.click(form.getAllByRole('radio')[0] as HTMLElement)
  fireEvent.click(form.getByRole('button', { name: zhCN.report.send }))
  await waitFor(() => expect(reports).toEqual([{ kind: 'plugin', id: '1', reason: 'illegal', text: '' }]))
})

test('one’s own plugins are on a tab of their own and lead to their editors', async () => {
  open()
  fireEvent.click(screen.getByRole('link', { name: texts.mine }))
  expect(await screen.findByRole('link', { name: '还没发布的' })).toHaveAttribute('href', '/agent/plugin/3')
  expect(window.location.search).toBe('?tab=mine')
})

test('a visitor has no tab of their own', async () => {
  open({}, false)
  expect(await store().findByText('极光天气')).toBeVisible()
  expect(screen.queryByRole('link', { name: texts.mine })).toBeNull()
})

test('a list that was not loaded says so and is retried', async () => {
  let calls = 0
  open({
    pluginAddList: () => {
      calls += 1
      if (calls === 1) throw new ApiError('internal')
      return pageOf([weather])
    },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.failed)
  fireEvent.click(screen.getByRole('button', { name: zhCN.common.retry }))
  expect(await store().findByText('极光天气')).toBeVisible()
})

test('a group is off until its webhook is set up; problems are shown at their fields', async () => {
  const saved: unknown[] = []
  open({
    pluginGroup: (input) => {
      saved.push(input)
      if (saved.length === 1)
        throw new ApiError('bad_request', '', { problems: { webhook: '这不是飞书机器人的地址' } })
      return { id: 9, version: 1 }
    },
  })
  fireEvent.click(screen.getByRole('button', { name: '设置飞书群消息' }))
  const dialog = within(await screen.findByRole('dialog', { name: '设置飞书群消息' }))
  const webhook = dialog.getByLabelText(texts.groups.webhook)
  fireEvent.change(webhook, { target: { value: 'https://open.feishu.cn/x' } })
  fireEvent.blur(webhook)
  fireEvent.click(dialog.getByRole('button', { name: texts.groups.save }))
  expect(await dialog.findByText('这不是飞书机器人的地址')).toBeVisible()
  await waitFor(() => expect(webhook).toHaveFocus())
  fireEvent.change(webhook, { target: { value: 'https://open.feishu.cn/open-apis/bot/v2/hook/k' } })
  fireEvent.blur(webhook)
  expect(dialog.queryByText('这不是飞书机器人的地址')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: texts.groups.save }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saved.at(-1)).toEqual({
    kind: 'feishu',
    name: texts.groups.usualName,
    webhook: 'https://open.feishu.cn/open-apis/bot/v2/hook/k',
    secret: '',
  })
})

test('a plugin without tools is not said to only read', async () => {
  open({ pluginAddList: () => pageOf([{ ...weather, name: '空插件', tools: [] }]) })
  expect(await store().findByText('空插件')).toBeVisible()
  expect(store().queryByText(texts.reads)).toBeNull()
})

test('details of a plugin are opened at their beginning', async () => {
  open({ pluginAddList: () => pageOf([weather]) })
  fireEvent.click(await store().findByRole('button', { name: weather.name }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByText(/处在用$/)).toHaveFocus())
})

test('Enter in a secret saves the group with it', async () => {
  const saved: unknown[] = []
  open({
    pluginGroup: (input) => {
      saved.push(input)
      return { id: 9, version: 1 }
    },
  })
  fireEvent.click(screen.getByRole('button', { name: '设置飞书群消息' }))
  const dialog = within(await screen.findByRole('dialog'))
  const secret = dialog.getByLabelText(texts.groups.secret)
  fireEvent.change(secret, { target: { value: 'typed-just-now' } })
  fireEvent.keyDown(secret, { key: 'Enter' })
  await waitFor(() => expect(saved).toEqual([expect.objectContaining({ secret: 'typed-just-now' })]))
})

test('a group that is set up is on, and shows masks of its webhook and secret', async () => {
  const group = pluginSummaryOf({ id: 9, kind: 'dingtalk', name: '值班群' })
  open({
    pluginList: () => pageOf([group]),
    pluginGet: () => ({
      plugin: group,
      draft: pluginDraftOf({
        id: 9,
        kind: 'dingtalk',
        name: '值班群',
        header: [
          { name: 'webhook', value: '••••••••abcd' },
          { name: 'secret', value: '••••••••3f9c' },
        ],
      }),
    }),
  })
  fireEvent.click(await screen.findByRole('button', { name: '改：值班群' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByLabelText(texts.groups.webhook)).toHaveValue('••••••••abcd')
  expect(dialog.getByLabelText(texts.groups.secret)).toHaveValue('••••••••3f9c')
})

test('a plugin is added to an agent of one’s own; another stays as it was', async () => {
  const added: unknown[] = []
  const agents = ['楼里帮手', '家常菜谱'].map((name, at) =>
    agentSummary(name, { id: `a${at}`, is_mine: true }),
  )
  open({
    myAgents: () => {
      const list = [...agents, agentSummary('别人的')]
      return { list, total: 3, page: 1, size: 24 }
    },
    agentPluginAdd: (input) => {
      added.push(input)
      if (input.agent_id === 'a1') throw new ApiError('bad_request', '工具最多 40 个', { field: 'tools' })
      return { id: input.agent_id, version: 2 }
    },
  })
  fireEvent.click(await store().findByRole('button', { name: '添加：极光天气' }))
  const dialog = within(await screen.findByRole('dialog', { name: '把“极光天气”添加到' }))
  expect(await dialog.findAllByRole('listitem')).toHaveLength(2)
  for (const { name } of agents) fireEvent.click(dialog.getByRole('button', { name: `添加：${name}` }))
  expect(await dialog.findByRole('link', { name: texts.addTo.open })).toHaveAttribute(
    'href',
    '/agent/edit?id=a0',
  )
  expect(dialog.getByRole('button', { name: '添加：家常菜谱' })).toBeVisible()
  expect(toastQueue.getState()[0]?.message).toBe('工具最多 40 个')
  expect(added).toEqual(agents.map(({ id }) => ({ agent_id: id, plugin_id: 1 })))
})
