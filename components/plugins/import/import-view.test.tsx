import { expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ApiError } from '@/lib/client/api/api-error'
import type { HostAnswers } from '@/lib/client/api/fake-api'
import type { PluginImport } from '@/lib/contract/routes/plugin-routes'
import { zhCN } from '@/lib/messages/zh-cn'
import { openPluginPage } from '../testing/plugin-page'
import { ImportView } from './import-view'

const texts = zhCN.pluginImport
const toolAt = (path: string, group: string, notes: PluginImport['tools'][number]['notes'] = []) => ({
  key: `GET ${path}`,
  name: path.slice(1),
  description: '',
  method: 'GET' as const,
  path,
  group,
  params: 2,
  is_safe: true,
  notes,
})
const found: PluginImport = {
  plugin: {
    name: '青桐公交',
    description: '',
    url: 'https://bus.example',
    format: 'OpenAPI 3.0.3',
    auth_type: 0,
  },
  tools: [toolAt('/lines', '线路'), toolAt('/stops', '到站', ['renamed'])],
  skipped: [
    { what: 'GET /v1/lines', why: 'deprecated', sentence: '文件里标了已废弃', may_import: true },
    { what: 'GET /stream', why: 'stream', sentence: '回复是一直不断的流，没有结束', may_import: false },
  ],
  notes: ['文件里写的密钥没有带进来'],
}

function open(
  answers: HostAnswers = {},
  plugin: { id: number; name: string } | null = { id: 7, name: '极光天气' },
) {
  const calls: unknown[] = []
  const opened = openPluginPage(
    {
      pluginImport: (input) => {
        calls.push(input)
        return input.confirm ? { ...found, id: 7 } : found
      },
      ...answers,
    },
    <ImportView plugin={plugin} />,
  )
  return { calls, ...opened }
}

async function readAddress() {
  fireEvent.change(screen.getByLabelText(texts.address), {
    target: { value: ' https://bus.example/api.yaml ' },
  })
  fireEvent.click(screen.getByRole('button', { name: texts.read }))
  return await screen.findByRole('heading', { name: '找到 4 个接口，能导入 2 个' })
}

test('a dry run shows what would be imported, what is skipped and why, and changes nothing', async () => {
  const { calls } = open()
  expect(await readAddress()).toHaveFocus()
  expect(calls).toMatchObject([
    { kind: 'openapi', content: '', url: 'https://bus.example/api.yaml', plugin_id: 7, confirm: false },
  ])
  expect(screen.getByRole('region', { name: '线路' })).toHaveTextContent('lines')
  expect(screen.getByText('和别的工具重名，改了名字')).toBeVisible()
  const skipped = within(screen.getByRole('region', { name: '跳过的 2 个' }))
  expect(skipped.getByText('文件里标了已废弃')).toBeVisible()
  expect(skipped.getAllByRole('button')).toHaveLength(1)
  expect(screen.getByText('文件里写的密钥没有带进来')).toBeVisible()
})

test('what is ticked is imported, with what was skipped and is wanted all the same', async () => {
  const { calls, router } = open()
  await readAddress()
  fireEvent.click(screen.getByRole('checkbox', { name: /^stops/ }))
  fireEvent.click(screen.getByRole('button', { name: '仍然导入：GET /v1/lines' }))
  fireEvent.click(screen.getByRole('button', { name: '导入 2 个工具' }))
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/agent/plugin/7'))
  expect(calls.at(-1)).toMatchObject({ confirm: true, selected: ['GET /lines', 'GET /v1/lines'] })
})

test('all can be unticked and ticked; without any, nothing can be imported', async () => {
  const { calls } = open()
  await readAddress()
  fireEvent.click(screen.getByRole('checkbox', { name: '已选 2 个，共 2 个' }))
  fireEvent.click(screen.getByRole('button', { name: '导入 0 个工具' }))
  expect(calls).toHaveLength(1)
  fireEvent.click(screen.getByRole('checkbox', { name: '已选 0 个，共 2 个' }))
  expect(screen.getByRole('button', { name: '导入 2 个工具' })).not.toHaveAttribute('aria-disabled')
})

test('a file is read on this device and its text is sent', async () => {
  const { calls } = open()
  const file = new File(['openapi: 3.1.0'], 'bus.yaml')
  file.text = async () => 'openapi: 3.1.0'
  fireEvent.change(screen.getByLabelText(texts.pick, { selector: 'input' }), { target: { files: [file] } })
  await waitFor(() =>
    expect(calls).toEqual([expect.objectContaining({ content: 'openapi: 3.1.0', url: '' })]),
  )
})

test('pasted commands are sent as such', async () => {
  const { calls } = open()
  fireEvent.click(screen.getByRole('radio', { name: 'cURL' }))
  fireEvent.change(screen.getByLabelText(texts.curl), { target: { value: 'curl https://bus.example/lines' } })
  fireEvent.click(screen.getByRole('button', { name: texts.read }))
  await waitFor(() =>
    expect(calls).toEqual([
      expect.objectContaining({ kind: 'curl', content: 'curl https://bus.example/lines' }),
    ]),
  )
})

test('a description that cannot be read says why', async () => {
  open({
    pluginImport: () => {
      throw new ApiError('bad_request', '内网地址，不会去取')
    },
  })
  fireEvent.change(screen.getByLabelText(texts.address), {
    target: { value: 'https://intranet.local/api.json' },
  })
  fireEvent.click(screen.getByRole('button', { name: texts.read }))
  expect(await screen.findByText('内网地址，不会去取')).toBeVisible()
})

test('a new plugin has an https address before it is imported, and may have its token', async () => {
  const plain = {
    ...found.plugin,
    url: 'http://bus.example',
    auth_type: 1,
    location: 0,
    parameter_name: 'X-Key',
  }
  const calls: unknown[] = []
  open(
    {
      pluginImport: (input) => {
        calls.push(input)
        return { ...found, plugin: plain, ...(input.confirm ? { id: 7 } : {}) }
      },
    },
    null,
  )
  await readAddress()
  expect(screen.getByText(zhCN.validation.pluginUrlProtocol)).toBeVisible()
  expect(screen.getByRole('button', { name: '导入 2 个工具' })).toHaveAttribute('aria-disabled', 'true')
  const address = screen.getByLabelText(zhCN.pluginEditor.fields.url)
  fireEvent.change(address, { target: { value: 'https://bus.example' } })
  const token = screen.getByLabelText(zhCN.pluginEditor.fields.auth_config)
  fireEvent.change(token, { target: { value: 'secret-of-the-bus' } })
  fireEvent.blur(token)
  fireEvent.click(screen.getByRole('button', { name: '导入 2 个工具' }))
  await waitFor(() =>
    expect(calls.at(-1)).toMatchObject({ base: 'https://bus.example', service_token: 'secret-of-the-bus' }),
  )
  expect(calls.at(-1)).not.toHaveProperty('plugin_id')
})
