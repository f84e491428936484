import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { AddressPage } from '@/components/testing/address-page'
import { dialogStack } from '@/components/ui/dialog/dialog-stack'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiError } from '@/lib/client/api/api-error'
import type { HostAnswers } from '@/lib/client/api/fake-api'
import { agentSettings } from '@/lib/contract/made-agent'
import { agentFileBytes, type SkippedPart } from '@/lib/contract/routes/agent-transfer-routes'
import { ImportButton } from './import-button'
import { useExportAgent } from './use-export-agent'

afterEach(() => act(() => dialogStack.setState([], true)))

const agent = {
  name: '周报助手',
  intro: '把流水账写成周报',
  prompt: 120,
  questions: 2,
  shortcuts: 0,
  variables: 1,
  tools: 0,
}
const content = { format: 'zhizhou-agent', version: 1, agent: { name: '周报助手' } }

function open(answers: HostAnswers) {
  const push = jest.fn()
  render(
    <AddressPage answers={answers} push={push}>
      <ImportButton />
    </AddressPage>,
  )
  return { push }
}

const fileOf = (text: string, name = '周报.zhizhou-agent.json') => {
  const file = new File([text], name, { type: 'application/json' })
  // The test's document has no `Blob.text`.
  return Object.assign(file, { text: async () => text })
}
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('导入智能体'), { target: { files: [file] } })
const dialog = async () => within(await screen.findByRole('dialog', { name: '导入智能体' }))

test('shows what comes and what is left out, and imports only after a confirmation', async () => {
  const asked: unknown[] = []
  const skipped: SkippedPart[] = [
    { what: 'agent.voice', why: 'unknown_field' },
    { what: 'big-model', why: 'no_model' },
  ]
  const { push } = open({
    agentImport: (input) => {
      asked.push(input)
      return input.confirm ? { id: 'new-1', version: 1 } : { agent, skipped }
    },
  })
  choose(fileOf(JSON.stringify(content)))
  const shown = await dialog()
  const comes = within(await shown.findByRole('region', { name: '会新建一个草稿' }))
  expect(comes.getByText('周报助手')).toBeVisible()
  expect(comes.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    '人设与要求 120 个字',
    '推荐问题 2 个',
    '变量 1 个',
  ])
  const left = within(shown.getByRole('region', { name: '不会带过来' }))
  expect(left.getByText('这里没有这一项设定').parentElement).toHaveTextContent('agent.voice')
  expect(left.getByText('这里没有这个模型，改用默认的').parentElement).toHaveTextContent('big-model')
  expect(asked).toEqual([{ file: content, confirm: false }])

  fireEvent.click(shown.getByRole('button', { name: '导入' }))
  await act(async () => {})
  expect(asked).toEqual([
    { file: content, confirm: false },
    { file: content, confirm: true },
  ])
  expect(push).toHaveBeenCalledWith('/agent/edit?id=new-1')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['not JSON', fileOf('{'), '这个文件读不出来：它不是 JSON。请选导出的 .zhizhou-agent.json 文件'],
  [
    'nested too deeply',
    fileOf(`${'['.repeat(200_000)}${']'.repeat(200_000)}`),
    '这个文件的内容嵌套太深，不能导入',
  ],
  ['too large', fileOf(' '.repeat(agentFileBytes + 1)), '这个文件超过 512 KB，不是智能体文件'],
])('a file that is %s is not sent', async (_, file, sentence) => {
  const asked = jest.fn<() => never>()
  open({ agentImport: asked })
  choose(file)
  const shown = await dialog()
  expect(await shown.findByRole('alert')).toHaveTextContent(`不能导入“周报.zhizhou-agent.json”${sentence}`)
  expect(shown.queryByRole('button', { name: '导入' })).toBeNull()
  expect(asked).not.toHaveBeenCalled()
  // Also the icon at the corner has this name.
  fireEvent.click(shown.getAllByRole('button', { name: '关闭' })[0] as HTMLElement)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a refused file shows the sentence for each field', async () => {
  const problems = { name: '名字最多 20 个字', prompt: '设定最多 8000 个字' }
  open({
    agentImport: () => {
      throw new ApiError('bad_request', problems.name, { field: 'name', problems })
    },
  })
  choose(fileOf(JSON.stringify(content)))
  const alert = within(await (await dialog()).findByRole('alert'))
  expect(alert.getAllByRole('listitem').map((each) => each.textContent)).toEqual(Object.values(problems))
})

test('another format is refused with the sentence of the host, and the same file can be chosen again', async () => {
  let times = 0
  open({
    agentImport: () => {
      times += 1
      if (times === 1) throw new ApiError('bad_request', '这不是智能体文件')
      return { agent, skipped: [] }
    },
  })
  const file = fileOf('{}')
  choose(file)
  expect(await (await dialog()).findByText('这不是智能体文件')).toBeVisible()
  act(() => dialogStack.setState([], true))
  choose(file)
  expect(await (await dialog()).findByText('周报助手')).toBeVisible()
  expect(screen.queryByRole('region', { name: '不会带过来' })).toBeNull()
})

test('a draft that could not be created keeps the dialog open', async () => {
  const { push } = open({
    agentImport: ({ confirm }) => {
      if (confirm) throw new ApiError('too_large', '最多建 100 个智能体，请先删除一些')
      return { agent, skipped: [] }
    },
  })
  choose(fileOf('{}'))
  const shown = await dialog()
  await shown.findByText('周报助手')
  fireEvent.click(shown.getByRole('button', { name: '导入' }))
  expect(await shown.findByRole('alert')).toHaveTextContent('最多建 100 个智能体，请先删除一些')
  expect(shown.getByText('周报助手')).toBeVisible()
  expect(push).not.toHaveBeenCalled()
})

function ExportButton() {
  const exportAgent = useExportAgent()
  return (
    <button type="button" onClick={() => void exportAgent('a1')}>
      导出
    </button>
  )
}

const saved: { name: string; blob: Blob | undefined } = { name: '', blob: undefined }
beforeEach(() => {
  Object.assign(saved, { name: '', blob: undefined })
  URL.createObjectURL = (blob) => {
    saved.blob = blob as Blob
    return 'blob:file'
  }
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.name = this.download
  })
})
afterEach(() => void jest.restoreAllMocks())

const exportBy = (answers: HostAnswers) => {
  render(
    <AddressPage answers={answers}>
      <ExportButton />
    </AddressPage>,
  )
  fireEvent.click(screen.getByRole('button', { name: '导出' }))
  return act(async () => {})
}

test('exports a file with the name that the host gives', async () => {
  await exportBy({
    agentExport: ({ id }) => ({
      file_name: `周报助手 ${id}.zhizhou-agent.json`,
      content: {
        format: 'zhizhou-agent',
        version: 1,
        exported: '2026-01-01T00:00:00.000Z',
        agent: agentSettings.parse({ name: '周报助手' }),
      },
    }),
  })
  expect(saved.name).toBe('周报助手 a1.zhizhou-agent.json')
  expect(saved.blob?.type).toBe('application/json')
  expect(saved.blob?.size).toBeGreaterThan(100)
})

test('an export that fails saves nothing and says why', async () => {
  await exportBy({
    agentExport: () => {
      throw new ApiError('not_found', '没有找到这个智能体')
    },
  })
  expect(saved.blob).toBeUndefined()
  expect(toastQueue.getState().map(({ message }) => message)).toContain('没有找到这个智能体')
})
