import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { forModelEndpoints } from '@/lib/contract/model-endpoints'
import type { ShownSetting } from '@/lib/contract/routes/console-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { dropDrafts } from './drafts'
import { ModelStep } from './model-step'
import { settingsOf } from './setup-steps'
import { StepForm } from './step-form'

const none = () => null
const names = settingsOf.model
const settings = (more: Record<string, Partial<ShownSetting>> = {}): ShownSetting[] =>
  names.map((name) => ({
    name,
    group: 'model',
    isSecret: name.endsWith('_KEY'),
    source: 'default',
    value: '',
    ...more[name],
  }))

function open(shown: readonly ShownSetting[], answers: HostAnswers) {
  const view = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <ApiProvider apiOf={fakeHost({ consoleServers: () => ({ servers: [] }), ...answers })}>
          <StepForm settings={shown} names={names}>
            <ModelStep />
          </StepForm>
        </ApiProvider>
      </Texts>
    </QueryClientProvider>,
  )
  return { person: userEvent.setup(), ...view }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  toastQueue.setState([], true)
  // The test's browser lays nothing out.
  Element.prototype.scrollIntoView = jest.fn()
})
afterEach(() => dropDrafts(names))

test('input outlives the form, and is discarded by its button', async () => {
  const { person, unmount } = open(settings(), {})
  expect(button('保存')).toHaveAttribute('aria-disabled', 'true')
  await person.type(field('接口地址'), 'https://a.cn/v1')
  await person.type(field('密钥'), 'sk-canary')
  unmount()
  open(settings(), {})
  expect(field('接口地址')).toHaveValue('https://a.cn/v1')
  expect(field('密钥')).toHaveValue('sk-canary')
  await person.click(button('放弃改动'))
  expect(field('接口地址')).toHaveValue('')
  expect(field('密钥')).toHaveValue('')
})

test('the endpoint offers its models, one of them is the default, and only changes are saved', async () => {
  const saved = jest.fn((_input: unknown) => ({ settings: settings() }))
  const { person } = open(settings({ LLM_BASE_URL: { source: 'stored', value: 'https://a.cn/v1' } }), {
    consoleModels: () => ({ names: ['m1', 'm2', 'other'], finding: null }),
    consoleChange: saved,
  })
  const [list] = screen.getAllByRole('button', { name: '列出模型' })
  await person.click(list as HTMLElement)
  expect(await screen.findByText('有 3 个模型，在模型名里选')).toBeInTheDocument()
  await person.type(field('模型名'), 'm')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['m1', 'm2'])
  await person.keyboard('[ArrowDown][Enter]')
  await person.type(field('模型名'), 'm2[Enter]')
  await person.click(button('把 m2 设为默认'))
  await person.click(button('保存'))
  expect(saved).toHaveBeenCalledWith({ changes: { LLM_MODELS: 'm2,m1' }, based: { LLM_MODELS: '' } })
})

test('an error is shown at its field, which keeps the input', async () => {
  const refused = new ApiError('bad_request', '应为 http 或 https 地址', { field: 'LLM_BASE_URL' })
  const { person } = open(settings(), {
    consoleChange: () => Promise.reject(refused),
    consoleTest: () => Promise.reject(refused),
  })
  await person.type(field('接口地址'), '不是地址')
  await person.click(button('保存'))
  expect(await screen.findByText('应为 http 或 https 地址')).toHaveAttribute('role', 'alert')
  expect(field('接口地址')).toHaveFocus()
  expect(field('接口地址')).toHaveValue('不是地址')
  await person.type(field('接口地址'), '1')
  expect(screen.queryByText('应为 http 或 https 地址')).not.toBeInTheDocument()
})

test.each(Object.keys(forModelEndpoints({ address: none, key: none, model: none })))(
  'an error of %s is shown at its field, in an open section, with the focus',
  async (name) => {
    const refused = new ApiError('bad_request', '不对', { field: name, problems: { [name]: '不对' } })
    const { person } = open(settings(), { consoleChange: () => Promise.reject(refused) })
    await person.type(field('接口地址'), 'x')
    await person.click(button('保存'))
    expect(await screen.findByText('不对')).toHaveAttribute('role', 'alert')
    const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    expect(input).toBeInvalid()
    expect(input).toHaveFocus()
    expect(input?.closest('details:not([open])')).toBeNull()
    expect(toastQueue.getState().at(-1)?.message).toBe(`${input?.labels?.[0]?.textContent}：不对`)
  },
)

test('several errors are shown, each at its field, and the first field has the focus', async () => {
  const problems = {
    VISION_3_MODEL: '设了 VISION_3_BASE_URL 就要说明用哪个模型',
    VISION_MODEL: '设了 VISION_3_BASE_URL 就要先设它',
    LLM_TIMEOUT_MS: '应为整数',
  }
  const refused = new ApiError('bad_request', problems.VISION_3_MODEL, { field: 'VISION_3_MODEL', problems })
  const { person } = open(settings(), { consoleChange: () => Promise.reject(refused) })
  await person.type(field('接口地址'), 'x')
  await person.click(button('保存'))
  expect(await screen.findByText('设了 第二备用看图的接口地址 就要先设它')).toHaveAttribute('role', 'alert')
  for (const label of ['第二备用看图的模型名', '看图的模型名', '最多等多少毫秒']) {
    expect(field(label)).toBeInvalid()
    expect(field(label).closest('details:not([open])')).toBeNull()
  }
  expect(field('最多等多少毫秒')).toHaveFocus()
  expect(toastQueue.getState().at(-1)?.message).toBe(
    '这几处要改：第二备用看图的模型名、看图的模型名、最多等多少毫秒',
  )
})

test('a test says which field is missing by its label', async () => {
  const finding = {
    check: 'vision',
    state: 'off',
    cause: 'not_set',
    values: { setting: 'VISION_MODEL' },
  } as const
  const { person } = open(settings(), { consoleTest: () => ({ findings: [finding] }) })
  await person.click(button('测试看图'))
  expect(await screen.findByText('下一步：设 看图的模型名；配置后能看图')).toBeInTheDocument()
})

test('a concurrent change is shown before the input may overwrite it', async () => {
  const stored = settings({ LLM_MODELS: { source: 'stored', value: 'm1,elsewhere' } })
  const conflict = new ApiError('conflict', '这个设置刚在别处改过，没有保存', { field: 'LLM_MODELS' })
  const saved = jest.fn(({ based }: { readonly based: Record<string, string> }) =>
    based.LLM_MODELS === 'm1,elsewhere' ? { settings: stored } : Promise.reject(conflict),
  )
  const { person } = open(settings({ LLM_MODELS: { source: 'stored', value: 'm1' } }), {
    consoleSettings: () => ({ settings: stored }),
    consoleChange: saved,
  })
  await person.type(field('模型名'), 'm2[Enter]')
  await person.click(button('保存'))
  expect(await screen.findByText(/刚在别处改成了：m1,elsewhere/)).toHaveAttribute('role', 'alert')
  expect(field('模型名')).toHaveFocus()
  expect(screen.getByText('m2')).toBeInTheDocument()
  await person.click(button('保存'))
  expect(saved.mock.calls.map(([input]) => input)).toEqual([
    { changes: { LLM_MODELS: 'm1,m2' }, based: { LLM_MODELS: 'm1' } },
    { changes: { LLM_MODELS: 'm1,m2' }, based: { LLM_MODELS: 'm1,elsewhere' } },
  ])
})

test.each([
  [
    new ApiError('bad_request', 'LLM_BASE_URL=x 需要设置 LLM_API_KEY、VISION_MODEL'),
    '还要填：密钥、看图的模型名',
  ],
  [new ApiError('network'), '网络断了，填的还在；恢复后再试'],
])('an error uses the form’s message: %s', async (error, sentence) => {
  const { person } = open(settings(), { consoleChange: () => Promise.reject(error) })
  await person.type(field('接口地址'), 'https://a.cn/v1')
  await person.click(button('保存'))
  expect(toastQueue.getState().at(-1)?.message).toBe(sentence)
  const missing = error.code === 'network' ? [] : ['密钥', '看图的模型名']
  for (const label of missing) expect(field(label)).toBeInvalid()
  if (missing.length > 0) expect(field('密钥')).toHaveFocus()
  expect(field('接口地址')).toHaveValue('https://a.cn/v1')
})

test('a typed name is saved without being added, and discarded with the rest', async () => {
  const saved = jest.fn((_input: unknown) => ({ settings: settings() }))
  const { person } = open(settings({ LLM_MODELS: { source: 'stored', value: 'm1' } }), {
    consoleChange: saved,
  })
  await person.type(field('模型名'), 'm10')
  expect(button('保存')).not.toHaveAttribute('aria-disabled', 'true')
  // It is no row as long as it is being typed.
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  fireEvent.submit(field('模型名').form as HTMLFormElement)
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith({ changes: { LLM_MODELS: 'm1,m10' }, based: { LLM_MODELS: 'm1' } }),
  )
  await person.type(field('模型名'), 'other')
  await person.click(button('放弃改动'))
  expect(field('模型名')).toHaveValue('')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('a key stored for another address is shown as valid for it only', async () => {
  const { person } = open(
    settings({
      LLM_BASE_URL: { source: 'stored', value: 'https://a.cn/v1' },
      LLM_API_KEY: { source: 'stored', value: '••••6789' },
    }),
    {},
  )
  await person.type(field('接口地址'), '/other')
  expect(screen.getByText('已保存 ••••6789，不改就留空')).toBeInTheDocument()
  await person.click(button('DeepSeek'))
  expect(screen.getByText(/已保存的 ••••6789 只用于 https:\/\/a.cn；/)).toBeInTheDocument()
})

test('what the environment decides cannot be changed, by no preset either', async () => {
  const { person } = open(settings({ LLM_BASE_URL: { source: 'environment', value: 'https://e.cn/v1' } }), {})
  expect(field('接口地址')).toBeDisabled()
  await person.click(button('DeepSeek'))
  expect(field('接口地址')).toHaveValue('https://e.cn/v1')
})

test('a list that is not there says why', async () => {
  const finding = {
    check: 'model',
    state: 'broken',
    cause: 'key_refused',
    values: { setting: 'LLM_API_KEY' },
  } as const
  const { person } = open(settings(), { consoleModels: () => ({ names: [], finding }) })
  const [list] = screen.getAllByRole('button', { name: '列出模型' })
  await person.click(list as HTMLElement)
  expect(await screen.findByText(/密钥被拒绝/)).toBeInTheDocument()
})

test('a language model that sees no images leads to the fields of a vision model', async () => {
  const deepSeek = { source: 'stored', value: 'https://api.deepseek.com/v1' } as const
  const { person } = open(
    settings({ LLM_BASE_URL: deepSeek, LLM_MODELS: { source: 'stored', value: 'deepseek-flash' } }),
    {},
  )
  expect(screen.getByText('DeepSeek 看不了图：再加一个能看图的服务')).toBeInTheDocument()
  await person.click(button('去加看图的服务'))
  expect(field('看图的模型名')).toHaveFocus()
  await person.keyboard('qwen-vl-max')
  expect(screen.queryByText(/看不了图：再加一个能看图的服务$/)).not.toBeInTheDocument()
})

test.each(['gpt-5.4-mini', ''])('the model %j needs no hint', (name) => {
  const address = { source: 'stored', value: 'https://a.cn/v1' } as const
  open(settings({ LLM_BASE_URL: address, LLM_MODELS: { source: 'stored', value: name } }), {})
  expect(screen.queryByRole('button', { name: '去加看图的服务' })).not.toBeInTheDocument()
})

test('each endpoint has its fields, with labels of their own', () => {
  open(settings(), {})
  const labels = [...document.querySelectorAll('input[name]')].map((input) => [
    input.getAttribute('name'),
    (input as HTMLInputElement).labels?.[0]?.textContent,
  ])
  for (const setting of Object.keys(forModelEndpoints({ address: none, key: none, model: none }))) {
    const shown = labels.filter(([name]) => name === setting)
    expect(shown).toHaveLength(1)
    expect(shown[0]?.[1]).not.toBe(setting)
  }
  expect(new Set(labels.map(([, label]) => label)).size).toBe(labels.length)
})
