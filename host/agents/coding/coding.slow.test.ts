import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { streamed, toolCalls } from '../../models/testing/fake-openai-server.ts'
import { type AgentChat, openAgentChat, sentText } from '../../testing/agent-chat.ts'
import { JavaScriptSandbox } from '../../tools/javascript/javascript-sandbox.ts'
import { builtInTools, openTools } from '../../tools/registry.ts'
import { createCoding } from './coding.ts'

const sandbox = new JavaScriptSandbox({ timeoutMs: 2_000 })
const deps = { searchLibrary: async () => [], searchWeb: null }
let chat: AgentChat
let unable: AgentChat
beforeAll(async () => {
  chat = await openAgentChat(createCoding(), { tools: openTools(builtInTools({ ...deps, sandbox })) })
  unable = await openAgentChat(createCoding(), { tools: openTools(builtInTools(deps)) })
})
afterAll(async () => {
  await chat.close()
  await unable.close()
  await sandbox.close()
})

test('a model runs a program, and its code is shown as cards', async () => {
  const code = 'const f = (n) => n < 2 ? n : f(n - 1) + f(n - 2)\nf(20)'
  chat.model.next(toolCalls([{ id: 'a', name: 'run_javascript', arguments: JSON.stringify({ code }) }]))
  chat.model.next(streamed(['可以这样写：\n```j', 's\nf(20) // 6765\n``', '`\n运行过了。']))
  const { cards, end, conversationId } = await chat.ask('第 20 个斐波那契数')
  expect(end).toMatchObject({ code: 2 })
  expect(cards).toMatchObject([
    { type: 'tool_call', content: { state: 'done', result: '结果：6765', arguments: { code } } },
    { type: 'markdown', content: '可以这样写：\n', target: 'end' },
    { type: 'code', content: 'f(20) // 6765\n', title: 'js', target: 'end' },
    { type: 'markdown', content: '运行过了。', target: 'end' },
  ])
  const { body } = chat.model.requests.at(-1) ?? {}
  expect(body).toMatchObject({ tools: [{ function: { name: 'run_javascript' } }] })
  await chat.ask('换成循环', { conversationId })
  expect(sentText(chat.model)).toContain(
    'assistant: 可以这样写：\n\n\n```js\nf(20) // 6765\n```\n\n运行过了。',
  )
})

test('a failing program is reported to the model, which answers', async () => {
  chat.model.next(toolCalls([{ id: 'a', name: 'run_javascript', arguments: '{"code":"for (;;);"}' }]))
  chat.model.next(streamed(['它不会结束。']))
  const { cards } = await chat.ask('这段会结束吗')
  const result = expect.stringMatching(/^程序没有在时限内结束/)
  expect(cards[0]).toMatchObject({ type: 'tool_call', content: { state: 'done', result } })
  expect(cards.at(-1)).toMatchObject({ type: 'markdown', content: '它不会结束。' })
})

test('without a sandbox the model is informed and gets no tool', async () => {
  await unable.ask('你好')
  expect(sentText(unable.model)).toContain('现在不能运行代码')
  expect(unable.model.requests.at(-1)?.body.tools ?? []).toEqual([])
})

test('without a model JavaScript is still run', async () => {
  const { cards } = await chat.ask('看看\n```js\nconsole.log("甲"); 6 * 7\n```\n```js\nx\n```', {
    model: false,
  })
  expect(cards).toMatchObject([
    { type: 'tool_call', content: { state: 'done' } },
    { type: 'code', content: '结果：42\n输出：\n甲' },
    { type: 'tool_call', content: { state: 'done' } },
    { type: 'code', content: "程序抛出了错误：ReferenceError: 'x' is not defined" },
  ])
})

test.each(['写一个排序', '```py\nprint(1)\n```'])(
  'without a model the answer to %j says what is missing',
  async (asked) => {
    const { cards } = await chat.ask(asked, { model: false })
    expect(cards).toMatchObject([
      { type: 'tips', content: { text: expect.stringMatching(/^未配置语言模型/) } },
    ])
  },
)

test('without a sandbox no program is run', async () => {
  const { cards } = await unable.ask('```js\n1\n```', { model: false })
  expect(cards.map(({ type }) => type)).toEqual(['tips'])
})
