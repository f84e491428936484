import { beforeEach, expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { dialogStack } from '@/components/ui/dialog/dialog-stack'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import { emptyCheckDraft, keepCheckDraft, readCheckDraft } from '@/lib/client/page/check-draft'
import type { CheckResult } from '@/lib/contract/routes/check-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { CheckView } from './check-view'

const push = jest.fn<(path: string) => void>()
const router: Partial<AppRouterInstance> = { push, prefetch: jest.fn(), replace: jest.fn() }

const passage = '缺口32%，每天借车37,200次。'
const result: CheckResult = {
  id: 'c1',
  state: 'done',
  message: '',
  text: '缺口是 37%。每天借车37,200次。<b>火星</b>上有水。',
  sentences: ['缺口是 37%。', '每天借车37,200次。', '<b>火星</b>上有水。'],
  blocks: [{ kind: 'paragraph', heading: '', sentences: [1, 2, 3] }],
  verdicts: [
    {
      at: 1,
      claim: '缺口是 37%。',
      index: 1,
      state: 'contradicted',
      by: 'model',
      quotes: ['缺口32%'],
      passage: 1,
      correction: '缺口是 32%。',
    },
    { at: 2, claim: '每天借车37,200次。', index: 1, state: 'supported', by: 'text', quotes: [], passage: 1 },
    { at: 3, claim: '火星', index: 0, state: 'uncited', by: 'none' },
  ],
  sources: [{ index: 1, kind: 'text', title: '年度报告', url: '', date: '', problem: '', is_cut: false }],
  passages: [{ id: 1, index: 1, place: '第 12 页', text: passage }],
  model: '模型',
  unjudged: 2,
  created: 0,
}

const gone = {
  index: 2,
  kind: 'url',
  title: 'https://example.com/gone',
  url: 'https://example.com/gone',
  date: '',
  problem: '',
  is_cut: false,
} as const

function show(id: string, answers: HostAnswers = {}, from = '') {
  render(
    <AppRouterContext value={router as AppRouterInstance}>
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <ApiProvider apiOf={fakeHost(answers)} queryClient={createQueryClient()}>
          <CheckView id={id} from={from} />
        </ApiProvider>
      </Texts>
    </AppRouterContext>,
  )
}

beforeEach(() => {
  push.mockClear()
  keepCheckDraft(emptyCheckDraft)
})

test('each sentence has its verdict, and one that is opened shows the source and a correction', async () => {
  keepCheckDraft({ ...emptyCheckDraft, text: result.text })
  show('c1', { checkGet: () => result })
  const wrong = await screen.findByRole('button', { name: /^第 1 句： ?与原文不符/ })
  expect(screen.getByRole('article')).toHaveTextContent('<b>火星</b>上有水。')
  expect(screen.getByText(/后面还有 2 句没有核对/)).toBeInTheDocument()
  fireEvent.click(wrong)
  expect(await screen.findByText(/第 12 页/)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: '改到左边' }))
  expect(screen.getByRole('article')).toHaveTextContent('缺口是 32%。')
  expect(readCheckDraft('c1')?.text).toContain('缺口是 32%。')
  expect(readCheckDraft()?.text).toContain('缺口是 32%。')
})

test('a reader says that a verdict is wrong, and takes it back', async () => {
  const sent: unknown[] = []
  show('c1', {
    checkGet: () => result,
    checkDispute: (input) => {
      sent.push(input)
      const { says, at } = input
      const verdict = result.verdicts[at - 1]
      if (!verdict) throw new ApiError('not_found', '没有这一句')
      return says === '' ? verdict : { ...verdict, disputed: says }
    },
  })
  const wrong = await screen.findByRole('button', { name: /^第 1 句： ?与原文不符/ })
  fireEvent.click(wrong)
  expect(await screen.findByRole('button', { name: '不该比这一处' })).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: '其实一致' }))
  expect(await screen.findByText(/^已记下你说的：其实一致/)).toBeInTheDocument()
  expect(wrong).toHaveTextContent('与原文不符其实一致')
  fireEvent.click(screen.getByRole('button', { name: '收回' }))
  expect(await screen.findByText('判错了？')).toBeInTheDocument()
  expect(sent).toEqual([
    { id: 'c1', at: 1, says: 'agrees' },
    { id: 'c1', at: 1, says: '' },
  ])
})

test('a chosen state dims the others', async () => {
  show('c1', { checkGet: () => result })
  const filter = await screen.findByRole('button', { name: '只看：有据 1' })
  fireEvent.click(filter)
  expect(filter).toHaveAttribute('aria-pressed', 'true')
})

test('a failed check says why, an unknown one that it is not there', async () => {
  show('c1', {
    checkGet: () => ({ ...result, state: 'failed', message: '核对没有做完', verdicts: [], sentences: [] }),
  })
  expect(await screen.findByText('核对没有做完')).toBeInTheDocument()
  show('c2', {
    checkGet: () => {
      throw new ApiError('not_found', '没有这次核对')
    },
  })
  expect(await screen.findByText(zhCN.check.missing)).toBeInTheDocument()
})

test('what is written is sent with its sources by number, and kept when it is refused', async () => {
  keepCheckDraft({
    text: '缺口是 37%[1]。',
    scope: '',
    sources: [{ kind: 'url', name: 'moon', url: 'moon' }],
  })
  const sent: unknown[] = []
  show('', {
    checkStart: (input) => {
      sent.push(input)
      throw new ApiError('bad_request', '请填完整的网址', { field: 'sources.0.url' })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '开始核对' }))
  expect(await screen.findByText('请填完整的网址')).toBeInTheDocument()
  expect(sent).toMatchObject([{ text: '缺口是 37%[1]。', sources: [{ url: 'moon' }] }])
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: '要核对的文字' })).toHaveValue('缺口是 37%[1]。'),
  )
  expect(push).not.toHaveBeenCalled()
})

test('a source that failed says why, and what no model judged is counted', async () => {
  show('c1', {
    checkGet: () => ({
      ...result,
      unasked: 7,
      sources: [...result.sources, { ...gone, problem: '没有这个网页' }],
    }),
  })
  const sources = await screen.findByRole('region', { name: '资料' })
  expect(sources).toHaveTextContent('[2]https://example.com/gone · 没有这个网页')
  expect(screen.getByText('1 份没有读成')).toBeInTheDocument()
  expect(screen.getByText(/^有 7 句还没有请模型判断完/)).toBeInTheDocument()
})

test('a check is changed with what this tab has of it, else with what the check has', async () => {
  const sources = [
    ...result.sources,
    { ...result.sources[0], index: 2, kind: 'url' as const, title: '网页', url: 'https://example.com/' },
    { ...result.sources[0], index: 3, kind: 'found' as const, title: '搜到的' },
  ] as CheckResult['sources']
  keepCheckDraft({ ...emptyCheckDraft, text: '没有核对的另一段' })
  show('', { checkGet: () => ({ ...result, id: 'c9', sources }) }, 'c9')
  const field = await screen.findByRole('textbox', { name: '要核对的文字' })
  expect(field).toHaveValue(result.text)
  const list = screen.getByRole('list', { name: '资料' })
  expect(list).toHaveTextContent('年度报告贴的文字没有留下，请再贴一次')
  expect(list).toHaveTextContent('网页')
  expect(list).not.toHaveTextContent('搜到的')

  fireEvent.click(screen.getByRole('button', { name: '再贴一次：年度报告' }))
  expect(screen.getByRole('textbox', { name: '资料的名字' })).toHaveValue('年度报告')
  fireEvent.change(screen.getByRole('textbox', { name: '资料的文字' }), { target: { value: passage } })
  fireEvent.click(screen.getByRole('button', { name: '加上' }))
  fireEvent.change(field, { target: { value: '改过的一段' } })
  expect(readCheckDraft('c9')).toEqual({
    text: '改过的一段',
    scope: '',
    sources: [
      { kind: 'text', name: '年度报告', text: passage },
      { kind: 'url', name: '网页', url: 'https://example.com/' },
    ],
  })
  expect(readCheckDraft()?.text).toBe('没有核对的另一段')
})

test('another text is checked against the same sources; what was written since is kept', async () => {
  const kept = {
    text: result.text,
    scope: '',
    sources: [{ kind: 'text', name: '甲', text: passage }],
  } as const
  keepCheckDraft(kept)
  keepCheckDraft(kept, 'c1')
  show('c1', { checkGet: () => result })
  expect(await screen.findByRole('link', { name: '改一改再核' })).toHaveAttribute('href', '/check?from=c1')
  fireEvent.click(screen.getByRole('button', { name: '换一段' }))
  expect(push).toHaveBeenLastCalledWith('/check')
  expect(readCheckDraft()).toEqual({ ...kept, text: '' })
  expect(readCheckDraft('c1')).toEqual(kept)
  keepCheckDraft({ ...kept, text: '刚写的' })
  fireEvent.click(screen.getByRole('button', { name: '换一段' }))
  expect(readCheckDraft()?.text).toBe('刚写的')
})

test('a source that is written and not yet added is taken along', async () => {
  const sent: unknown[] = []
  keepCheckDraft({ ...emptyCheckDraft, text: '桥长42米。', scope: '' })
  show('', {
    checkStart: (input: unknown) => {
      sent.push(input)
      return result
    },
  } as HostAnswers)
  fireEvent.click(screen.getByRole('button', { name: '贴一段资料' }))
  fireEvent.change(screen.getByLabelText('资料的文字'), { target: { value: '桥长42米，宽6米。' } })
  fireEvent.click(screen.getByRole('button', { name: '开始核对' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ sources: [{ text: '桥长42米，宽6米。' }] })
})

test('against given sources only, without any, nothing starts, and the reason stands at the field', () => {
  keepCheckDraft({ ...emptyCheckDraft, text: '桥长42米。', scope: '' })
  show('')
  fireEvent.click(screen.getByRole('button', { name: '开始核对' }))
  expect(screen.getByText('还没有资料：请先加上一份，或者在上面选从哪里找')).toBeTruthy()
  expect(push).not.toHaveBeenCalled()
})

test('what could not be searched, and sentences beyond the maximum, are named before the verdicts', async () => {
  const nothing = { at: 1, claim: '', index: 0, state: 'unclear', by: 'none' } as const
  const problem = '这里没有设置网页搜索'
  show('c1', {
    checkGet: () => ({ ...result, verdicts: [nothing], unsearched: [{ scope: 'web', problem }] }),
  })
  const notices = await screen.findByRole('list', { name: '先看这里' })
  expect(notices).toHaveTextContent(`网上：${problem}后面还有 2 句没有核对：一次最多 200 句。`)
  const before = notices.compareDocumentPosition(screen.getByRole('article'))
  expect(before).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  fireEvent.click(screen.getByRole('button', { name: /^第 1 句： ?说不准/ }))
  expect(await screen.findByText(zhCN.check.notCompared)).toBeInTheDocument()
})

test('a place that can’t be searched can’t be chosen, and says why', async () => {
  const problem = '登录后才能搜自己的文件'
  keepCheckDraft({ ...emptyCheckDraft, text: '桥长42米。', scope: 'files' })
  show('', { checkScopes: () => ({ unavailable: [{ scope: 'files', problem }] }) })
  expect(await screen.findByText(`我的文件：${problem}`)).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: '我的文件' })).toBeDisabled()
  expect(screen.getByRole('radio', { name: '网上' })).toBeEnabled()
  fireEvent.click(screen.getByRole('button', { name: '开始核对' }))
  expect(screen.getByText('还没有资料：请先加上一份，或者在上面选从哪里找')).toBeInTheDocument()
})

test('while a text is pasted, it says that only the first 200 sentences are checked', async () => {
  show('')
  const field = screen.getByRole('textbox', { name: '要核对的文字' })
  fireEvent.change(field, { target: { value: '桥长42米。'.repeat(200) } })
  expect(screen.queryByText(/只核前/)).not.toBeInTheDocument()
  fireEvent.change(field, { target: { value: '桥长42米。'.repeat(260) } })
  expect(await screen.findByText('约 260 句，一次只核前 200 句')).toBeInTheDocument()
})

test('own checks are listed under the form, and deleted after a question', async () => {
  let list = [
    { id: 'c2', title: '桥长42米。', state: 'running' as const, created: 0 },
    { id: 'c1', title: '', state: 'done' as const, created: 0 },
  ]
  show('', {
    checkList: () => ({ list, offset: list.length, hasMore: false }),
    checkDelete: ({ id }) => {
      list = list.filter((each) => each.id !== id)
      return {}
    },
  })
  const recent = await screen.findByRole('region', { name: '最近的核对' })
  expect(screen.getByRole('link', { name: '桥长42米。' })).toHaveAttribute('href', '/check?id=c2')
  expect(recent).toHaveTextContent('正在核对')
  fireEvent.click(screen.getByRole('button', { name: '删除：桥长42米。' }))
  const [question] = dialogStack.getState()
  expect(question?.title).toBe('删除“桥长42米。”的核对？')
  question?.onOk?.(() => undefined)
  await waitFor(() => expect(recent).not.toHaveTextContent('桥长42米。'))
  expect(screen.getByRole('link', { name: '一段文字' })).toHaveAttribute('href', '/check?id=c1')
})

test('a check that is not there leads to a new one', async () => {
  const missing = () => {
    throw new ApiError('not_found', '没有这次核对')
  }
  show('c9', { checkGet: missing })
  expect(await screen.findByRole('link', { name: '核对一段文字' })).toHaveAttribute('href', '/check')
})

test('what is behind the last sentence is checked with one press, against the same sources', async () => {
  const rest = result.text.indexOf('每天')
  const started = jest.fn((_sent: object) => ({ ...result, id: 'c2', state: 'running' as const }))
  keepCheckDraft(
    { text: result.text, scope: '', sources: [{ kind: 'text', name: '年度报告', text: passage }] },
    'c1',
  )
  show('c1', { checkGet: () => ({ ...result, rest }), checkStart: started })
  fireEvent.click(await screen.findByRole('button', { name: '核对后面的' }))
  await waitFor(() => expect(push).toHaveBeenCalledWith('/check?id=c2'))
  expect(started.mock.calls[0]?.[0]).toMatchObject({
    text: '每天借车37,200次。<b>火星</b>上有水。',
    sources: [{ title: '年度报告', text: passage }],
  })
  expect(readCheckDraft('c2')?.text).toBe('每天借车37,200次。<b>火星</b>上有水。')
})

test('the rest of a table has its head', async () => {
  const started = jest.fn((_sent: object) => ({ ...result, id: 'c2', state: 'running' as const }))
  keepCheckDraft(
    { text: result.text, scope: '', sources: [{ kind: 'text', name: '年度报告', text: passage }] },
    'c1',
  )
  show('c1', { checkGet: () => ({ ...result, rest: 7, rest_head: '| 桥 |\n|--|\n' }), checkStart: started })
  fireEvent.click(await screen.findByRole('button', { name: '核对后面的' }))
  await waitFor(() => expect(started).toHaveBeenCalled())
  expect(started.mock.calls[0]?.[0]).toMatchObject({ text: `| 桥 |\n|--|\n${result.text.slice(7)}` })
})

test('the rest waits in the form where the texts of its sources are gone', async () => {
  show('c1', { checkGet: () => ({ ...result, id: 'fresh', rest: 7 }) })
  fireEvent.click(await screen.findByRole('button', { name: '核对后面的' }))
  await waitFor(() => expect(push).toHaveBeenCalledWith('/check?from=fresh'))
  expect(readCheckDraft('fresh')?.text).toBe(result.text.slice(7))
})

test('checks of one text are told apart', async () => {
  const list = [
    { id: 'a', title: '桥长 42 米', state: 'done' as const, created: 3 },
    { id: 'b', title: '另一段', state: 'done' as const, created: 2 },
    { id: 'c', title: '桥长 42 米', state: 'done' as const, created: 1 },
  ]
  show('', {
    checkList: () => ({ list, offset: 3, hasMore: false }),
    checkScopes: () => ({ unavailable: [] }),
  })
  const rows = (await screen.findAllByRole('listitem')).map((row) => /第 \d 次/.exec(row.textContent)?.[0])
  expect(rows.slice(-3)).toEqual(['第 2 次', undefined, '第 1 次'])
})

test('a visitor who wants to choose own files is offered the login', async () => {
  show('', {
    checkList: () => ({ list: [], offset: 0, hasMore: false }),
    checkScopes: () => ({ unavailable: [] }),
  })
  fireEvent.click(screen.getByRole('button', { name: '选我的文件' }))
  expect(
    within(screen.getByRole('group', { name: '选择文件' })).getByRole('button', { name: '登录' }),
  ).toBeVisible()
})
