import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { dialogStack } from '@/components/ui/dialog/dialog-stack'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiError } from '@/lib/client/api/api-error'
import { agentStatus } from '@/lib/contract/made-agent'
import { loadAgentShareMessages } from '@/lib/messages/agent-share/load-agent-share-messages'
import { fill } from '@/lib/messages/fill'
import { zhCN } from '@/lib/messages/zh-cn'
import { draftTexts, fakeAgent, field, openEditor, pass, texts, type } from './testing/open-editor'

// What every browser has, and the simulated one lacks; nothing here depends on a size.
Object.assign(globalThis.CSS ?? (globalThis.CSS = {} as typeof CSS), { supports: () => true })

beforeAll(() =>
  Promise.all([
    import('@/components/ui/dialog/stacked-dialog'),
    import('@/components/share/agent/agent-share-dialog'),
    loadAgentShareMessages('zh-CN'),
  ]),
)
beforeEach(() => {
  jest.useFakeTimers()
  window.localStorage.clear()
  window.sessionStorage.clear()
  window.history.replaceState(null, '', '/agent/edit')
  dialogStack.setState([], true)
  toastQueue.setState([], true)
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const tab = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }))
const named = (label: string) => new RegExp(`^${label}`)

test.each(['memory', 'suggestions', 'allow_copy'] as const)('the switch %s is saved', async (name) => {
  const agent = fakeAgent()
  openEditor(agent)
  tab(texts.tabs.advanced)
  const label = { memory: texts.memory, suggestions: texts.suggestions, allow_copy: texts.allowCopy }[name]
  const before = agent.host.settings[name]
  fireEvent.click(screen.getByRole('switch', { name: label }))
  await pass()
  expect(agent.host.settings[name]).toBe(!before)
})

test('the chosen tab is in the address, and opened by it; an unknown one is the first', () => {
  const agent = fakeAgent()
  const { host } = agent
  for (const [address, name] of [
    ['', texts.tabs.settings],
    ['?tab=advanced', texts.tabs.advanced],
    ['?tab=nonsense', texts.tabs.settings],
  ] as const) {
    window.history.replaceState(null, '', `/agent/edit${address}`)
    openEditor(agent)
    expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    tab(texts.tabs.tools)
    expect(window.location.search).toBe(`?id=${host.id}&tab=tools`)
    tab(texts.tabs.settings)
    expect(window.location.search).toBe(`?id=${host.id}`)
    cleanup()
  }
})

describe('saving', () => {
  test('a change is saved by itself, and the header says so', async () => {
    const agent = fakeAgent()
    openEditor(agent)
    expect(screen.getByText(draftTexts.save.saved)).toBeInTheDocument()
    type(texts.fields.name, '川菜')
    expect(screen.getByRole('heading', { level: 1, name: '川菜' })).toBeInTheDocument()
    expect(screen.getByText(draftTexts.save.waiting)).toBeInTheDocument()
    await pass()
    expect(agent.host.saves).toMatchObject([{ version: 3, settings: { name: '川菜', prompt: '你是厨师' } }])
    expect(screen.getByText(draftTexts.save.justSaved)).toBeInTheDocument()
    await pass(60_000)
    expect(screen.queryByText(draftTexts.save.justSaved)).toBeNull()
  })

  test('a page that the router shows again has what was saved since', async () => {
    const agent = fakeAgent()
    const before = { version: agent.host.version, settings: agent.host.settings }
    const { unmount } = openEditor(agent)
    type(texts.fields.name, '川菜')
    await pass()
    unmount()
    openEditor(agent, 'u1', before)
    expect(field(texts.fields.name)).toHaveValue('川菜')
    type(texts.fields.name, '湘菜')
    await pass()
    expect(agent.host.settings.name).toBe('湘菜')
  })

  test('leaving a field saves at once', async () => {
    const agent = fakeAgent()
    openEditor(agent)
    type(texts.fields.name, '川菜')
    fireEvent.blur(field(texts.fields.name))
    await pass(0)
    expect(agent.host.saves).toHaveLength(1)
  })

  test('hiding the tab saves at once', async () => {
    const agent = fakeAgent()
    openEditor(agent)
    type(texts.fields.name, '川菜')
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    fireEvent(document, new Event('visibilitychange'))
    Object.defineProperty(document, 'hidden', { value: false, configurable: true })
    await pass(0)
    expect(agent.host.saves).toHaveLength(1)
  })

  test('without a network the text is kept here, and saved when it is back', async () => {
    const agent = fakeAgent()
    openEditor(agent)
    agent.host.failure = new ApiError('network')
    type(texts.fields.name, '川菜')
    await pass()
    expect(
      screen.getByText(new RegExp(`${draftTexts.save.offline}.*${draftTexts.save.kept}`)),
    ).toBeInTheDocument()
    agent.host.failure = null
    fireEvent(window, new Event('online'))
    await pass(0)
    expect(agent.host.settings.name).toBe('川菜')
    expect(screen.getByText(draftTexts.save.justSaved)).toBeInTheDocument()
  })

  test('a failure has a button that tries again', async () => {
    const agent = fakeAgent()
    openEditor(agent)
    agent.host.failure = new ApiError('internal')
    type(texts.fields.name, '川菜')
    await pass()
    agent.host.failure = null
    press(draftTexts.save.retry)
    await pass(0)
    expect(agent.host.settings.name).toBe('川菜')
  })

  test('unsaved text comes back on the next page of the same member', async () => {
    const agent = fakeAgent()
    agent.host.failure = new ApiError('unauthorized')
    const { unmount } = openEditor(agent)
    type(texts.fields.name, '没存上')
    await pass()
    expect(screen.getByText(draftTexts.save.login)).toBeInTheDocument()
    unmount()
    await pass(0)
    agent.host.failure = null
    openEditor(agent, 'u2').unmount()
    expect(agent.host.settings.name).toBe('家常菜谱')
    openEditor(agent)
    expect(field(texts.fields.name)).toHaveValue('没存上')
    await pass()
    expect(agent.host.settings.name).toBe('没存上')
    expect(Object.keys(window.localStorage)).toEqual([])
  })
})

describe('problems at fields', () => {
  test('a text that is too long is described, not sent, and not lost', async () => {
    const agent = fakeAgent()
    openEditor(agent)
    type(texts.fields.name, '很'.repeat(21))
    await pass(10_000)
    expect(agent.host.saves).toEqual([])
    expect(field(texts.fields.name)).toBeInvalid()
    expect(field(texts.fields.name)).toHaveAccessibleDescription(
      expect.stringContaining(zhCN.agentFields.agent_name_long),
    )
    expect(
      screen.getByText(new RegExp(fill(draftTexts.save.invalid, { fields: texts.fields.name }))),
    ).toBeInTheDocument()
  })

  test('a row in which nothing is written is no problem, and is not sent', async () => {
    const agent = fakeAgent({ questions: ['番茄'] })
    openEditor(agent)
    press(texts.list.addQuestion)
    expect(field('第 2 个问题')).toBeValid()
    type(texts.fields.intro, '改了简介')
    await pass()
    expect(agent.host.saves).toMatchObject([{ settings: { intro: '改了简介', questions: ['番茄'] } }])
    expect(field('第 2 个问题')).toHaveValue('')
    tab(texts.tabs.advanced)
    press(texts.list.addShortcut)
    await pass()
    expect(agent.host.saves).toHaveLength(1)
    type('第 1 个按钮上的字', '今晚吃什么')
    // Half of a row is marked.
    expect(field('第 1 个按钮发出的话')).toBeInvalid()
  })
})

describe('lists', () => {
  test('questions are added, moved by arrow keys and removed', async () => {
    const agent = fakeAgent({ questions: ['一', '二'] })
    openEditor(agent)
    press(texts.list.addQuestion)
    type('第 3 个问题', '三')
    fireEvent.keyDown(screen.getByRole('button', { name: '移动：第 3 个问题' }), { key: 'ArrowUp' })
    await pass(20)
    expect(screen.getByRole('button', { name: '移动：第 2 个问题' })).toHaveFocus()
    press('删除：第 1 个问题')
    await pass()
    expect(agent.host.settings.questions).toEqual(['三', '二'])
  })

  test('a variable gets its key from its label, and is inserted into the prompt', async () => {
    const agent = fakeAgent()
    openEditor(agent)
    tab(texts.tabs.advanced)
    press(texts.list.addVariable)
    type(named('第 1 个变量的名称'), '人数')
    press('插入 {{v1}}')
    type(named('第 1 个变量的名称'), 'People count')
    await pass()
    expect(agent.host.settings).toMatchObject({
      prompt: '你是厨师 {{v1}}',
      variables: [{ key: 'v1', label: 'People count', type: 'text', required: false }],
    })
  })
})

describe('a conflict', () => {
  const conflicting = async () => {
    const agent = fakeAgent()
    openEditor(agent)
    Object.assign(agent.host, {
      version: 9,
      settings: { ...agent.host.settings, name: '别处', intro: '别处改的' },
    })
    type(texts.fields.name, '这里')
    await pass()
    return { agent, dialog: within(await screen.findByRole('dialog', { name: draftTexts.conflict.title })) }
  }

  test('shows both texts of each field, and saves what is chosen on top of the newer version', async () => {
    const { agent, dialog } = await conflicting()
    const name = within(dialog.getByRole('group', { name: texts.fields.name }))
    expect(
      name.getByRole('radio', { name: new RegExp(`${draftTexts.conflict.mine}.*这里`, 's') }),
    ).toBeChecked()
    expect(
      name.getByRole('radio', { name: new RegExp(`${draftTexts.conflict.stored}.*别处`, 's') }),
    ).not.toBeChecked()
    expect(dialog.queryByRole('group', { name: texts.fields.prompt })).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: draftTexts.conflict.apply }))
    await pass(0)
    expect(agent.host.saves.at(-1)).toMatchObject({
      version: 9,
      settings: { name: '这里', intro: '别处改的' },
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(field(texts.fields.intro)).toHaveValue('别处改的')
  })

  test('that is put off stays in the header, and nothing is saved meanwhile', async () => {
    const { agent, dialog } = await conflicting()
    fireEvent.click(dialog.getByRole('button', { name: draftTexts.conflict.later }))
    type(texts.fields.name, '还在写')
    await pass(60_000)
    expect(agent.host.saves).toHaveLength(1)
    press(draftTexts.save.choose)
    const again = within(await screen.findByRole('dialog', { name: draftTexts.conflict.title }))
    fireEvent.click(again.getByRole('button', { name: draftTexts.conflict.allStored }))
    fireEvent.click(again.getByRole('button', { name: draftTexts.conflict.apply }))
    await pass(0)
    expect(field(texts.fields.name)).toHaveValue('别处')
    expect(agent.host.saves).toHaveLength(1)
  })
})

describe('sharing', () => {
  const openDialog = async () => {
    press(texts.share.button)
    await pass(0)
  }

  test('saves what was typed, and opens the dialog of that name', async () => {
    const agent = fakeAgent()
    openEditor(agent)
    type(texts.fields.name, '川菜')
    await openDialog()
    expect(agent.host.saves).toMatchObject([{ settings: { name: '川菜' } }])
    expect(screen.getByRole('dialog', { name: '分享“川菜”' })).toBeInTheDocument()
  })

  test('what can’t be saved is not shared', async () => {
    const agent = fakeAgent()
    openEditor(agent)
    agent.host.failure = new ApiError('network')
    type(texts.fields.name, '川菜')
    await openDialog()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(toastQueue.getState().map(({ message }) => message)).toEqual([texts.share.unsaved])
  })

  test('one that was taken down is not shared', async () => {
    const agent = fakeAgent()
    agent.host.status = agentStatus.takenDown
    openEditor(agent)
    await pass(0)
    expect(screen.queryByRole('button', { name: texts.share.button })).toBeNull()
  })
})

describe('publishing', () => {
  const openDialog = async () => {
    press(texts.publish.button)
    return within(await screen.findByRole('dialog', { name: texts.publish.title }))
  }
  const confirm = async (dialog: Awaited<ReturnType<typeof openDialog>>) => {
    fireEvent.click(dialog.getByRole('button', { name: texts.publish.confirm }))
    await pass(0)
  }

  test('needs a category, saves what was typed, and then publishes', async () => {
    const agent = fakeAgent()
    openEditor(agent)
    type(texts.fields.name, '川菜')
    const dialog = await openDialog()
    await confirm(dialog)
    expect(dialog.getByText(texts.publish.categoryMissing)).toBeInTheDocument()
    expect(agent.host.published).toEqual([])
    fireEvent.click(dialog.getByRole('radio', { name: texts.categories.life }))
    await confirm(dialog)
    expect(agent.host.settings).toMatchObject({ name: '川菜', category: 'life' })
    expect(agent.host.published).toEqual([{ id: agent.host.id, category: 'life', note: '' }])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(toastQueue.getState().map(({ message }) => message)).toEqual(['已发布到广场'])
  })

  test('without a category it is focused, and the note outlives a closed dialog', async () => {
    const agent = fakeAgent({ category: '' })
    openEditor(agent)
    press(texts.publish.button)
    const dialog = () => within(screen.getByRole('dialog'))
    await pass(20)
    fireEvent.change(dialog().getByLabelText(texts.publish.note), { target: { value: '第一版' } })
    fireEvent.click(dialog().getByRole('button', { name: texts.publish.confirm }))
    expect(dialog().getAllByRole('radio')[0]).toHaveFocus()
    fireEvent.click(dialog().getByRole('button', { name: '取消' }))
    await pass(500)
    press(texts.publish.button)
    await pass(20)
    expect(dialog().getByLabelText(texts.publish.note)).toHaveValue('第一版')
  })

  test('refused texts are named in the dialog and marked at their fields', async () => {
    const agent = fakeAgent({ category: 'life' })
    const sentence = '这里有不能使用的词，请换一种说法'
    agent.host.publishFailure = new ApiError('bad_request', sentence, {
      problems: { greeting: sentence, note: sentence },
    })
    openEditor(agent)
    const dialog = await openDialog()
    await confirm(dialog)
    expect(dialog.getByText(new RegExp(`${texts.fields.greeting}：${sentence}`))).toBeInTheDocument()
    expect(dialog.getByLabelText(texts.publish.note)).toBeInvalid()
    act(() => dialogStack.setState([], true))
    expect(field(texts.fields.greeting)).toHaveAccessibleDescription(expect.stringContaining(sentence))
  })

  test('what a published agent must not lack is asked for before', async () => {
    const agent = fakeAgent({ category: 'life', prompt: '' })
    openEditor(agent)
    const dialog = await openDialog()
    await confirm(dialog)
    expect(dialog.getByText(new RegExp(zhCN.agentFields.agent_prompt))).toBeInTheDocument()
    expect(agent.host.published).toEqual([])
  })

  test('a rejection is shown with its reason', async () => {
    const agent = fakeAgent()
    Object.assign(agent.host, { status: agentStatus.rejected, reason: '简介不实' })
    openEditor(agent)
    await pass(0)
    const dialog = await openDialog()
    await pass(0)
    expect(dialog.getByText(texts.states[agentStatus.rejected] ?? '')).toBeInTheDocument()
    expect(dialog.getByText('原因：简介不实')).toBeInTheDocument()
  })
})
