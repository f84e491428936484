import { beforeAll, expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { DialogLayer } from '@/components/ui/dialog/dialog-layer'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import type { ListedFile } from '@/lib/contract/routes/file-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { FilesView } from './files-view'

// Lists are read on by an observer, which the test's document has none of.
beforeAll(() => {
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})

const toasts = () => toastQueue.getState().map(({ message }) => message)

const idOf = (name: string) => Buffer.from(name).toString('hex').slice(0, 64)

function file(name: string, rest: Partial<ListedFile> = {}): ListedFile {
  return {
    file_id: idOf(name),
    name,
    size: 2_048,
    mime: 'text/plain',
    state: 'ready',
    progress: 100,
    url: `/content?file_id=${idOf(name)}&signature=s`,
    created: 0,
    used_in: [],
    used_count: 0,
    folder_id: '',
    versions: [],
    copy_ids: [],
    total_size: 2_048,
    ...rest,
  }
}

const use = {
  conversation_id: 'c1',
  title: '青桐渡口的规划',
  kind: 'search',
  agent_id: '001',
  agent_type: 'universal',
} as const

function open(list: readonly ListedFile[], answers: HostAnswers = {}) {
  const asked: string[] = []
  const apiOf = fakeHost({
    fileList: ({ offset, keyword }) => {
      asked.push(`${offset} ${keyword}`)
      const found = list.filter(({ name }) => name.includes(keyword))
      return {
        list: found.slice(offset, offset + 20),
        offset: Math.min(found.length, offset + 20),
        hasMore: found.length > offset + 20,
        used: 50_000_000,
        used_by_conversations: 20_000_000,
        quota: 100_000_000,
      }
    },
    ...answers,
  })
  const router = { push: jest.fn(), prefetch: jest.fn() } as unknown as AppRouterInstance
  render(
    <AppRouterContext value={router}>
      <Texts messages={clientMessagesOf(zhCN)} locale="zh-CN">
        <ApiProvider apiOf={apiOf}>
          <FilesView />
        </ApiProvider>
      </Texts>
      <DialogLayer texts={{ ok: '确定', cancel: '取消', close: '关闭', unavailable: '' }} />
    </AppRouterContext>,
  )
  return asked
}

const row = async (name: string) => {
  const title = await screen.findByText(name)
  const item = title.closest('li')
  if (!item) throw new Error('a file stands in a list')
  return within(item)
}

test('each file shows its state, failure reason and uses', async () => {
  open([
    file('方案.docx', { used_in: [use], used_count: 3, pages: 12 }),
    file('坏的.pdf', { state: 'failed', reason: '文件有密码，去掉密码再传一次' }),
  ])
  const good = await row('方案.docx')
  expect(good.getByText('可以用了')).toBeVisible()
  expect(good.getByText(/2 KB · 12 页/)).toBeVisible()
  expect(good.getByText(/用在 3 段对话/)).toBeVisible()
  expect(good.getByRole('link', { name: '青桐渡口的规划', hidden: true })).toHaveAttribute(
    'href',
    '/result?id=c1',
  )
  expect(good.getByText('还有 2 段更早的')).toBeInTheDocument()
  expect(good.getByRole('link', { name: '下载：方案.docx' })).toHaveAttribute(
    'href',
    expect.stringMatching(/download=1$/),
  )
  const bad = await row('坏的.pdf')
  expect(bad.getByText('文件有密码，去掉密码再传一次')).toBeVisible()
  // Nothing but another file helps.
  expect(bad.queryByRole('button', { name: '重新解析：坏的.pdf' })).toBeNull()
  expect(screen.getByRole('progressbar', { name: /已用 47.7 MB，共 95.4 MB/ })).toBeVisible()
  expect(screen.getByText('其中对话占 19.1 MB')).toBeVisible()
})

test('an image opens as it is, and one with text opens its text', async () => {
  open([file('风景.png'), file('收据.png', { has_page_pictures: true })])
  const [plain, withText] = [await row('风景.png'), await row('收据.png')]
  expect(plain.getByRole('link', { name: '打开：风景.png' })).toHaveAttribute('target', '_blank')
  expect(withText.queryByRole('link', { name: '打开：收据.png' })).toBeNull()
  expect(withText.getByRole('button', { name: '打开：收据.png' })).toBeVisible()
})

test('what is normal is not said in each row: only that a file is used, or can not be yet', async () => {
  open([
    file('读好的.txt'),
    file('用过的.txt', { used_in: [use], used_count: 1 }),
    file('在读的.txt', { state: 'parsing', progress: 40 }),
  ])
  const stateOf = async (name: string) => (await row(name)).getByRole('status')
  expect((await stateOf('读好的.txt')).className).toBe('sr-only')
  expect((await stateOf('用过的.txt')).className).toBe('sr-only')
  expect((await stateOf('在读的.txt')).className).toBe('')
  expect(await stateOf('在读的.txt')).toHaveTextContent('正在解析 40%')
  expect(screen.getAllByText(/用在 \d+ 段对话/)).toHaveLength(1)
  expect(document.body).not.toHaveTextContent('还没有在对话里用过')
})

test('deleting one asks for confirmation and shows its uses', async () => {
  const removed: string[][] = []
  open([file('方案.docx', { used_in: [use], used_count: 1 }), file('别的.txt')], {
    filesDelete: ({ file_ids }) => {
      removed.push(file_ids)
      return { deleted: file_ids.length }
    },
  })
  fireEvent.click((await row('方案.docx')).getByRole('button', { name: '删除：方案.docx' }))
  const question = await screen.findByRole('dialog', { name: '删除“方案.docx”？' })
  expect(within(question).getByText('青桐渡口的规划')).toBeVisible()
  expect(removed).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(screen.queryByText('方案.docx')).toBeNull())
  expect(removed).toEqual([[idOf('方案.docx')]])
  expect(screen.getByText('别的.txt')).toBeVisible()
})

test('several are selected and deleted, a hundred a call', async () => {
  const removed: number[] = []
  const many = Array.from({ length: 20 }, (_, at) => file(`第 ${at} 份.txt`))
  open(many, {
    filesDelete: ({ file_ids }) => {
      removed.push(file_ids.length)
      return { deleted: file_ids.length }
    },
  })
  fireEvent.click((await row('第 3 份.txt')).getByRole('checkbox', { name: '选中：第 3 份.txt' }))
  expect(screen.getByText('已选 1 份')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '选中已列出的' }))
  expect(screen.getByText('已选 20 份')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '删除所选' }))
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: '删除 20 份文件？' })).getByRole('button', {
      name: '删除',
    }),
  )
  expect(await screen.findByRole('heading', { name: '还没有文件' })).toBeVisible()
  expect(removed).toEqual([20])
})

test('versions share the row of their file, each with its thumbnail; the row disappears with the last', async () => {
  const removed: string[][] = []
  const [second, first] = [file('小房子-改2.png'), file('小房子-改1.png')]
  open([file('小房子.png', { versions: [second, first], copy_ids: ['c1', 'c2'] }), file('别的.txt')], {
    filesDelete: ({ file_ids }) => {
      removed.push(file_ids)
      return { deleted: file_ids.length }
    },
  })
  const shown = await row('小房子.png')
  expect(screen.getAllByRole('checkbox').length).toBe(2)
  const images = () => document.querySelectorAll('img')
  expect([...images()].map((image) => image.getAttribute('src'))).toEqual([
    `/content?file_id=${idOf('小房子.png')}&signature=s&size=thumb`,
  ])
  fireEvent.click(shown.getByText('另有 2 个版本'))
  expect(await shown.findByText(/小房子-改2/)).toBeVisible()
  expect(images().length).toBe(3)
  expect(shown.getByRole('link', { name: '下载：小房子-改1.png' })).toHaveAttribute(
    'href',
    `/content?file_id=${first.file_id}&signature=s&download=1`,
  )
  fireEvent.click(shown.getByRole('button', { name: '删除：小房子-改1.png' }))
  const question = await screen.findByRole('dialog', { name: '删除“小房子-改1.png”？' })
  fireEvent.click(within(question).getByRole('button', { name: '删除' }))
  expect(await shown.findByText('另有 1 个版本')).toBeVisible()
  fireEvent.click(shown.getByRole('button', { name: '删除：小房子.png' }))
  const all = await screen.findByRole('dialog', { name: '删除“小房子.png”？' })
  expect(within(all).getByText('它的 1 个其他版本一起删除。')).toBeVisible()
  fireEvent.click(within(all).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(screen.queryByText('小房子.png')).toBeNull())
  expect(removed).toEqual([[first.file_id], [idOf('小房子.png'), second.file_id, 'c1', 'c2']])
})

test('a failed one is retried, and polled until it is done', async () => {
  let looks = 0
  open([file('表.xlsx', { state: 'failed', reason: '处理时出了问题', may_retry: true })], {
    fileRetry: () => file('表.xlsx', { state: 'waiting', progress: 0 }),
    fileInfo: () => {
      looks += 1
      return file('表.xlsx', { sheets: 2 })
    },
  })
  fireEvent.click((await row('表.xlsx')).getByRole('button', { name: '重新解析：表.xlsx' }))
  expect(await screen.findByText(/2 张表/)).toBeVisible()
  expect(screen.queryByText('处理时出了问题')).toBeNull()
  expect(looks).toBeGreaterThan(0)
})

test.each([
  [0, 1],
  [600, 0],
])('a new image opens as text once that was read: uploaded %d seconds ago', async (seconds, buttons) => {
  let looks = 0
  const image = file('收据.png', { created: Date.now() / 1_000 - seconds })
  open([image], {
    fileInfo: () => {
      looks += 1
      return { ...image, has_page_pictures: true }
    },
  })
  const shown = await row('收据.png')
  if (buttons > 0) await shown.findByRole('button', { name: '打开：收据.png' })
  expect(shown.queryAllByRole('link', { name: '打开：收据.png' })).toHaveLength(1 - buttons)
  expect(looks).toBe(buttons)
})

test('hidden content is named, and read when its owner chooses so', async () => {
  const chosen: unknown[] = []
  let looks = 0
  open([file('合同.docx', { hidden: 3, includes_hidden: false })], {
    fileHidden: (choice) => {
      chosen.push(choice)
      return file('合同.docx', { state: 'waiting', progress: 0, hidden: 3, includes_hidden: true })
    },
    fileInfo: () => {
      looks += 1
      return looks < 2
        ? file('合同.docx', { state: 'parsing', progress: 40, hidden: 3, includes_hidden: true })
        : file('合同.docx', { hidden: 3, includes_hidden: true })
    },
  })
  expect((await row('合同.docx')).getByText('3 处隐藏内容没有读')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '一并读入隐藏内容：合同.docx' }))
  expect(await screen.findByText('3 处隐藏内容一并读入')).toBeVisible()
  expect(screen.queryByRole('button', { name: /隐藏内容/ })).toBeNull()
  expect(await screen.findByText('3 处隐藏内容也读入了', {}, { timeout: 5_000 })).toBeVisible()
  expect(screen.getByRole('button', { name: '不读隐藏内容：合同.docx' })).toBeVisible()
  expect(chosen).toEqual([{ file_id: idOf('合同.docx'), include: true }])
})

test('where reading hidden content failed, it can be left out; a refusal is said', async () => {
  const reason = '文件的文字和索引放不进剩下的空间，请先删除一些文件，再重试'
  open([file('合同.docx', { state: 'failed', reason, hidden: 1, includes_hidden: true })], {
    fileHidden: () => {
      throw new ApiError('conflict', '这个文件正在解析，请等它完成')
    },
  })
  expect((await row('合同.docx')).getByText('1 处隐藏内容一并读入')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '不读隐藏内容：合同.docx' }))
  await waitFor(() => expect(toasts().at(-1)).toBe('这个文件正在解析，请等它完成'))
})

test('the recognition of a scan says how far it is, and is stopped', async () => {
  const scan = { state: 'parsing', progress: 37, scanned: 18, recognized: 7 } as const
  const stopped = file('扫描.pdf', {
    ...scan,
    state: 'failed',
    reason: '已停止识别文字',
    is_stopped: true,
    may_retry: true,
  })
  open([file('扫描.pdf', scan)], { fileInfo: () => file('扫描.pdf', scan), fileStop: () => stopped })
  expect((await row('扫描.pdf')).getByRole('status')).toHaveTextContent('识别文字 7 / 18 页')
  fireEvent.click((await row('扫描.pdf')).getByRole('button', { name: '停止识别文字：扫描.pdf' }))
  expect(await screen.findByText('已停止识别文字（7 / 18 页）')).toBeVisible()
  expect(screen.queryByRole('button', { name: '停止识别文字：扫描.pdf' })).toBeNull()
  expect(screen.getByRole('button', { name: '重新解析：扫描.pdf' })).toBeVisible()
})

test('a file that its owner stopped is no failure', async () => {
  const failed = { state: 'failed', scanned: 18, recognized: 7, may_retry: true } as const
  open([
    file('停了的.pdf', { ...failed, reason: '已停止识别文字', is_stopped: true }),
    file('坏的.pdf', { ...failed, reason: '处理时出了问题，请重新上传' }),
  ])
  const stopped = await row('停了的.pdf')
  expect(stopped.getByRole('status')).toHaveTextContent(/^已停止识别文字（7 \/ 18 页）$/)
  expect(stopped.queryByText('已停止识别文字')).toBeNull()
  expect(document.querySelectorAll('.text-bad')).toHaveLength(2)
  expect((await row('坏的.pdf')).getByRole('status')).toHaveTextContent(/^没有读成$/)
})

test('the panel of a file that is deleted closes', async () => {
  const kept = file('渡口.txt')
  open([file('表.txt'), kept], {
    fileInfo: ({ file_id }) => ({ ...kept, file_id }),
    fileText: () => ({ list: [{ heading: '', text: '还在的文字' }], offset: 1, hasMore: false }),
    filesDelete: () => ({ deleted: 1 }),
  })
  const remove = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: `删除：${name}` }))
    const question = await screen.findByRole('dialog')
    fireEvent.click(within(question).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: `打开：${name}` })).toBeNull())
  }
  fireEvent.click(await screen.findByRole('button', { name: '打开：渡口.txt' }))
  expect(await screen.findByText('还在的文字')).toBeVisible()
  await remove('表.txt')
  expect(screen.getByText('还在的文字')).toBeVisible()
  await remove('渡口.txt')
  await waitFor(() => expect(screen.queryByText('还在的文字')).toBeNull())
})

test.each([
  [
    'the recognition is stopped',
    () => fireEvent.click(screen.getByRole('button', { name: '停止识别文字：扫描.pdf' })),
  ],
  ['a file is read again', () => fireEvent.click(screen.getByRole('button', { name: '重新解析：表.xlsx' }))],
  [
    'a file is deleted',
    async () => {
      fireEvent.click(screen.getByRole('button', { name: '删除：表.xlsx' }))
      const question = await screen.findByRole('dialog')
      fireEvent.click(within(question).getByRole('button', { name: '删除' }))
    },
  ],
  [
    'a file is moved',
    async () => {
      const button = screen.getByRole('button', { name: '移到专题：表.xlsx' })
      button.focus()
      fireEvent.click(button)
      fireEvent.click(await screen.findByRole('menuitem', { name: /渡口/ }))
    },
  ],
])('without a network the failure is shown at once when %s', async (_, act) => {
  const scan = file('扫描.pdf', { state: 'parsing', progress: 37, scanned: 18, recognized: 7 })
  const all = { list: [{ folder_id: 'a', name: '渡口', count: 0 }], total: 2 }
  let isOffline = false
  // What is fetched again after a failure waits for the network.
  const unless = <Reply,>(reply: Reply) => (isOffline ? new Promise<Reply>(() => undefined) : reply)
  const fail = () => Promise.reject(new ApiError('network'))
  open([], {
    fileList: () =>
      unless({
        list: [scan, file('表.xlsx', { state: 'failed', reason: '处理时出了问题', may_retry: true })],
        offset: 2,
        hasMore: false,
        used: 0,
        used_by_conversations: 0,
        quota: 1,
      }),
    folderList: () => unless(all),
    fileInfo: () => scan,
    fileStop: fail,
    fileRetry: fail,
    filesDelete: fail,
    filesMove: fail,
  })
  await row('表.xlsx')
  await screen.findByRole('button', { name: /渡口/ })
  toastQueue.setState([], true)
  isOffline = true
  await act()
  await waitFor(() => expect(toasts()).toEqual(['网络没有连上']))
})

test('a button that goes when it was pressed leaves the focus to the one in its place', async () => {
  const scan = { state: 'parsing', progress: 37, scanned: 18, recognized: 7 } as const
  open([file('扫描.pdf', scan)], {
    fileInfo: () => file('扫描.pdf', scan),
    fileStop: () => file('扫描.pdf', { ...scan, state: 'failed', may_retry: true }),
    fileRetry: () => file('扫描.pdf', { state: 'waiting', progress: 0 }),
  })
  await row('扫描.pdf')
  const pressed = async (name: string) => {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(button).not.toBeInTheDocument())
  }
  await pressed('停止识别文字：扫描.pdf')
  expect(screen.getByRole('button', { name: '重新解析：扫描.pdf' })).toHaveFocus()
  await pressed('重新解析：扫描.pdf')
  expect(screen.getByRole('button', { name: '移到专题：扫描.pdf' })).toHaveFocus()
})

test('a file that was deleted elsewhere while it is read leaves its row', async () => {
  const scan = file('扫描.pdf', { state: 'parsing', progress: 37 })
  let isThere = true
  open([], {
    fileList: () => ({
      list: isThere ? [scan] : [],
      offset: 1,
      hasMore: false,
      used: 0,
      used_by_conversations: 0,
      quota: 1,
    }),
    fileInfo: () => {
      isThere = false
      throw new ApiError('not_found', '没有这个文件')
    },
  })
  await row('扫描.pdf')
  await waitFor(() => expect(screen.queryByText('扫描.pdf')).toBeNull())
})

test('a file chosen in a dialog that was opened before the list arrived is uploaded', async () => {
  let arrive: (() => void) | undefined
  open([], {
    fileList: () =>
      new Promise((resolve) => {
        arrive = () =>
          resolve({ list: [], offset: 0, hasMore: false, used: 0, used_by_conversations: 0, quota: 1 })
      }),
    agentConfig: () => {
      throw new ApiError('conflict', '现在收不了文件')
    },
  })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no field for files')
  await waitFor(() => expect(arrive).toBeDefined())
  arrive?.()
  await screen.findByText(zhCN.files.emptyTitle)
  expect(screen.getAllByRole('button', { name: zhCN.files.upload })).toHaveLength(1)
  fireEvent.change(input, { target: { files: [new File(['内容'], '甲.txt', { type: 'text/plain' })] } })
  await waitFor(() => expect(toasts().at(-1)).toBe(zhCN.files.unavailable))
})

test('what of a file was not read is said although the file can be used', async () => {
  open([file('扫描.pdf', { scanned: 18, recognized: 18, reason: '2 页的文字没有认全：第 3、7 页' })])
  expect(await screen.findByText('2 页的文字没有认全：第 3、7 页')).toBeVisible()
})

test('names are found by a word; nothing found, nothing there and no connection are three things', async () => {
  const asked = open([file('甲.txt'), file('乙.txt')])
  await row('甲.txt')
  fireEvent.change(screen.getByRole('searchbox', { name: '按名称找文件' }), { target: { value: '丙' } })
  expect(await screen.findByRole('heading', { name: '没有找到“丙”' })).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '看全部' }))
  await row('乙.txt')
  expect(asked).toContain('0 丙')
})

test('a list that fails to load says so, and can be retried', async () => {
  let isBroken = true
  open([], {
    fileList: () => {
      if (isBroken) throw new ApiError('forbidden')
      return { list: [], offset: 0, hasMore: false, used: 0, used_by_conversations: 0, quota: 0 }
    },
  })
  const again = await screen.findByRole('button', { name: zhCN.common.retry })
  isBroken = false
  fireEvent.click(again)
  expect(await screen.findByRole('heading', { name: '还没有文件' })).toBeVisible()
  expect(screen.queryByText(/已用/)).toBeNull()
})
