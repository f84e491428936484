import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { dialogStack } from '@/components/ui/dialog/dialog-stack'
import { ApiError } from '@/lib/client/api/api-error'
import type { AssistKind } from '@/lib/contract/routes/agent-assist-routes'
import { fakeAgent, field, openEditor, pass, texts, type } from '../testing/open-editor'
import type { Proposal } from './use-assist'

// What every browser has, and the simulated one lacks; nothing here depends on a size.
Object.assign(globalThis.CSS ?? (globalThis.CSS = {} as typeof CSS), { supports: () => true })

beforeEach(() => {
  jest.useFakeTimers()
  window.localStorage.clear()
  window.sessionStorage.clear()
  dialogStack.setState([], true)
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const { assist } = texts

/** An editor whose host answers with these proposals in turn. */
function open(...replies: readonly (Proposal | Promise<Proposal> | ApiError)[]) {
  const agent = fakeAgent({ questions: ['今晚吃什么？'] })
  const asked: { kind: AssistKind; text: string; previous: string }[] = []
  const left = [...replies]
  openEditor({
    ...agent,
    answers: {
      ...agent.answers,
      agentAssist: async ({ kind, text, previous }) => {
        asked.push({ kind, text, previous })
        const reply = await left.shift()
        if (!reply || reply instanceof ApiError) throw reply ?? new ApiError('unavailable')
        return { text: reply.text, questions: [...reply.questions] }
      },
    },
  })
  return { agent, asked }
}
const proposal = (text: string, questions: readonly string[] = []): Proposal => ({ text, questions })
const button = (name: string) => screen.getByRole('button', { name })
async function press(name: string) {
  fireEvent.click(button(name))
  await act(() => jest.advanceTimersByTimeAsync(0))
}
async function write(kind: AssistKind, wish: string) {
  await press(assist.open[kind])
  type(assist.wish[kind], wish)
  await press(assist.write)
}
const prompt = () => field(texts.fields.prompt)

test('a proposal is shown next to the text, which changes only when it is taken; undo brings it back', async () => {
  const { agent, asked } = open(proposal('你是川菜师傅'))
  await write('prompt', '教我做川菜')
  expect(asked).toEqual([{ kind: 'prompt', text: '教我做川菜', previous: '' }])
  within(screen.getByRole('region', { name: assist.now })).getByText('你是厨师')
  within(screen.getByRole('region', { name: assist.proposed })).getByText('你是川菜师傅')
  expect(prompt()).toHaveValue('你是厨师')

  await press(assist.take)
  expect(prompt()).toHaveValue('你是川菜师傅')
  await pass()
  expect(agent.host.settings.prompt).toBe('你是川菜师傅')
  await press(assist.undo)
  expect(prompt()).toHaveValue('你是厨师')
  await pass()
  expect(agent.host.settings.prompt).toBe('你是厨师')
})

test('that there is no model is said once on the page', () => {
  open()
  expect(screen.getAllByText(assist.needsModel)).toHaveLength(1)
})

test('what was written since is not undone', async () => {
  open(proposal('你是川菜师傅'))
  await write('prompt', '教我做川菜')
  await press(assist.take)
  type(texts.fields.prompt, '你是川菜师傅，少油')
  expect(screen.queryByRole('button', { name: assist.undo })).toBeNull()
  expect(prompt()).toHaveValue('你是川菜师傅，少油')
})

test('another one names the last, and cancelling changes nothing', async () => {
  const { asked } = open(proposal('第一份'), proposal('第二份'))
  await write('prompt', '教我做川菜')
  await press(assist.again)
  expect(asked.at(-1)).toEqual({ kind: 'prompt', text: '教我做川菜', previous: '第一份' })
  screen.getByText('第二份')
  await press('取消')
  expect(screen.queryByText('第二份')).toBeNull()
  expect(prompt()).toHaveValue('你是厨师')
})

test('questions are added to those that there are, up to the maximum', async () => {
  const { agent } = open(proposal('', ['怎么少放油？', '今晚吃什么？', '鸡蛋能做什么？']))
  await write('questions', '')
  await press(assist.take)
  await pass()
  expect(agent.host.settings.questions).toEqual(['今晚吃什么？', '怎么少放油？', '鸡蛋能做什么？'])
})

test('a failure is told, and what was proposed before stays', async () => {
  open(proposal('第一份'), new ApiError('unavailable', '模型没有写出能用的内容，请再试一次'))
  await write('prompt', '教我做川菜')
  await press(assist.again)
  screen.getByText('模型没有写出能用的内容，请再试一次')
  screen.getByText('第一份')
})

test('a reply that comes after it was stopped is dropped', async () => {
  const late = Promise.withResolvers<Proposal>()
  open(late.promise)
  await write('prompt', '教我做川菜')
  expect(button(assist.writing)).toBeInTheDocument()
  await press('取消')
  late.resolve(proposal('迟到的'))
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(screen.queryByText('迟到的')).toBeNull()
  expect(button(assist.write)).toBeInTheDocument()
})

test('a prompt needs a sentence of a fitting length, and what is typed is saved first', async () => {
  const { agent, asked } = open(proposal('你是川菜师傅'))
  type(texts.fields.name, '川菜')
  await press(assist.open.prompt)
  await press(assist.write)
  type(assist.wish.prompt, '长'.repeat(501))
  await press(assist.write)
  screen.getByText('最多写 500 个字，现在有 501 个')
  expect(asked).toEqual([])
  type(assist.wish.prompt, '教我做川菜')
  await press(assist.write)
  expect([asked.length, agent.host.settings.name]).toEqual([1, '川菜'])
})

test('without a model the reason is said instead; the button is hidden by styles', () => {
  open()
  expect(screen.getAllByText(assist.needsModel)[0]).toHaveClass('hidden', 'modelless:flex')
  expect(button(assist.open.prompt).parentElement).toHaveClass('modelless:hidden')
})
