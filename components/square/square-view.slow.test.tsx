import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { AddressPage } from '@/components/testing/address-page'
import { agentSummary, summaryId } from '@/components/testing/agent-summary'
import { dialogStack } from '@/components/ui/dialog/dialog-stack'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiError } from '@/lib/client/api/api-error'
import type { HostAnswers } from '@/lib/client/api/fake-api'
import type { AgentSummary } from '@/lib/contract/made-agent'
import { zhCN } from '@/lib/messages/zh-cn'
import { SquareView } from './square-view'

// Lists are read on by an observer, which the test's document has none of.
beforeAll(() => {
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})
// What only members load is there at once from the second time on.
beforeAll(async () => {
  open({ mine: [] })
  expect(await screen.findByRole('region', { name: '我的智能体' })).toBeVisible()
  cleanup()
})
beforeEach(() => window.history.replaceState(null, '', '/agent-home'))
afterEach(() =>
  act(() => {
    dialogStack.setState([], true)
    toastQueue.setState([], true)
  }),
)

const pageOf = (all: readonly AgentSummary[], page = 1, size = 20) => ({
  list: all.slice((page - 1) * size, page * size),
  total: all.length,
  page,
  size,
})
const noFilter = { category: '', keyword: '', sort: 'popular' } as const

interface Opened {
  readonly made?: readonly AgentSummary[]
  readonly mine?: readonly AgentSummary[] | null
  readonly isFirstRead?: boolean
  readonly answers?: HostAnswers
}

function pageWith({ made = [], mine = null, isFirstRead = true, answers = {} }: Opened) {
  const asked: string[] = []
  const push = jest.fn()
  const host: HostAnswers = {
    squareList: ({ category_id, keyword, sort, page, size }) => {
      asked.push([category_id, keyword, sort, page].join('|'))
      const found = made.filter(
        ({ name, category }) => name.includes(keyword) && (category_id === '' || category === category_id),
      )
      return pageOf(found, page, size)
    },
    ...answers,
  }
  const element = (
    <AddressPage answers={host} push={push}>
      <main tabIndex={-1}>
        <SquareView
          isMember={mine !== null}
          mine={mine && pageOf(mine)}
          first={isFirstRead ? { filter: noFilter, page: pageOf(made) } : null}
        />
      </main>
    </AddressPage>
  )
  return { element, asked, push }
}

function open(opened: Opened) {
  const { element, ...rest } = pageWith(opened)
  render(element)
  return rest
}

const madeSection = () => within(screen.getByRole('region', { name: '广场' }))
const officialSection = () => within(screen.getByRole('region', { name: '官方' }))
const search = (value: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: '搜名字、用途、作者' }), { target: { value } })
const address = () => decodeURIComponent(window.location.pathname + window.location.search)

const own = (name: string, status: number, rest: Partial<AgentSummary> = {}) =>
  agentSummary(name, { status, is_mine: true, ...rest })

describe('the first HTML', () => {
  test('holds the fixed agents and the first published ones, as links, for readers without scripts', () => {
    const { element } = pageWith({ made: [agentSummary('古文今读'), agentSummary('合同体检')] })
    const html = renderToString(element)
    for (const name of ['快速写作', '热点㹴', '古文今读', '合同体检']) expect(html).toContain(name)
    expect(html.match(/href="\/chat\/(?!custom)/g)).toHaveLength(16)
    expect(html).toContain(`href="/chat/custom/${summaryId('古文今读')}"`)
    expect(html).toContain('href="/agent-home?category=study"')
    expect(html).not.toContain('我的智能体')
  })

  test('of a member holds their agents, and is hydrated as it is', async () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const mine = [own('楼里帮手', 3), own('陪练小提琴', 0)]
    const { element } = pageWith({ mine, made: [agentSummary('古文今读')] })
    const container = document.createElement('div')
    container.innerHTML = renderToString(element)
    document.body.append(container)
    expect(container).toHaveTextContent('楼里帮手')
    const faults: unknown[] = []
    const root = await act(async () =>
      hydrateRoot(container, element, { onRecoverableError: (error) => void faults.push(error) }),
    )
    // The date is shown in the time zone of the browser.
    await waitFor(() => expect(container).toHaveTextContent('改过'))
    const said = complaints.mock.calls.map(([first]) => String(first))
    // A server and a browser are two processes, but for this test.
    expect(said.filter((each) => !each.startsWith('Detected multiple renderers'))).toEqual([])
    expect(faults).toEqual([])
    await act(async () => root.unmount())
    container.remove()
    complaints.mockRestore()
  })
})

describe('published agents', () => {
  test('a card shows name, introduction, author and users, and leads to the chat', () => {
    open({ made: [agentSummary('古文今读', { uses: 18_345, author: '白鹿' })] })
    const card = madeSection().getByRole('listitem', {
      name: (_, element) => element.textContent?.includes('古文今读') === true,
    })
    expect(card).toHaveTextContent('古文今读的一句话介绍')
    expect(card).toHaveTextContent('白鹿')
    expect(card).toHaveTextContent('1.8 万 人用过')
    expect(within(card).getByRole('link')).toHaveAttribute('href', `/chat/custom/${summaryId('古文今读')}`)
  })

  test('the list of the server is not requested again; a category, an order and a word are, and are in the address', async () => {
    const made = [agentSummary('古文今读', { category: 'study' }), agentSummary('一周菜单')]
    const { asked } = open({ made })
    expect(asked).toEqual([])
    fireEvent.click(madeSection().getByRole('link', { name: '学习' }))
    await waitFor(() => expect(madeSection().queryByText('一周菜单')).toBeNull())
    expect(address()).toBe('/agent-home?category=study')
    expect(madeSection().getByRole('link', { name: '学习' })).toHaveAttribute('aria-current', 'true')
    fireEvent.click(madeSection().getByRole('link', { name: '最新' }))
    await waitFor(() => expect(asked.at(-1)).toBe('study||newest|1'))
    expect(address()).toBe('/agent-home?category=study&sort=newest')
    search('菜单')
    expect(await madeSection().findByText('一周菜单')).toBeVisible()
    expect(address()).toBe('/agent-home?q=菜单&sort=newest')
  })

  test('a link with a modifier key is left to the browser', () => {
    open({ made: [] })
    fireEvent.click(madeSection().getByRole('link', { name: '学习' }), { ctrlKey: true })
    expect(address()).toBe('/agent-home')
  })

  test('an address with a word shows it in the field', () => {
    window.history.replaceState(null, '', '/agent-home?q=菜单')
    open({ made: [agentSummary('一周菜单')] })
    expect(screen.getByRole('searchbox')).toHaveValue('菜单')
  })

  test('200 of them are loaded by a button, each once though their order changes', async () => {
    const made = Array.from({ length: 200 }, (_, at) => agentSummary(`第${at}个名字很长很长的智能体名字`))
    const { asked } = open({
      made,
      answers: {
        squareList: ({ page, size }) => {
          asked.push(String(page))
          const { list, ...rest } = pageOf(made, page, size)
          // The last one of the page before has been overtaken.
          const again = made[(page - 1) * size - 1]
          return { ...rest, list: again ? [again, ...list] : list }
        },
      },
    })
    for (let page = 2; page <= 10; page += 1) {
      fireEvent.click(await screen.findByRole('button', { name: '加载更多' }))
      await waitFor(() => expect(madeSection().getAllByRole('heading', { level: 3 })).toHaveLength(page * 20))
    }
    expect(asked).toEqual(['2', '3', '4', '5', '6', '7', '8', '9', '10'])
    expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
    expect(screen.getByText('到底了，一共 200 个')).toBeVisible()
  })

  test('a skeleton is shown until they are there', async () => {
    open({ made: [agentSummary('古文今读')], isFirstRead: false })
    expect(madeSection().getByRole('status', { name: '正在加载' })).toBeInTheDocument()
    expect(await madeSection().findByText('古文今读')).toBeVisible()
    expect(madeSection().queryByRole('status', { name: '正在加载' })).toBeNull()
  })

  test('a failure says so and is retried', async () => {
    let calls = 0
    open({
      isFirstRead: false,
      answers: {
        squareList: () => {
          calls += 1
          if (calls === 1) throw new ApiError('internal')
          return pageOf([agentSummary('古文今读')])
        },
      },
    })
    expect(await madeSection().findByRole('alert')).toHaveTextContent('智能体没有加载出来')
    fireEvent.click(madeSection().getByRole('button', { name: '再试一次' }))
    expect(await madeSection().findByText('古文今读')).toBeVisible()
    expect(madeSection().queryByRole('alert')).toBeNull()
  })

  test.each(['快速写作', '快速寫作', '邮件', '郵件', 'xiezuo', '快速写做'])(
    'a fixed agent is found by its name or introduction, also in other characters: %s',
    async (keyword) => {
      open({ made: [] })
      search(keyword)
      expect(await officialSection().findByText('快速写作')).toBeVisible()
      await waitFor(() => expect(officialSection().queryByText('文生图')).toBeNull())
    },
  )

  test('without a match it says what helps, and shows all again', async () => {
    open({ made: [agentSummary('古文今读')] })
    search('没有的词')
    expect(await screen.findByRole('heading', { name: '没有找到“没有的词”' })).toBeVisible()
    expect(officialSection().getByText('官方智能体里没有“没有的词”。')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: '看全部' }))
    expect(await madeSection().findByText('古文今读')).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveValue('')
    expect(address()).toBe('/agent-home')
  })

  test('an empty directory invites to make the first one', () => {
    open({ made: [] })
    expect(screen.getByRole('heading', { name: '这里还没有智能体' })).toBeVisible()
    expect(screen.queryByRole('button', { name: '看全部' })).toBeNull()
  })

  test('one is reported from its menu; it is copied only if its author allows', async () => {
    const reports: unknown[] = []
    open({
      made: [agentSummary('甲'), agentSummary('乙', { allows_copy: true })],
      answers: {
        report: (input) => {
          reports.push(input)
          return {}
        },
      },
    })
    expect(await menuOf('乙')).toEqual(['复制一份去改', '举报'])
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    expect(await menuOf('甲')).toEqual(['举报'])
    fireEvent.click(screen.getByRole('menuitem', { name: '举报' }))
    const dialog = within(await screen.findByRole('dialog', { name: '举报' }))
    fireEvent.click(dialog.getAllByRole('radio')[0] as HTMLElement)
    fireEvent.click(dialog.getByRole('button', { name: zhCN.report.send }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(reports).toEqual([{ kind: 'agent', id: summaryId('甲'), reason: 'illegal', text: '' }])
  })
})

test.each([
  ['写作', ['快速写作']],
  ['图', ['文生图', '图片编辑', '图文对话']],
  ['fanyi', ['翻译官']],
  ['番译', ['翻译官']],
])('a search for %s also finds fixed agents: %j', async (word, names) => {
  open({})
  search(word)
  await waitFor(() =>
    expect(
      officialSection()
        .getAllByRole('link')
        .map((link) => names.find((name) => link.textContent?.includes(name)) ?? link.textContent),
    ).toEqual(expect.arrayContaining(names)),
  )
  await waitFor(() => expect(officialSection().getAllByRole('link').length).toBeLessThan(5))
})

async function menuOf(name: string): Promise<(string | null)[]> {
  fireEvent.click(screen.getByRole('button', { name: `“${name}”的更多操作` }))
  const menu = await screen.findByRole('menu')
  return within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)
}

const mineSection = () => within(screen.getByRole('region', { name: '我的智能体' }))

describe('my agents', () => {
  test.each([
    [0, '草稿', '/agent/edit?id=x', '改过'],
    [1, '私有', '/chat/custom/x', '改过'],
    [2, '凭链接可用', '/chat/custom/x', '改过'],
    [3, '已发布', '/chat/custom/x', '12 人用过'],
    [4, '审核中', '/chat/custom/x', '有结果会通知你'],
    [5, '没通过', '/agent/edit?id=x', '简介里有手机号'],
    [6, '已下架', '/agent/edit?id=x', '简介里有手机号'],
  ])('state %d is called %s and leads to %s', async (status, label, href, note) => {
    const reason = status >= 5 ? { reason: '简介里有手机号' } : {}
    open({ mine: [own('帮手', status, { id: 'x', ...reason })] })
    const [item] = mineSection().getAllByRole('listitem')
    expect(item).toHaveTextContent(label)
    expect(item).toHaveTextContent(note)
    expect(mineSection().getByRole('link')).toHaveAttribute('href', href)
  })

  test.each([
    ['a draft', own('帮手', 0), ['编辑', '分享', '复制一份去改', '导出', '删除']],
    ['a published one', own('帮手', 3), ['编辑', '分享', '复制一份去改', '导出', '撤回', '删除']],
    ['one taken down', own('帮手', 6), ['编辑', '复制一份去改', '导出', '删除']],
    ['one joined by a link', agentSummary('帮手', { is_bound: true }), ['举报', '退出']],
  ])('%s has its actions', async (_, agent, labels) => {
    open({ mine: [agent] })
    expect(await menuOf('帮手')).toEqual(labels)
  })

  test('those of others are counted apart', () => {
    open({ mine: [own('甲', 1), own('乙', 0), agentSummary('丙', { is_bound: true })] })
    expect(mineSection().getByText('2 个，另有 1 个是别人分享给我的')).toBeVisible()
  })

  test('four are shown, and all on request', async () => {
    open({ mine: Array.from({ length: 6 }, (_, at) => own(`第${at}个`, 1)) })
    expect(mineSection().getAllByRole('listitem')).toHaveLength(4)
    fireEvent.click(mineSection().getByRole('button', { name: '全部' }))
    expect(mineSection().getAllByRole('listitem')).toHaveLength(6)
    fireEvent.click(mineSection().getByRole('button', { name: '收起' }))
    expect(mineSection().getAllByRole('listitem')).toHaveLength(4)
  })

  test('a word finds them, and hides those that do not match', async () => {
    const mine = [own('家常菜谱', 0), own('账本', 1)]
    open({
      mine,
      answers: { myAgents: ({ keyword }) => pageOf(mine.filter(({ name }) => name.includes(keyword))) },
    })
    search('菜')
    await waitFor(() => expect(mineSection().queryByText('账本')).toBeNull())
    expect(mineSection().getByText('家常菜谱')).toBeVisible()
    search('没有这个')
    await waitFor(() => expect(screen.queryByRole('region', { name: '我的智能体' })).toBeNull())
    search('')
    await waitFor(() => expect(mineSection().getByText('账本')).toBeVisible())
  })

  test('deleting asks first, then removes it from the list', async () => {
    const deleted: string[] = []
    const mine = [own('帮手', 3), own('账本', 0)]
    open({
      mine,
      answers: {
        agentDelete: ({ id }) => {
          deleted.push(id)
          return {}
        },
        myAgents: () => pageOf(mine.filter(({ id }) => !deleted.includes(id))),
      },
    })
    await menuOf('帮手')
    fireEvent.click(screen.getByRole('menuitem', { name: '删除' }))
    const question = await screen.findByRole('dialog', { name: '删除“帮手”？' })
    expect(question).toHaveTextContent('别人和它的对话还能看')
    expect(deleted).toEqual([])
    fireEvent.click(within(question).getByRole('button', { name: '删除智能体' }))
    await waitFor(() => expect(mineSection().queryByText('帮手')).toBeNull())
    expect(deleted).toEqual([summaryId('帮手')])
    expect(mineSection().getByText('账本')).toBeVisible()
  })

  test('unpublishing changes its state', async () => {
    let status = 3
    open({
      mine: [own('帮手', 3)],
      answers: {
        agentUnpublish: () => {
          status = 1
          return { status }
        },
        myAgents: () => pageOf([own('帮手', status)]),
      },
    })
    await menuOf('帮手')
    fireEvent.click(screen.getByRole('menuitem', { name: '撤回' }))
    expect(await mineSection().findByText('私有')).toBeVisible()
  })

  test('sharing opens the dialog of its links, which returns the focus', async () => {
    open({
      mine: [own('帮手', 3, { id: 'x' })],
      answers: { agentShareList: () => ({ list: [], members: 0 }) },
    })
    await menuOf('帮手')
    // The second time nothing is loaded.
    for (const _ of [1, 2]) {
      fireEvent.click(screen.getByRole('menuitem', { name: '分享' }))
      const dialog = await screen.findByRole('dialog', { name: '分享“帮手”' })
      expect(dialog).toHaveTextContent(zhCN.agentShare.alsoPublic)
      fireEvent.click(within(dialog).getByRole('button', { name: '关闭' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      const trigger = mineSection().getByRole('button', { name: /更多操作/ })
      await waitFor(() => expect(trigger).toHaveFocus())
      fireEvent.keyDown(trigger, { key: 'Enter' })
    }
  })

  test.each(['undone', 'sent'])('one joined by a link is left, and that is %s', async (end) => {
    const left: string[] = []
    const mine = [agentSummary('帮手', { is_bound: true, id: 'x' }), own('账本', 1)]
    open({
      mine,
      answers: {
        agentLeave: ({ agent_id }) => {
          left.push(agent_id)
          return {}
        },
        myAgents: () => pageOf(mine.filter(({ id }) => !left.includes(id))),
      },
    })
    await menuOf('帮手')
    fireEvent.click(screen.getByRole('menuitem', { name: '退出' }))
    await waitFor(() => expect(mineSection().queryByText('帮手')).toBeNull())
    expect(mineSection().getByText('1 个')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
    const toast = toastQueue.getState().at(-1)
    expect([toast?.message, left]).toEqual(['已退出“帮手”', []])
    if (end === 'undone') {
      act(() => toast?.countdown?.onSelect())
      expect(mineSection().getByText('帮手')).toBeVisible()
    } else {
      await act(async () => toast?.countdown?.onExpire())
      await waitFor(() => expect(left).toEqual(['x']))
      expect(mineSection().queryByText('帮手')).toBeNull()
    }
  })

  test('editing opens the editor', async () => {
    const { push } = open({ mine: [own('帮手', 1, { id: 'x' })] })
    await menuOf('帮手')
    fireEvent.click(screen.getByRole('menuitem', { name: '编辑' }))
    expect(push).toHaveBeenCalledWith('/agent/edit?id=x')
  })

  test('without any it says how to begin', async () => {
    open({ mine: [] })
    expect(mineSection().getByText(/还没有自己的智能体/)).toBeVisible()
    expect(mineSection().getByRole('link', { name: '从模板开始' })).toHaveAttribute('href', '/agent/template')
  })
})
