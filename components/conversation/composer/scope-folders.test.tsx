import { beforeEach, expect, test } from '@jest/globals'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import { showAsMember } from '@/lib/client/device/member-attribute'
import { chooseScope, chosenScope } from '@/lib/client/realtime/asking/chosen-scope'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { FilterPanel } from './filter-panel'
import { ScopeButton } from './scope-button'

Object.assign(window, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  showAsMember(true, false)
})

const mine = { source: 'mine', since: '', site: '', folder: '' } as const

function open(names: readonly string[]) {
  const list = names.map((name, at) => ({ folder_id: `f${at}`, name, count: 1 }))
  let asked = 0
  const apiOf = fakeHost({
    folderList: () => {
      asked += 1
      return { list, total: 9 }
    },
  })
  render(
    <Texts messages={clientMessagesOf(zhCN)} locale="zh-CN">
      <ApiProvider apiOf={apiOf}>
        <ScopeButton panelId="panel" isOpen isLoading={false} onToggle={() => undefined} />
        <FilterPanel id="panel" onClose={() => undefined} />
      </ApiProvider>
    </Texts>,
  )
  return { user: userEvent.setup(), asked: () => asked }
}

const folders = () => screen.findByRole('group', { name: '哪个专题' })

test('a folder is chosen below 我的文件, and left with it', async () => {
  const { user, asked } = open(['合同', '报销'])
  // It is asked for once it may be chosen.
  expect(asked()).toBe(0)
  await user.click(screen.getByRole('radio', { name: '我的文件' }))
  const group = within(await folders())
  expect(group.getByRole('button', { name: '全部文件', pressed: true })).toBeVisible()
  await user.click(group.getByRole('button', { name: '报销' }))
  expect(chosenScope()).toEqual({ source: 'mine', folder: 'f1' })
  expect(await screen.findByRole('button', { name: '搜索范围：专题“报销”' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('这次的范围：专题“报销”，时间不限')
  await user.click(screen.getByRole('radio', { name: '网页' }))
  expect(chosenScope()).toEqual({ source: 'web' })
  expect(screen.queryByRole('group', { name: '哪个专题' })).toBeNull()
})

test('who has no folder is offered none', async () => {
  act(() => chooseScope(mine, true))
  const { asked } = open([])
  await screen.findByRole('button', { name: '搜索范围：我的文件' })
  expect(asked()).toBe(1)
  expect(screen.queryByRole('group', { name: '哪个专题' })).toBeNull()
})

test('one deleted elsewhere is reported, and another one can be chosen', async () => {
  act(() => chooseScope({ ...mine, folder: 'gone' }, true))
  const { user } = open([])
  expect(await screen.findByRole('button', { name: '搜索范围：已删除的专题' })).toBeVisible()
  const group = within(await folders())
  expect(group.getByRole('alert')).toHaveTextContent('之前选的专题已经删除，请另选一个')
  await user.click(group.getByRole('button', { name: '全部文件' }))
  expect(chosenScope()).toEqual({ source: 'mine' })
})

test('a visitor asks for no folders', async () => {
  showAsMember(false, false)
  act(() => chooseScope({ ...mine, folder: 'f1' }, true))
  const { asked } = open(['合同'])
  expect(await screen.findByRole('button', { name: '搜索范围：专题' })).toBeVisible()
  expect(asked()).toBe(0)
})
