import { beforeEach, expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { ApiError } from '@/lib/client/api/api-error'
import type { HostAnswers } from '@/lib/client/api/fake-api'
import { zhCN } from '@/lib/messages/zh-cn'
import { openPluginPage } from '../testing/plugin-page'
import { NewPlugin } from './new-plugin'

const texts = zhCN.pluginEditor

beforeEach(() => window.sessionStorage.clear())

const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input:not([type="radio"]), textarea' })
const leave = (name: string, value: string) => {
  fireEvent.change(field(name), { target: { value } })
  fireEvent.blur(field(name))
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function open(answers: HostAnswers = {}) {
  return openPluginPage(answers, <NewPlugin />)
}

function fillIn() {
  leave(texts.fields.name, '极光天气')
  leave(texts.fields.description, '按城市查七日预报')
  leave(texts.fields.url, 'https://api.weather.example/v2')
}

const addHeader = () => press(texts.headerAdd)
const chooseToken = () => fireEvent.click(screen.getByRole('radio', { name: texts.authService }))

/** The sentences of the specification, §5: what is done, where it is shown, word for word. */
test.each<[sentence: string, at: string, act: () => void]>([
  ['插件名称不能为空', '名称', () => leave('名称', '   ')],
  ['最长30个字符', '名称', () => leave('名称', '长'.repeat(31))],
  ['仅支持中英文、数字、下划线和空格', '名称', () => leave('名称', '天气-预报')],
  ['插件描述不能为空', '描述', () => leave('描述', '')],
  ['最长500个字符', '描述', () => leave('描述', '描'.repeat(501))],
  ['插件 URL 不能为空', '插件 URL', () => leave('插件 URL', ' ')],
  ['请输入使用https协议的有效URL。', '插件 URL', () => leave('插件 URL', 'http://api.weather.example')],
  [
    'Header Key 不能为空',
    '第 1 行的 Header Key',
    () => {
      addHeader()
      leave('第 1 行的 Header Key', ' ')
    },
  ],
  [
    'Header Value 不能为空',
    '第 1 行的 Header Value',
    () => {
      addHeader()
      leave('第 1 行的 Header Value', ' ')
    },
  ],
  [
    '参数名称不能为空',
    '参数名称',
    () => {
      chooseToken()
      leave('参数名称', '')
    },
  ],
  [
    '服务令牌不能为空',
    '服务令牌',
    () => {
      chooseToken()
      fireEvent.blur(field('服务令牌'))
    },
  ],
])('“%s” is shown at %s once it is left', (sentence, at, act) => {
  open()
  expect(screen.queryByText(sentence)).toBeNull()
  act()
  expect(field(at)).toHaveAttribute('aria-invalid', 'true')
  expect(field(at)).toHaveAccessibleDescription(expect.stringContaining(sentence))
})

test('“授权位置不能为空” is shown where neither place was chosen', () => {
  window.sessionStorage.setItem(
    'own:plugin-new',
    JSON.stringify({ auth_type: 1, auth_config: { parameter_name: 'key', service_token: '' } }),
  )
  open()
  press(texts.create)
  expect(screen.getByText('授权位置不能为空')).toBeVisible()
})

test.each([
  ['名称', '长'.repeat(30)],
  ['名称', ' 天气 A_1 '],
  ['描述', '描'.repeat(500)],
  ['插件 URL', 'HTTPS://api.weather.example'],
  ['插件 URL', ' https://天气.example/v2 '],
])('%s may be %j', (at, value) => {
  open()
  leave(at, value)
  expect(field(at)).toHaveAttribute('aria-invalid', 'false')
})

test('creating shows all problems at once and focuses the first', async () => {
  open()
  press(texts.create)
  for (const sentence of ['插件名称不能为空', '插件描述不能为空', '插件 URL 不能为空'])
    expect(screen.getByText(sentence)).toBeVisible()
  await waitFor(() => expect(field('名称')).toHaveFocus())
})

test('a valid plugin is created and its editor opened', async () => {
  const created: unknown[] = []
  const { router } = open({
    pluginCreate: (input) => {
      created.push(input)
      return { id: 7, version: 1 }
    },
  })
  fillIn()
  press(texts.create)
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/agent/plugin/7'))
  expect(created).toEqual([expect.objectContaining({ name: '极光天气', auth_type: 0 })])
  expect(window.sessionStorage.getItem('own:plugin-new')).toBeNull()
})

test('what the host refuses is shown at its field and stays until it is changed', async () => {
  open({
    pluginCreate: () => {
      throw new ApiError('bad_request', '', { problems: { url: '这个地址在内网，不能访问' } })
    },
  })
  fillIn()
  press(texts.create)
  expect(await screen.findByText('这个地址在内网，不能访问')).toBeVisible()
  leave(texts.fields.url, 'https://other.example')
  expect(screen.queryByText('这个地址在内网，不能访问')).toBeNull()
})

test('what was typed is still there after a reload, the secrets are not', () => {
  const first = open()
  fillIn()
  chooseToken()
  leave('服务令牌', 'canary-token-1234')
  addHeader()
  leave('第 1 行的 Header Value', 'canary-header-1234')
  first.unmount()
  expect(window.sessionStorage.getItem('own:plugin-new')).not.toContain('canary')
  open()
  expect(field('名称')).toHaveValue('极光天气')
  expect(field('服务令牌')).toHaveValue('')
})

test('a removed row of headers takes its problem with it, and the focus goes to the next one', async () => {
  open()
  addHeader()
  addHeader()
  leave('第 1 行的 Header Key', ' ')
  leave('第 2 行的 Header Key', 'X-Region')
  press('删除第 1 行')
  expect(screen.queryByText('Header Key 不能为空')).toBeNull()
  expect(field('第 1 行的 Header Key')).toHaveValue('X-Region')
  await waitFor(() => expect(field('第 1 行的 Header Key')).toHaveFocus())
})

test.each([
  ['服务令牌', () => fireEvent.blur(field('服务令牌'))],
  ['参数名称', () => leave('参数名称', '')],
] as const)(
  'leaving %s by a press shows its message after the click, so that nothing moves before',
  async (at, act) => {
    open()
    chooseToken()
    const create = screen.getByRole('button', { name: texts.create })
    fireEvent.pointerDown(create)
    act()
    expect(field(at)).toHaveAttribute('aria-invalid', 'false')
    fireEvent.pointerUp(create)
    await waitFor(() => expect(field(at)).toHaveAttribute('aria-invalid', 'true'))
  },
)

test('leaving a row of headers by a press shows its message after the click', async () => {
  open()
  press(texts.headerAdd)
  const name = screen.getByPlaceholderText('Key')
  fireEvent.pointerDown(document.body)
  fireEvent.blur(name)
  expect(screen.queryByText('Header Key 不能为空')).toBeNull()
  fireEvent.pointerUp(document.body)
  expect(await screen.findByText('Header Key 不能为空')).toBeVisible()
})
