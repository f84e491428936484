import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { saveDelayMs } from '@/components/drafts/draft-store'
import { dialogStack } from '@/components/ui/dialog/dialog-stack'
import { ApiError } from '@/lib/client/api/api-error'
import type { HostAnswers } from '@/lib/client/api/fake-api'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import { maskSecret, type PluginDraft } from '@/lib/contract/plugins/plugin'
import { zhCN } from '@/lib/messages/zh-cn'
import { openPluginPage, pluginDraftOf, pluginSummaryOf, toolOf } from '../testing/plugin-page'
import { PluginEditor } from './plugin-editor'

const texts = zhCN.pluginEditor
const { save, conflict } = zhCN.drafts

beforeEach(() => {
  jest.useFakeTimers()
  window.localStorage.clear()
})
afterEach(() => {
  act(() => dialogStack.setState([], true))
  jest.useRealTimers()
})

const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input:not([type="radio"]), textarea' })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
/** Everything that this device keeps. */
const storedTexts = () =>
  persistentStorage
    .keys()
    .map((key) => persistentStorage.read(key))
    .join('\n')
const pass = () => act(() => jest.advanceTimersByTimeAsync(saveDelayMs))

let lastId = 100

/** An editor whose host has versions. Each has an id of its own, as a tab remembers what it has saved. */
function open(change: Partial<PluginDraft> = {}, answers: HostAnswers = {}) {
  lastId += 1
  const host = { draft: pluginDraftOf({ id: lastId, ...change }), saves: [] as unknown[] }
  const opened = openPluginPage(
    {
      pluginGet: () => ({ plugin: pluginSummaryOf({ id: host.draft.id }), draft: host.draft }),
      toolList: () => ({ list: [toolOf({ plugin_id: host.draft.id })], total: 1 }),
      pluginUpdate: ({ version, ...settings }) => {
        host.saves.push(settings)
        if (version !== host.draft.version) throw new ApiError('conflict', '', { current: host.draft })
        host.draft = { ...host.draft, ...settings, version: host.draft.version + 1 }
        return { id: host.draft.id, version: host.draft.version }
      },
      ...answers,
    },
    <PluginEditor uid="u1" draft={host.draft} />,
  )
  return { host, ...opened }
}

test('what is valid is saved a moment later; what is not is kept here and named', async () => {
  const { host } = open()
  type(texts.fields.name, '极光 2')
  await pass()
  expect(host.saves).toEqual([expect.objectContaining({ name: '极光 2' })])
  expect(screen.getByText(save.justSaved)).toBeInTheDocument()
  type(texts.fields.url, 'http://api.weather.example')
  await pass()
  expect(host.saves).toHaveLength(1)
  expect(screen.getByText(/改好“插件 URL”才会保存.*已存在这台设备上/)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: '还有 1 处要改' }))
  expect(screen.getByText(zhCN.validation.pluginUrlProtocol)).toBeVisible()
})

test('a token is saved when its field is left, masked from then on, and never kept on the device', async () => {
  const { host } = open({
    auth_type: 1,
    auth_config: {
      location: 0,
      parameter_name: 'Authorization',
      service_token: maskSecret('former-token-9999'),
    },
  })
  expect(field('服务令牌')).toHaveValue('••••••••9999')
  expect(field('服务令牌')).toHaveAttribute('readonly')
  fireEvent.click(screen.getByRole('button', { name: '更换：服务令牌' }))
  type('服务令牌', 'canary-token-3f9c')
  await pass()
  expect(host.saves).toEqual([])
  fireEvent.blur(field('服务令牌'))
  expect(storedTexts()).not.toContain('canary')
  await pass()
  expect(host.saves).toEqual([
    expect.objectContaining({ auth_config: expect.objectContaining({ service_token: 'canary-token-3f9c' }) }),
  ])
  expect(field('服务令牌')).toHaveValue('••••••••3f9c')
})

test('an empty replacement keeps the stored token', async () => {
  const { host } = open({
    auth_type: 1,
    auth_config: {
      location: 0,
      parameter_name: 'Authorization',
      service_token: maskSecret('former-token-9999'),
    },
  })
  fireEvent.click(screen.getByRole('button', { name: '更换：服务令牌' }))
  fireEvent.blur(field('服务令牌'))
  await pass()
  expect(field('服务令牌')).toHaveValue('••••••••9999')
  expect(host.saves).toEqual([])
})

test('two tabs: each field with its two texts, and the choice is saved on the newer version', async () => {
  const { host } = open()
  host.draft = { ...host.draft, name: '别处的名字', description: '别处的描述', version: 4 }
  type(texts.fields.name, '这里的名字')
  await pass()
  const dialog = within(await screen.findByRole('dialog', { name: conflict.title }))
  expect(within(dialog.getByRole('group', { name: '名称' })).getByText('别处的名字')).toBeVisible()
  expect(
    within(dialog.getByRole('group', { name: '名称' })).getByRole('radio', { name: /这里的/ }),
  ).toBeChecked()
  expect(
    within(dialog.getByRole('group', { name: '描述' })).getByRole('radio', { name: /已存的/ }),
  ).toBeChecked()
  fireEvent.click(dialog.getByRole('button', { name: conflict.apply }))
  await pass()
  expect(host.draft).toMatchObject({ name: '这里的名字', description: '别处的描述', version: 5 })
})

test('deleting asks, and says how many agents use it', async () => {
  const deleted: unknown[] = []
  const { router, host } = open(
    { used_by: { own: [{ id: 'a1', name: '家常菜谱' }], others: 2 } },
    {
      pluginDelete: (input) => {
        deleted.push(input)
        return {}
      },
    },
  )
  expect(screen.getByRole('link', { name: '家常菜谱' })).toHaveAttribute('href', '/agent/edit?id=a1')
  fireEvent.click(screen.getByRole('button', { name: '删除插件' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/有 3 个智能体在用/)).toBeVisible()
  fireEvent.click(dialog.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/agent/plugin?tab=mine'))
  expect(deleted).toEqual([{ id: host.draft.id }])
})

test('a tool is switched off and on in the list', async () => {
  const calls: unknown[] = []
  open(
    {},
    {
      toolOnline: (input) => {
        calls.push(input)
        return {}
      },
    },
  )
  fireEvent.click(await screen.findByRole('switch', { name: '启用：七日预报' }))
  await waitFor(() => expect(calls).toEqual([{ id: 11, online: false }]))
})
