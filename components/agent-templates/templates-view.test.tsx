import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { AddressPage } from '@/components/testing/address-page'
import { agentTemplate } from '@/components/testing/agent-template'
import { dialogStack } from '@/components/ui/dialog/dialog-stack'
import { sidePanel } from '@/components/ui/side-panel/side-panel-store'
import { ApiError } from '@/lib/client/api/api-error'
import type { HostAnswers } from '@/lib/client/api/fake-api'
import { isShownAsMember, showAsMember } from '@/lib/client/device/member-attribute'
import type { AgentTemplate } from '@/lib/contract/made-agent'
import { TemplatesView } from './templates-view'

// Lists are read on by an observer, which the test's document has none of.
beforeAll(() => {
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})
beforeEach(() => {
  window.history.replaceState(null, '', '/agent/template')
  showAsMember(true, false)
})
afterEach(() => act(() => sidePanel.setState({ place: 'floating', chosen: '', isOfPage: false })))

const shop = agentTemplate('小店客服', {
  prompt: '你是{{blank:shop}}的店员，说话{{blank:tone}}。',
  greeting: '这里是{{blank:shop}}。',
  blanks: [
    { key: 'shop', label: '店名', example: '杂货铺' },
    { key: 'tone', label: '语气', example: '亲切' },
  ],
})
const couplets = agentTemplate('对句先生', { tab: 'writing' })
const tabs = [
  { id: '', name: '推荐' },
  { id: 'shop', name: '店铺客服' },
  { id: 'writing', name: '写作' },
]

interface Opened {
  readonly templates?: readonly AgentTemplate[]
  readonly isFirstRead?: boolean
  readonly answers?: HostAnswers
}

const toCard = ({ settings, ...rest }: AgentTemplate) => ({
  ...rest,
  settings: { ...settings, prompt: '', greeting: '', questions: [], shortcuts: [] },
})

function pageWith({ templates = [shop, couplets], isFirstRead = true, answers = {} }: Opened) {
  const push = jest.fn()
  const created: unknown[] = []
  const host: HostAnswers = {
    templateList: ({ category_id, keyword, page, size }) => {
      const found = templates.filter(
        ({ tab, settings }) => (category_id === '' || tab === category_id) && settings.name.includes(keyword),
      )
      return { list: found.slice((page - 1) * size, page * size), total: found.length, page, size }
    },
    agentCreateAdvanced: (input) => {
      created.push(input)
      return { id: 'new', version: 1 }
    },
    ...answers,
  }
  const page = { list: templates.map(toCard).slice(0, 20), total: templates.length, page: 1, size: 20 }
  const element = (
    <AddressPage answers={host} push={push}>
      <TemplatesView tabs={tabs} first={isFirstRead ? { category: '', keyword: '', page } : null} />
    </AddressPage>
  )
  return { element, push, created }
}

function open(opened: Opened = {}) {
  const { element, ...rest } = pageWith(opened)
  render(element)
  return rest
}

const card = (name: string) => screen.findByRole('button', { name: new RegExp(name) })
async function preview(name: string) {
  fireEvent.click(await card(name))
  await screen.findByRole('button', { name: '用这个模板' })
  return within(screen.getByRole('region', { name }))
}

test('the first HTML holds the cards for readers without scripts, but not their long texts', () => {
  const html = renderToString(pageWith({}).element)
  expect(html).toContain('小店客服')
  expect(html).toContain('对句先生')
  expect(html).toContain('要填 2 处')
  expect(html).toContain('不用填')
  expect(html).toContain('href="/agent/template?category=writing"')
  expect(html).not.toContain('的店员')
})

test('the tab and the word are in the address', async () => {
  open()
  fireEvent.click(screen.getByRole('link', { name: '写作' }))
  await waitFor(() => expect(screen.queryByText('小店客服')).toBeNull())
  expect(window.location.search).toBe('?category=writing')
  fireEvent.change(screen.getByRole('searchbox', { name: '找模板' }), { target: { value: '客服' } })
  expect(await card('小店客服')).toBeVisible()
  expect(decodeURIComponent(window.location.search)).toBe('?q=客服')
})

describe('the preview', () => {
  test('marks the blanks, and shows what is filled in at their places', async () => {
    open()
    const panel = await preview('小店客服')
    const marks = () => panel.getAllByText(/.+/, { selector: 'mark' }).map(({ textContent }) => textContent)
    expect(marks()).toEqual(['店名', '语气', '店名'])
    fireEvent.change(panel.getByLabelText('店名'), { target: { value: '渡口铺' } })
    expect(marks()).toEqual(['渡口铺', '语气', '渡口铺'])
    expect(await card('小店客服')).toHaveAttribute('aria-expanded', 'true')
  })

  test('of another template keeps what was filled in', async () => {
    open()
    fireEvent.change((await preview('小店客服')).getByLabelText('店名'), { target: { value: '渡口铺' } })
    const other = await preview('对句先生')
    expect(other.queryByLabelText('店名')).toBeNull()
    expect((await preview('小店客服')).getByLabelText('店名')).toHaveValue('渡口铺')
  })

  test('is a dialog on a phone', async () => {
    open()
    await card('小店客服')
    act(() => sidePanel.setState({ place: 'sheet' }))
    fireEvent.click(await card('小店客服'))
    const sheet = await screen.findByRole('dialog', { name: '小店客服' })
    expect(await within(sheet).findByLabelText('店名')).toBeVisible()
    fireEvent.click(within(sheet).getByRole('button', { name: '关闭预览' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('using one', () => {
  test('creates a draft with the texts filled in, and opens it in the editor', async () => {
    const { push, created } = open()
    const panel = await preview('小店客服')
    fireEvent.change(panel.getByLabelText('店名'), { target: { value: ' 渡口铺 ' } })
    fireEvent.click(panel.getByRole('button', { name: '用这个模板' }))
    await waitFor(() => expect(push).toHaveBeenCalledWith('/agent/edit?id=new'))
    expect(created).toEqual([
      expect.objectContaining({
        name: '小店客服',
        prompt: '你是渡口铺的店员，说话【语气】。',
        greeting: '这里是渡口铺。',
        create_source: 'template:t-小店客服',
      }),
    ])
  })

  test('a double click creates one', async () => {
    const { push, created } = open()
    const panel = await preview('小店客服')
    const button = panel.getByRole('button', { name: '用这个模板' })
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(push).toHaveBeenCalled())
    expect(created).toHaveLength(1)
  })

  test('a failure says why, and keeps what was filled in', async () => {
    let calls = 0
    const { push } = open({
      answers: {
        agentCreateAdvanced: () => {
          calls += 1
          if (calls === 1) throw new ApiError('conflict', '最多 100 个智能体，删掉一个再建')
          return { id: 'new', version: 1 }
        },
      },
    })
    const panel = await preview('小店客服')
    fireEvent.change(panel.getByLabelText('店名'), { target: { value: '渡口铺' } })
    fireEvent.click(panel.getByRole('button', { name: '用这个模板' }))
    const alert = await panel.findByText('没有建成，填的内容还在')
    expect(alert.closest('[role="alert"]')).toHaveTextContent('最多 100 个智能体，删掉一个再建')
    expect(panel.getByLabelText('店名')).toHaveValue('渡口铺')
    expect(push).not.toHaveBeenCalled()
    fireEvent.click(panel.getByRole('button', { name: '用这个模板' }))
    await waitFor(() => expect(push).toHaveBeenCalledWith('/agent/edit?id=new'))
  })

  test('needs a login', async () => {
    showAsMember(false, false)
    expect(isShownAsMember()).toBe(false)
    open()
    const panel = await preview('小店客服')
    fireEvent.click(panel.getByRole('button', { name: '用这个模板' }))
    await waitFor(() => expect(dialogStack.getState()).toHaveLength(1))
    act(() => dialogStack.setState([], true))
  })
})

describe('the list', () => {
  test('of thirty is loaded by a button', async () => {
    open({ templates: Array.from({ length: 30 }, (_, at) => agentTemplate(`第${at}个`)) })
    fireEvent.click(await screen.findByRole('button', { name: '加载更多' }))
    expect(await card('第29个')).toBeVisible()
    expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
  })

  test('that failed says so and is retried', async () => {
    let calls = 0
    open({
      isFirstRead: false,
      answers: {
        templateList: () => {
          calls += 1
          if (calls === 1) throw new ApiError('internal')
          return { list: [shop], total: 1, page: 1, size: 20 }
        },
      },
    })
    expect(screen.getByRole('status', { name: '正在加载' })).toBeInTheDocument()
    expect(await screen.findByRole('alert')).toHaveTextContent('模板没有加载出来')
    fireEvent.click(screen.getByRole('button', { name: '再试一次' }))
    expect(await card('小店客服')).toBeVisible()
  })

  test('without a match says what helps, and shows all again', async () => {
    open()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '没有的词' } })
    expect(await screen.findByRole('heading', { name: '没有找到“没有的词”' })).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: '看全部模板' }))
    expect(await card('小店客服')).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })
})
