import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { dialogStack } from '@/components/ui/dialog/dialog-stack'
import { closeSidePanel } from '@/components/ui/side-panel/side-panel-store'
import { runToastAction, toastQueue } from '@/components/ui/toast/toast-store'
import { ApiError } from '@/lib/client/api/api-error'
import type { HostAnswers } from '@/lib/client/api/fake-api'
import { type KnowledgeFile, knowledgeLimits } from '@/lib/contract/routes/knowledge-routes'
import { fill } from '@/lib/messages/fill'
import { texts as editorTexts, fakeAgent, openEditor, pass } from '../testing/open-editor'

const texts = editorTexts.knowledge
const undoMs = 6_000
const pollMs = 2_000

/** Nothing comes into view by itself. */
class NoIntersections {
  observe(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { IntersectionObserver: NoIntersections })

beforeAll(() => import('./knowledge-tab'))
beforeEach(() => {
  jest.useFakeTimers()
  window.localStorage.clear()
  dialogStack.setState([], true)
  toastQueue.setState([], true)
})
afterEach(() => {
  act(closeSidePanel)
  cleanup()
  jest.useRealTimers()
})

const file = (id: string, change: Partial<KnowledgeFile> = {}): KnowledgeFile => ({
  file_id: id,
  name: `${id}.pdf`,
  size: 2_000_000,
  state: 'ready',
  progress: 100,
  chunks: 12,
  pages: 3,
  may_reparse: true,
  updated: 1_700_000_000,
  ...change,
})

/** An agent with this knowledge. */
function knowing(files: readonly KnowledgeFile[], change: HostAnswers = {}) {
  const agent = fakeAgent()
  const knowledge = { files: [...files], deleted: [] as string[], lists: 0 }
  const answers: HostAnswers = {
    ...agent.answers,
    knowledgeList: () => {
      knowledge.lists += 1
      return { list: knowledge.files, used: 38_000_000, quota: knowledgeLimits.bytes }
    },
    knowledgeDelete: ({ file_id }) => {
      knowledge.deleted.push(file_id)
      knowledge.files = knowledge.files.filter((each) => each.file_id !== file_id)
      return {}
    },
    ...change,
  }
  return { host: agent.host, answers, knowledge }
}

async function openTab(agent: ReturnType<typeof knowing>) {
  openEditor(agent)
  await pass(0)
  const tab = screen.getByRole('tab', { name: new RegExp(editorTexts.tabs.knowledge) })
  fireEvent.mouseDown(tab, { button: 0 })
  await pass(0)
  await pass(0)
  return tab
}

const rows = () => within(screen.getByRole('list', { name: texts.list })).getAllByRole('listitem')
const button = (name: string) => screen.getByRole('button', { name })
const pick = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText(texts.pick, { selector: 'input' }), { target: { files } })
/** The test environment can't read files. */
const textFile = (name: string) =>
  Object.assign(new File(['豆瓣酱'], name), { arrayBuffer: () => Promise.resolve(new ArrayBuffer(9)) })
/** The answer for a file that the agent has already. */
const known = {
  file_id: 'a',
  upload_url: '',
  method: 'PUT',
  headers: {},
  expires: 0,
  exists: true,
} as const
const toasts = () => toastQueue.getState().map(({ message }) => message)

test.each([
  ['where their text is recognized', true],
  ['not elsewhere', false],
])('images are named and can be chosen, %s', async (_, reads_images) => {
  await openTab(
    knowing([], {
      knowledgeList: () => ({ list: [], used: 0, quota: knowledgeLimits.bytes, reads_images }),
    }),
  )
  expect(screen.getByText(reads_images ? texts.formatsAndImages : texts.formats)).toBeVisible()
  expect(texts.formatsAndImages).toMatch(/png、jpg、gif、webp/)
  expect(texts.formats).not.toContain('png')
  const { accept } = screen.getByLabelText<HTMLInputElement>(texts.pick, { selector: 'input' })
  expect(accept.split(',').includes('.jpg')).toBe(reads_images)
  expect(accept.split(',')).toContain('.pdf')
})

test('each state of a file says what it is and what helps; 要处理 lists those with a problem', async () => {
  const tab = await openTab(
    knowing([
      file('a'),
      file('b', { state: 'indexing', progress: 40, chunks: 0, may_reparse: false }),
      file('c', { state: 'waiting', progress: 0, chunks: 0, may_reparse: false }),
      file('d', { state: 'failed', chunks: 0, reason: '文件有密码，去掉密码再传一次', may_reparse: false }),
      file('e', { chunks: 0 }),
    ]),
  )
  expect(tab).toHaveTextContent('知识 5')
  const [ready, indexing, waiting, failed, noText] = rows()
  expect(ready).toHaveTextContent('可用12 段')
  expect(ready).toHaveTextContent('3 页')
  expect(indexing).toHaveTextContent('建索引40%')
  expect(waiting).toHaveTextContent('排队')
  expect(failed).toHaveTextContent('失败文件有密码，去掉密码再传一次')
  expect(noText).toHaveTextContent(`没有文字${texts.noTextAdvice}`)
  fireEvent.click(screen.getByRole('radio', { name: '要处理 2' }))
  expect(rows()).toHaveLength(2)
})

test('the list is polled while a file is being read, and no longer', async () => {
  const agent = knowing([file('a', { state: 'parsing', progress: 10, chunks: 0 })])
  await openTab(agent)
  agent.knowledge.files = [file('a')]
  await pass(pollMs + 100)
  expect(rows()[0]).toHaveTextContent('可用')
  const { lists } = agent.knowledge
  await pass(pollMs * 3)
  expect(agent.knowledge.lists).toBe(lists)
})

test('a deletion is sent after the time in which it can be undone', async () => {
  const agent = knowing([file('a'), file('b')])
  await openTab(agent)
  fireEvent.click(button('删除：a.pdf'))
  expect(rows()).toHaveLength(1)
  act(() => runToastAction(toastQueue.getState()[0]?.id ?? 0))
  expect(rows()).toHaveLength(2)
  await pass(undoMs)
  expect(agent.knowledge.deleted).toEqual([])
  fireEvent.click(button('删除：b.pdf'))
  await pass(undoMs)
  expect(agent.knowledge.deleted).toEqual(['b'])
})

test('the passages of a file are shown page by page, with their places', async () => {
  await openTab(
    knowing([file('a')], {
      knowledgeChunks: ({ offset }) => ({
        list: [{ id: String(offset), text: `第 ${offset} 段的字`, page: '第 3 页', heading: '火候' }],
        offset: offset + 1,
        hasMore: offset === 0,
      }),
    }),
  )
  fireEvent.click(button('看片段：a.pdf'))
  await pass(0)
  const panel = within(screen.getByRole('region', { name: texts.passages }))
  expect(panel.getByRole('listitem')).toHaveTextContent('1第 3 页火候第 0 段的字')
  fireEvent.click(panel.getByRole('button', { name: texts.morePassages }))
  await pass(0)
  expect(panel.getAllByRole('listitem')).toHaveLength(2)
  fireEvent.click(panel.getByRole('button', { name: texts.closePassages }))
  expect(screen.queryByRole('region', { name: texts.passages })).toBeNull()
})

test('a file is read again', async () => {
  await openTab(
    knowing([file('a')], {
      knowledgeReparse: ({ file_id }) => file(file_id, { state: 'waiting', chunks: 0, may_reparse: false }),
    }),
  )
  fireEvent.click(button('重新解析：a.pdf'))
  await pass(0)
  expect(toasts()).toEqual([texts.reparsed])
})

test('hidden content is named, and read when the author chooses so', async () => {
  const chosen: unknown[] = []
  await openTab(
    knowing([file('a', { hidden: 2, includes_hidden: false }), file('b')], {
      knowledgeHidden: (choice) => {
        chosen.push(choice)
        return file('a', { state: 'waiting', chunks: 0, hidden: 2, includes_hidden: true })
      },
    }),
  )
  expect(screen.getAllByText(/处隐藏内容/)).toHaveLength(1)
  fireEvent.click(button('一并读入隐藏内容：a.pdf'))
  await pass(0)
  expect(toasts()).toEqual([texts.reparsed])
  expect(chosen).toEqual([{ file_id: 'a', include: true }])
})

test('the recognition of a scan says how far it is, and is stopped', async () => {
  const scan = {
    state: 'parsing',
    progress: 40,
    chunks: 0,
    scanned: 18,
    recognized: 7,
    may_reparse: false,
  } as const
  const stopped = {
    ...scan,
    state: 'failed',
    reason: '已停止识别文字',
    is_stopped: true,
    may_reparse: true,
  } as const
  const asked: unknown[] = []
  const agent = knowing([file('a', scan), file('b')], {
    knowledgeStop: (given) => {
      asked.push(given)
      agent.knowledge.files = [file('a', stopped), file('b')]
      return file('a', stopped)
    },
  })
  await openTab(agent)
  expect(screen.getByText('识别文字 7 / 18 页')).toBeVisible()
  expect(screen.queryByRole('button', { name: '停止识别文字：b.pdf' })).toBeNull()
  fireEvent.click(button('停止识别文字：a.pdf'))
  await pass(0)
  expect(asked).toEqual([{ file_id: 'a' }])
  expect(screen.getByText(texts.states.stopped)).not.toHaveClass('text-bad')
  expect(screen.getByText('识别文字 7 / 18 页')).toBeVisible()
  expect(screen.getByText(fill(texts.troubled, { count: 0 }))).toBeVisible()
  expect(screen.queryByRole('button', { name: '停止识别文字：a.pdf' })).toBeNull()
  expect(button('重新解析：a.pdf')).toBeVisible()
})

test('a link is added; one that is there already, or is refused, says so', async () => {
  const agent = knowing([file('a')], {
    knowledgeLink: ({ url }) => {
      if (url.endsWith('refused')) throw new ApiError('bad_request', '这个网址打不开')
      return { file_id: 'a' }
    },
  })
  await openTab(agent)
  fireEvent.click(button(texts.addLink))
  const address = () => screen.getByLabelText(texts.link)
  fireEvent.change(address(), { target: { value: 'https://example.com/refused' } })
  fireEvent.click(button(texts.add))
  await pass(0)
  expect(screen.getByText('这个网址打不开')).toBeInTheDocument()
  fireEvent.change(address(), { target: { value: 'https://example.com/' } })
  fireEvent.click(button(texts.add))
  await pass(0)
  expect(toasts()).toEqual([texts.linkKnown])
  expect(screen.queryByLabelText(texts.link)).toBeNull()
})

test('the sentence of the host stands at a file that it refuses', async () => {
  const refusal = '一个智能体的知识最多 200 MB，请先删除一些'
  await openTab(
    knowing([], {
      knowledgeSign: () => {
        throw new ApiError('too_large', refusal, { field: 'size' })
      },
    }),
  )
  expect(screen.getByText(texts.emptyBody)).toBeInTheDocument()
  jest.useRealTimers()
  pick(textFile('川菜.txt'))
  expect(await screen.findByText(refusal)).toBeInTheDocument()
  expect(button('重传：川菜.txt')).toBeInTheDocument()
})

test('a file whose content is there already is not sent, nor deleted', async () => {
  const agent = knowing([file('a')], {
    knowledgeSign: () => known,
  })
  await openTab(agent)
  jest.useRealTimers()
  pick(textFile('川菜.txt'))
  await waitFor(() => expect(toasts()).toEqual(['《川菜.txt》的内容知识里已经有了，没有再传']))
  expect(agent.knowledge.deleted).toEqual([])
  await waitFor(() => expect(screen.queryByRole('list', { name: texts.uploads })).toBeNull())
})

test('files that are dropped or pasted on the page are uploaded', async () => {
  const signed: string[] = []
  const agent = knowing([file('a')], {
    knowledgeSign: ({ name }) => {
      signed.push(name)
      return known
    },
  })
  await openTab(agent)
  const dropped = { types: ['Files'], files: [textFile('拖来的.txt')] }
  fireEvent.dragOver(document.body, { dataTransfer: dropped })
  expect(screen.getByText(texts.dropNow)).toBeInTheDocument()
  fireEvent.drop(document.body, { dataTransfer: dropped })
  await pass(100)
  fireEvent.paste(document.body, { clipboardData: { files: [textFile('贴来的.txt')] } })
  await pass(100)
  expect(signed).toEqual(['拖来的.txt', '贴来的.txt'])
})

/** Sends half of a file, and the rest with `end`. */
class SlowRequest {
  static last: SlowRequest
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {}
  onload?: () => void
  onabort?: () => void
  onloadend?: () => void
  readonly status = 200
  readonly responseText = ''
  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader(): null {
    return null
  }
  send({ size }: File): void {
    SlowRequest.last = this
    this.upload.onprogress?.({ loaded: size / 2 })
  }
  abort(): void {
    this.onabort?.()
    this.onloadend?.()
  }
  end(): void {
    this.onload?.()
    this.onloadend?.()
  }
}

test('an upload shows how far it is; a cancelled one is deleted, a sent one is in the list', async () => {
  const finished: string[] = []
  const agent = knowing([file('a')], {
    knowledgeSign: ({ name }) => ({ ...known, file_id: name.slice(0, 1), upload_url: '/put', exists: false }),
    knowledgeFinish: ({ file_id }) => {
      finished.push(file_id)
      agent.knowledge.files = [file(file_id, { state: 'waiting' }), ...agent.knowledge.files]
      return file(file_id, { state: 'waiting' })
    },
  })
  Object.assign(globalThis, { XMLHttpRequest: SlowRequest })
  await openTab(agent)
  pick(textFile('b.txt'))
  await pass(100)
  expect(screen.getByRole('list', { name: texts.uploads })).toHaveTextContent('50%')
  fireEvent.click(button('移除：b.txt'))
  await pass(100)
  expect(agent.knowledge.deleted).toEqual(['b'])
  pick(textFile('c.txt'))
  await pass(100)
  SlowRequest.last.end()
  await pass(100)
  expect(finished).toEqual(['c'])
  expect(screen.queryByRole('list', { name: texts.uploads })).toBeNull()
  expect(rows()[0]).toHaveTextContent('排队')
})

test('an upload beyond the rate of the host waits for its turn', async () => {
  const signed: string[] = []
  await openTab(
    knowing([file('a')], {
      knowledgeSign: ({ name }) => {
        signed.push(name)
        if (signed.length === 1) throw new ApiError('rate_limited', '太快了', { retryAfterMs: 2_000 })
        return known
      },
    }),
  )
  pick(textFile('川菜.txt'))
  await pass(1_500)
  expect(signed).toHaveLength(1)
  expect(screen.queryByText('太快了')).toBeNull()
  await pass(1_000)
  expect(signed).toHaveLength(2)
  expect(toasts()).toHaveLength(1)
})

test('of a thousand files a hundred are shown, and more on request', async () => {
  await openTab(knowing(Array.from({ length: 1_000 }, (_, at) => file(`f${at}`))))
  expect(rows()).toHaveLength(100)
  fireEvent.click(button('再显示 100 份'))
  expect(rows()).toHaveLength(200)
})

test('how answers use the knowledge is saved with the draft', async () => {
  const agent = knowing([])
  await openTab(agent)
  fireEvent.click(screen.getByRole('radio', { name: texts.always }))
  fireEvent.change(screen.getByLabelText(texts.topK), { target: { value: '9' } })
  await pass()
  expect(agent.host.settings.knowledge).toEqual({ mode: 'always', top_k: 9, vectors: false })
})

test('a question is tried: what it finds is listed, with what answers would leave out', async () => {
  const tried: string[] = []
  await openTab(
    knowing([file('客流')], {
      knowledgeTry: ({ question, top_k }) => {
        tried.push(`${question} ${top_k}`)
        if (question === '坏的') throw new ApiError('internal')
        if (question !== '缺口') return { list: [] }
        return {
          list: [
            { name: '客流.pdf', page: '第 2 页', text: '渡口站的缺口是 2800。', is_relevant: true },
            { name: '客流.pdf', text: '城西站', is_relevant: false },
          ],
        }
      },
    }),
  )
  const part = within(screen.getByRole('region', { name: texts.tryTitle }))
  const tryIt = async (question: string) => {
    fireEvent.change(part.getByRole('textbox'), { target: { value: question } })
    fireEvent.click(part.getByRole('button'))
    await pass(0)
    await pass(0)
  }
  await tryIt('缺口')
  const [first, second] = part.getAllByRole('listitem')
  expect(first).toHaveTextContent('1客流.pdf第 2 页渡口站的缺口是 2800。')
  expect(second).toHaveTextContent(texts.tryUnused)
  await tryIt('没有的')
  expect(part.getByText(texts.tryNothing)).toBeVisible()
  await tryIt('坏的')
  expect(part.getByRole('alert')).not.toBeEmptyDOMElement()
  expect(part.getByRole('textbox')).toHaveValue('坏的')
  await tryIt('坏的')
  expect(tried).toEqual(['缺口 6', '没有的 6', '坏的 6', '坏的 6'])
})

test('it says which files readers cannot use before the next publication', async () => {
  await openTab(knowing([file('旧'), file('新', { is_unreviewed: true })]))
  expect(screen.getByText(fill(texts.unreviewedNote, { count: 1 }))).toBeVisible()
  expect(rows().map((row) => row.textContent.includes(texts.unreviewed))).toEqual([false, true])
})
