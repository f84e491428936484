import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { dialogStack } from '@/components/ui/dialog/dialog-stack'
import { closeSidePanel } from '@/components/ui/side-panel/side-panel-store'
import { runToastAction, toastQueue } from '@/components/ui/toast/toast-store'
import type { HostAnswers } from '@/lib/client/api/fake-api'
import { fakeAgent, field, openEditor, pass, texts, type } from '../testing/open-editor'

/** The end of the list is not near. */
globalThis.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver

Object.assign(globalThis.CSS ?? (globalThis.CSS = {} as typeof CSS), { supports: () => true })

beforeAll(() => import('@/components/ui/dialog/stacked-dialog'))
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

/** An agent whose versions are named by their numbers; the second page has the first one. */
function agentWithVersions() {
  const agent = fakeAgent({ name: '第三' })
  const names = ['', '第一', '第二', '第三']
  const answers: HostAnswers = {
    ...agent.answers,
    agentVersions: ({ offset }) => ({
      list: [3, 2, 1].slice(offset, offset + 2).map((version) => ({
        version,
        name: names[version] ?? '',
        note: version === 2 ? '改了名字' : '',
        was_published: version < 3,
        is_published: version === 2,
        updated: 1_700_000_000,
      })),
      offset: offset + 2,
      hasMore: offset === 0,
    }),
    agentRestore: ({ version }) => {
      const { host } = agent
      Object.assign(host, { version: host.version + 1, settings: { ...host.settings, name: names[version] } })
      return { id: 'a1', version: host.version }
    },
    agentDetail: () => ({
      agent: summary,
      draft: { ...agent.host.settings, version: agent.host.version, published_version: 2 },
    }),
    agentDelete: () => ({}),
  }
  return { host: agent.host, answers }
}

const summary = {
  id: 'a1',
  agent_type: 'custom',
  name: '',
  intro: '',
  desc: '',
  icon: '',
  avatar: { glyph: '家', tone: 'indigo' },
  status: 0,
  category: '',
  author: '',
  uses: 0,
  updated: 0,
  is_mine: true,
  is_bound: false,
  works_without_model: false,
  allows_copy: false,
} as const

const openVersions = async () => {
  fireEvent.click(screen.getByRole('button', { name: texts.versions.title }))
  await pass(0)
  return within(screen.getByRole('region', { name: texts.versions.title }))
}

test('versions are listed page by page, with what is public and what is the draft', async () => {
  openEditor(agentWithVersions())
  const panel = await openVersions()
  const rows = () => panel.getAllByRole('listitem')
  expect(rows()).toHaveLength(2)
  expect(rows()[0]).toHaveTextContent(`第三${texts.versions.current}`)
  expect(within(rows()[1] as HTMLElement).getByText(texts.versions.published)).toBeInTheDocument()
  expect(rows()[1]).toHaveTextContent('改了名字')
  fireEvent.click(panel.getByRole('button', { name: texts.versions.more }))
  await pass(0)
  expect(rows()).toHaveLength(3)
  expect(rows()[2]).toHaveTextContent(texts.versions.wasPublished)
})

test('restoring saves what was typed first, and can be undone', async () => {
  const agent = agentWithVersions()
  openEditor(agent)
  type(texts.fields.intro, '刚写的')
  const panel = await openVersions()
  fireEvent.click(panel.getAllByRole('button', { name: texts.versions.restore })[0] as HTMLElement)
  await pass(0)
  expect(agent.host.saves).toHaveLength(1)
  expect(field(texts.fields.name)).toHaveValue('第二')
  const [toast] = toastQueue.getState()
  expect(toast?.message).toBe('已恢复成第 2 版')
  act(() => runToastAction(toast?.id ?? 0))
  await pass()
  expect(agent.host.settings).toMatchObject({ name: '第三', intro: '刚写的' })
})

test('deleting asks first, forgets unsaved text and leads to the agents', async () => {
  const { router } = openEditor(agentWithVersions())
  type(texts.fields.name, '')
  fireEvent.keyDown(screen.getByRole('button', { name: texts.remove.more }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: texts.remove.button }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(texts.remove.body)).toBeInTheDocument()
  expect(router.push).not.toHaveBeenCalled()
  fireEvent.click(dialog.getByRole('button', { name: texts.remove.confirm }))
  await pass(0)
  expect(router.replace).toHaveBeenCalledWith('/agent-home')
  expect(Object.keys(window.localStorage)).toEqual([])
})
