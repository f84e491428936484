import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiError } from '@/lib/client/api/api-error'
import { zhCN } from '@/lib/messages/zh-cn'
import { fakeAgent, openEditor, texts, type } from './testing/open-editor'

// What every browser has, and the simulated one lacks; nothing here depends on a size.
Object.assign(globalThis.CSS ?? (globalThis.CSS = {} as typeof CSS), { supports: () => true })

beforeEach(() => {
  window.localStorage.clear()
  toastQueue.setState([], true)
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})
afterEach(() => void jest.restoreAllMocks())

const messages = () => toastQueue.getState().map(({ message }) => message)

/** Exports right after a change of the name. @returns the names in the exported files */
async function exportChanged(agent: ReturnType<typeof fakeAgent>): Promise<string[]> {
  const exported: string[] = []
  const answers = {
    ...agent.answers,
    agentExport: () => {
      exported.push(agent.host.settings.name)
      return {
        file_name: '川菜.zhizhou-agent.json',
        content: {
          format: 'zhizhou-agent',
          version: 1,
          exported: '2026-01-01T00:00:00.000Z',
          agent: agent.host.settings,
        },
      } as const
    },
  }
  openEditor({ host: agent.host, answers })
  type(texts.fields.name, '川菜')
  fireEvent.keyDown(screen.getByRole('button', { name: texts.remove.more }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: zhCN.agentTransfer.export }))
  await act(async () => {})
  return exported
}

test('an export holds the last change', async () => {
  expect(await exportChanged(fakeAgent())).toEqual(['川菜'])
  expect(messages()).toEqual(['已导出“川菜”'])
})

test('an export without what could not be saved says so', async () => {
  const agent = fakeAgent()
  agent.host.failure = new ApiError('unavailable')
  expect(await exportChanged(agent)).toEqual(['家常菜谱'])
  expect(messages()).toEqual([zhCN.agentTransfer.unsaved, '已导出“家常菜谱”'])
})
