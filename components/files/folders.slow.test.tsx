import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { DialogLayer } from '@/components/ui/dialog/dialog-layer'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { chosenScope } from '@/lib/client/realtime/asking/chosen-scope'
import type { ListedFile } from '@/lib/contract/routes/file-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { FilesView } from './files-view'

Object.assign(window, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) })

// Lists are read on by an observer, and menus are placed by one, which the test's document has none of.
beforeAll(() => {
  const observer = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: observer })
  Object.assign(Element.prototype, { scrollIntoView: () => undefined, hasPointerCapture: () => false })
})
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  toastQueue.setState([], true)
})

function fileOf(name: string, folder_id = ''): ListedFile {
  return {
    file_id: Buffer.from(name).toString('hex').slice(0, 64),
    name,
    size: 2_048,
    mime: 'text/plain',
    state: 'ready',
    progress: 100,
    created: 0,
    used_in: [],
    used_count: 0,
    folder_id,
    versions: [],
    copy_ids: [],
    total_size: 2_048,
  }
}

/** A host that keeps files and folders. */
function hostOf(files: ListedFile[], names: Map<string, string>) {
  const state = { files, names, moves: 0 }
  const all = () => ({
    list: [...state.names].map(([folder_id, name]) => ({
      folder_id,
      name,
      count: state.files.filter((file) => file.folder_id === folder_id).length,
    })),
    total: state.files.length,
  })
  const put = (isPut: (file: ListedFile) => boolean, folder_id: string) => {
    state.files = state.files.map((file) => (isPut(file) ? { ...file, folder_id } : file))
  }
  const checked = (name: string) => {
    if ([...state.names.values()].includes(name))
      throw new ApiError('conflict', '已经有叫这个名字的专题了，请换一个', { field: 'name' })
    return name
  }
  const answers: HostAnswers = {
    fileList: ({ keyword, folder_id }) => ({
      list: state.files.filter(
        (file) => file.name.includes(keyword) && (folder_id === '' || file.folder_id === folder_id),
      ),
      offset: state.files.length,
      hasMore: false,
      used: 0,
      used_by_conversations: 0,
      quota: 0,
    }),
    folderList: all,
    folderCreate: ({ name }) => {
      const folder_id = `f${state.names.size + 1}`
      state.names.set(folder_id, checked(name))
      return { ...all(), folder_id }
    },
    folderRename: ({ folder_id, name }) => {
      state.names.set(folder_id, checked(name))
      return all()
    },
    folderDelete: ({ folder_id }) => {
      state.names.delete(folder_id)
      put((file) => file.folder_id === folder_id, '')
      return all()
    },
    filesMove: ({ file_ids, folder_id }) => {
      state.moves += 1
      put((file) => file_ids.includes(file.file_id), folder_id)
      return all()
    },
  }
  return { state, answers }
}

function open(answers: HostAnswers) {
  const push = jest.fn()
  const router = { push, prefetch: jest.fn() } as unknown as AppRouterInstance
  render(
    <AppRouterContext value={router}>
      <Texts messages={clientMessagesOf(zhCN)} locale="zh-CN">
        <ApiProvider apiOf={fakeHost(answers)}>
          <FilesView />
        </ApiProvider>
      </Texts>
      <DialogLayer texts={{ ok: '确定', cancel: '取消', close: '关闭', unavailable: '' }} />
    </AppRouterContext>,
  )
  return { user: userEvent.setup(), push }
}

const said = () => toastQueue.getState().map(({ message }) => message)
const bar = () => within(screen.getByRole('region', { name: '专题' }))
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }))
const pick = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('menuitem', { name }))

test('a folder is created; errors of its name are shown at the field', async () => {
  const { answers } = hostOf([fileOf('甲.txt')], new Map([['f1', '合同']]))
  const { user } = open(answers)
  await press(user, '新建专题')
  const dialog = await screen.findByRole('dialog', { name: '新建专题' })
  const name = within(dialog).getByRole('textbox', { name: '专题的名字' })
  await user.type(name, '  {Enter}')
  expect(await within(dialog).findByText('写 1 到 30 个字')).toBeVisible()
  await user.clear(name)
  await user.type(name, '合同{Enter}')
  expect(await within(dialog).findByText('已经有叫这个名字的专题了，请换一个')).toBeVisible()
  expect(name).toHaveAccessibleDescription('已经有叫这个名字的专题了，请换一个')
  await user.clear(name)
  await user.type(name, '报销{Enter}')
  expect(await bar().findByRole('button', { name: '报销 0', pressed: true })).toBeVisible()
  expect(await screen.findByRole('heading', { name: '这个专题里还没有文件' })).toBeVisible()
  await press(user, '看全部文件')
  expect(await screen.findByText('甲.txt')).toBeVisible()
})

test('the selection and single files are moved, in calls of at most a hundred', async () => {
  const many = Array.from({ length: 101 }, (_, at) => fileOf(`第 ${at} 份.txt`))
  const { state, answers } = hostOf(many, new Map([['f1', '合同']]))
  const { user } = open(answers)
  await press(user, '选中已列出的')
  await press(user, '移到专题')
  await pick(user, '合同')
  expect(await bar().findByRole('button', { name: '合同 101' })).toBeVisible()
  expect(state.moves).toBe(2)
  expect(screen.queryByText(/^已选/)).toBeNull()
  await user.click(bar().getByRole('button', { name: '合同 101' }))
  await press(user, '移到专题：第 7 份.txt')
  expect(await screen.findByRole('menuitem', { name: '合同' })).toHaveAttribute('aria-disabled', 'true')
  await pick(user, '移出专题')
  await waitFor(() => expect(screen.queryByText('第 7 份.txt')).toBeNull())
  expect(bar().getByRole('button', { name: '合同 100' })).toBeVisible()
  expect(bar().getByRole('button', { name: '全部文件 101' })).toBeVisible()
})

test('on a phone one menu of a row holds what its buttons do, the folders in a menu of their own', async () => {
  const { answers } = hostOf([fileOf('甲.txt')], new Map([['f1', '合同']]))
  const { user } = open(answers)
  await press(user, '更多操作：甲.txt')
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(names).toEqual(['移到专题', '删除'])
  await user.keyboard('{ArrowDown}{ArrowRight}')
  await pick(user, '合同')
  expect(await bar().findByRole('button', { name: '合同 1' })).toBeVisible()
  await press(user, '更多操作：甲.txt')
  await pick(user, '删除')
  const question = await screen.findByRole('dialog', { name: '删除“甲.txt”？' })
  await user.click(within(question).getByRole('button', { name: '取消' }))
})

test('a file is moved to a new folder, whose name its row says', async () => {
  const { answers } = hostOf([fileOf('甲.txt'), fileOf('乙.txt')], new Map())
  const { user } = open(answers)
  await press(user, '移到专题：甲.txt')
  await pick(user, '新建专题并移过去')
  const dialog = await screen.findByRole('dialog', { name: '新建专题' })
  await user.type(within(dialog).getByRole('textbox', { name: '专题的名字' }), '合同{Enter}')
  expect(await screen.findByText(/专题“合同”$/)).toBeVisible()
  expect(bar().getByRole('button', { name: '合同 1' })).toBeVisible()
})

test('one is renamed and deleted; its files stay, and no search is narrowed to it any more', async () => {
  const { answers } = hostOf([fileOf('甲.txt', 'f1'), fileOf('乙.txt')], new Map([['f1', '合同']]))
  const { user, push } = open(answers)
  await user.click(await bar().findByRole('button', { name: '合同 1' }))
  await waitFor(() => expect(screen.queryByText('乙.txt')).toBeNull())
  await press(user, '专题“合同”的操作')
  await pick(user, '改名')
  const renaming = await screen.findByRole('dialog', { name: '改名' })
  const name = within(renaming).getByRole('textbox', { name: '专题的名字' })
  expect(name).toHaveValue('合同')
  await user.clear(name)
  await user.type(name, '租房{Enter}')
  expect(await screen.findByRole('heading', { name: '租房' })).toBeVisible()
  await press(user, '在这个专题里搜索')
  expect(push).toHaveBeenCalledWith('/')
  expect(chosenScope()).toEqual({ source: 'mine', folder: 'f1' })
  await press(user, '专题“租房”的操作')
  await pick(user, '删除专题')
  const question = await screen.findByRole('dialog', { name: '删除专题“租房”？' })
  expect(question).toHaveTextContent('里面的 1 份文件会留着')
  await user.click(within(question).getByRole('button', { name: '删除专题' }))
  expect(await screen.findByText('乙.txt')).toBeVisible()
  expect(screen.getByText('甲.txt')).toBeVisible()
  expect(bar().queryByRole('button', { name: /租房/ })).toBeNull()
  expect(chosenScope()).toEqual({ source: 'mine' })
})

test('failed moves and deletions are reported', async () => {
  const { answers } = hostOf([fileOf('甲.txt', 'f1')], new Map([['f1', '合同']]))
  const missing = () => {
    throw new ApiError('not_found', '没有找到这个专题，可能已被删除')
  }
  const { user } = open({ ...answers, filesMove: missing, folderDelete: missing })
  await press(user, '移到专题：甲.txt')
  await pick(user, '移出专题')
  await user.click(await bar().findByRole('button', { name: '合同 1' }))
  await press(user, '专题“合同”的操作')
  await pick(user, '删除专题')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除专题' }))
  await waitFor(() => expect(said()).toEqual(Array(2).fill('没有找到这个专题，可能已被删除')))
  expect(screen.getByText('甲.txt')).toBeVisible()
})
