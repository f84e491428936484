import { beforeEach, expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { HostAnswers } from '@/lib/client/api/fake-api'
import type { Tool, ToolCase, ToolExchange } from '@/lib/contract/plugins/tool'
import { zhCN } from '@/lib/messages/zh-cn'
import { openPluginPage, toolOf } from '../testing/plugin-page'
import { ToolEditor } from '../tool/tool-editor'

const texts = zhCN.toolEditor
const { debug, cases } = texts

beforeEach(() => window.localStorage.clear())

const exchange: ToolExchange = {
  request: {
    method: 'GET',
    url: 'https://api.weather.example/v2/forecast?city=%E9%9D%92%E6%A1%90&days=2',
    headers: [{ name: 'Authorization', value: 'Bearer ••••••••3f9c' }],
    body: '',
  },
  response: {
    status: 200,
    headers: [{ name: 'content-type', value: 'application/json; charset=utf-8' }],
    body: '{"city":"青桐","station_id":"QT-07"}',
    ms: 312,
    bytes: 1_400,
    truncated: false,
    model_text: '{"city":"青桐"}',
    model_tokens: 380,
  },
}

let lastId = 0

function open(answers: HostAnswers = {}, change: Partial<Tool> = {}) {
  lastId += 1
  const tool = toolOf({ id: lastId, ...change })
  const debugged: unknown[] = []
  const saves: unknown[] = []
  openPluginPage(
    {
      toolList: () => ({ list: [tool], total: 1 }),
      caseList: () => ({ list: [] }),
      toolUpdate: (input) => {
        saves.push(input)
        return { id: tool.id, version: 2 }
      },
      toolDebug: (input) => {
        debugged.push(input.arguments)
        return exchange
      },
      ...answers,
    },
    <ToolEditor uid="u1" pluginName="极光天气" pluginAvatar="" tool={tool} />,
  )
  return { tool, debugged, saves }
}

const panel = () => within(screen.getByRole('region', { name: debug.title }))
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(panel().getByLabelText(label), { target: { value } })
const run = () => fireEvent.click(panel().getByRole('button', { name: debug.run }))

test('arguments have the types of their parameters; request and reply are shown as they were', async () => {
  const { debugged } = open()
  fill(/^city/, '青桐')
  fill(/^days/, '2')
  run()
  const request = within(await screen.findByRole('region', { name: debug.request }))
  expect(debugged).toEqual([{ city: '青桐', days: 2 }])
  expect(request.getByText(/city=%E9%9D%92%E6%A1%90&days=2/)).toHaveTextContent('Bearer ••••••••3f9c')
  const reply = within(screen.getByRole('region', { name: debug.reply }))
  expect(reply.getByText('200')).toBeVisible()
  expect(reply.getByText('312 毫秒 · 1.4 KB · application/json')).toBeVisible()
  expect(reply.getByText('交给模型的约 380 个词元')).toBeVisible()
})

test('a text that is no value of its type is not sent', () => {
  const { debugged } = open()
  fill(/^days/, '七')
  run()
  expect(panel().getByLabelText(/^days/)).toHaveAccessibleDescription(debug.wrongType)
  expect(debugged).toEqual([])
})

test.each<[string, ToolExchange, string]>([
  ['refused', { error: { reason: 'refused', message: '这个地址在内网' } }, debug.reasons.refused],
  [
    'timeout, with what was sent',
    {
      ...exchange,
      response: undefined,
      error: { reason: 'timeout', message: '12 秒没有回' },
    } as ToolExchange,
    debug.reasons.timeout,
  ],
])('a call that failed says why: %s', async (_, failed, sentence) => {
  open({ toolDebug: () => failed })
  run()
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByText(failed.error?.message ?? '')).toBeVisible()
})

test('problems of arguments are shown at their fields', async () => {
  open({
    toolDebug: () => ({
      error: { reason: 'arguments', message: '参数不对', problems: { city: '必填' } },
    }),
  })
  run()
  await waitFor(() => expect(panel().getByLabelText(/^city/)).toHaveAccessibleDescription('必填'))
})

test('a truncated reply says so', async () => {
  const response = exchange.response && { ...exchange.response, truncated: true }
  open({ toolDebug: () => ({ ...exchange, response }) })
  run()
  expect(await screen.findByText(debug.truncated)).toBeVisible()
})

test('what was changed is saved before it runs; with a problem it does not run', async () => {
  const { saves, debugged } = open()
  fireEvent.change(screen.getByLabelText(texts.fields.name), { target: { value: '八日预报' } })
  run()
  await waitFor(() => expect(debugged).toHaveLength(1))
  expect(saves).toEqual([expect.objectContaining({ name: '八日预报' })])
  fireEvent.change(screen.getByLabelText(texts.fields.name), { target: { value: '' } })
  run()
  expect(await screen.findByText(debug.unsaved)).toBeVisible()
  expect(debugged).toHaveLength(1)
})

test('the fields of the reply are filled in from the newest run', async () => {
  const { saves } = open()
  const button = screen.getByRole('button', { name: texts.fillFromReply })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  run()
  await screen.findByRole('region', { name: debug.reply })
  fireEvent.click(button)
  fireEvent.click(screen.getByLabelText('station_id：给模型'))
  fireEvent.blur(screen.getByLabelText('station_id：给模型'))
  await waitFor(() =>
    expect(saves.at(-1)).toMatchObject({
      response_schema: {
        type: 'object',
        properties: { city: { type: 'string' }, station_id: { type: 'string', hidden: true } },
      },
    }),
  )
})

test('a run is saved as a case with its arguments, and cases run again and show what differs', async () => {
  const saved: unknown[] = []
  const known: ToolCase[] = []
  open({
    caseList: () => ({ list: known }),
    caseSave: (input) => {
      saved.push(input)
      known.push({ id: 'c1', tool_id: lastId, name: input.name, arguments: {}, status: 200, last: null })
      return { case: known[0] as ToolCase, exchange }
    },
    caseReplay: () => {
      const differences = [{ kind: 'added' as const, path: 'uv', before: '', after: 'integer' }]
      known[0] = { ...(known[0] as ToolCase), last: { same: false, differences, ms: 305, ran: 1 } }
      return { same: false, differences, exchange }
    },
  })
  fill(/^city/, '青桐')
  run()
  fireEvent.click(await screen.findByRole('button', { name: debug.saveCase }))
  await waitFor(() =>
    expect(saved).toEqual([{ tool_id: lastId, name: '青桐 7', arguments: { city: '青桐', days: 7 } }]),
  )
  fireEvent.click(screen.getByRole('radio', { name: /^用例/ }))
  fireEvent.click(await screen.findByRole('button', { name: '重跑：青桐 7' }))
  expect(await screen.findByText(cases.changed)).toBeVisible()
  expect(screen.getByText('多了 uv')).toBeInTheDocument()
})

test('a run that was not sent says where to look, and is no case', async () => {
  open({
    toolDebug: () => ({
      error: { reason: 'arguments', message: '参数不对，没有发送', problems: { city: '这个参数不能为空' } },
    }),
  })
  run()
  expect(await panel().findByText(debug.seeArguments)).toBeVisible()
  expect(panel().getByLabelText(/^city/)).toBeInvalid()
  expect(panel().queryByRole('button', { name: debug.saveCase })).toBeNull()
})

test.each([true, false])(
  'saving a case says that it sends once more, unless the tool only reads (%p)',
  async (isSafe) => {
    open({}, { is_safe: isSafe })
    run()
    await panel().findByRole('button', { name: debug.saveCase })
    expect(panel().queryAllByText(debug.caseSends)).toHaveLength(isSafe ? 0 : 1)
  },
)
