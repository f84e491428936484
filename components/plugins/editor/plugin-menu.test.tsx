import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { zhCN } from '@/lib/messages/zh-cn'
import { openPluginPage, pluginDraftOf, pluginSummaryOf } from '../testing/plugin-page'
import { PluginEditor } from './plugin-editor'

const texts = zhCN.pluginEditor

beforeEach(() => {
  toastQueue.setState([], true)
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})
afterEach(() => void jest.restoreAllMocks())

test.each([
  [[], texts.exported],
  [['查线路', '查站点'], '已导出，但没有“查线路和查站点”：描述里同样的方法和路径只能有一个'],
])('an export says which tools are not in it: %j', async (skipped, said) => {
  const draft = pluginDraftOf({ id: 900 + skipped.length })
  openPluginPage(
    {
      pluginGet: () => ({ plugin: pluginSummaryOf({ id: draft.id }), draft }),
      toolList: () => ({ list: [], total: 0 }),
      pluginExport: () => ({ file_name: 'a.json', content: {}, skipped: [...skipped] }),
    },
    <PluginEditor uid="u1" draft={draft} />,
  )
  fireEvent.keyDown(screen.getByRole('button', { name: texts.more }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: texts.export }))
  await act(async () => {})
  expect(toastQueue.getState().map(({ message }) => message)).toEqual([said])
})
