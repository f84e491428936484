import { expect, test } from '@jest/globals'
import type { Asking } from './asked-call.ts'
import { ToolJournal } from './journal.ts'
import type { CallOutcome } from './perform-call.ts'
import { performCalls } from './perform-calls.ts'
import { openTools } from './registry.ts'
import { type CallPlan, type Tool, ToolFailure } from './tool.ts'
import { toolLimits } from './tool-limits.ts'

const plan: CallPlan = {
  host: 'api.example.com',
  plugin: { name: '预警', author: '小明', is_mine: false },
  effect: 'asks',
  request: {
    method: 'POST',
    url: 'https://api.example.com/subscribe',
    headers: [],
    body: '{"a":1,"b":{"x":2,"y":1}}',
  },
  sends: [],
  subjects: { host: 'host:api.example.com', tool: 'tool:1.1.1' },
}

/** Calls a tool that changes something, whose plan is made by `planOf`. @returns how often it was sent, and its result */
async function called(
  planOf: () => Promise<CallPlan>,
  {
    isAllowed = false,
    earlier,
    written = ' { } ',
    given = '{}',
  }: { isAllowed?: boolean; earlier?: CallOutcome['card']; written?: string; given?: string } = {},
) {
  let sent = 0
  const tool: Tool = {
    name: 'subscribe',
    title: '订阅',
    description: '订阅',
    input: { type: 'object', properties: { a: {}, b: {} }, additionalProperties: false },
    timeoutMs: 1_000,
    isSafeToRepeat: false,
    plan: planOf,
    run: async () => {
      sent += 1
      return '订好了'
    },
  }
  const calls = [
    { id: 'earlier', name: 'subscribe', arguments: written },
    { id: 'a', name: 'subscribe', arguments: given },
  ]
  const steps = new Map<string, unknown>([['asked:0', { text: '', reasoning: '', calls, cardIds: [] }]])
  if (earlier) steps.set('done:earlier', { text: '', card: earlier } satisfies CallOutcome)
  const journal = new ToolJournal(steps, null, Date.now)
  const asking: Asking = {
    journal,
    permission: async () => ({ isAllowed, isFirst: true }),
    allow: async () => undefined,
    originOf: () => 'model',
  }
  const run = { tools: openTools([tool], () => undefined), signal: new AbortController().signal, asking }
  const open = [{ call: { id: 'a', name: 'subscribe', arguments: given }, cardId: 't1' }]
  const events = performCalls(run, open, toolLimits)
  let next = await events.next()
  while (!next.done) next = await events.next()
  return { sent, results: next.value, awaits: journal.awaits }
}

test('a call that changes something waits, and is not sent', async () => {
  expect(await called(async () => plan)).toEqual({ sent: 0, results: null, awaits: 'a' })
})

test.each([1, 2, 3])(
  'one whose plan fails the first %i times is never sent without a question',
  async (failures) => {
    let asked = 0
    const { sent, results, awaits } = await called(async () => {
      asked += 1
      if (asked <= failures) throw new ToolFailure('failed', '服务没有连上')
      return plan
    })
    expect(sent).toBe(0)
    expect(awaits ?? results?.[0]?.text).toMatch(/^a$|服务没有连上/)
  },
)

test.each<[string, CallOutcome['card'] | undefined, object]>([
  ['not made before', undefined, { sent: 1, awaits: null }],
  ['sent before', { state: 'done' }, { sent: 0, awaits: 'a' }],
  ['sent before, perhaps', { state: 'failed', error: 'unsure' }, { sent: 0, awaits: 'a' }],
  ['failed before it was sent', { state: 'failed', error: 'arguments' }, { sent: 1, awaits: null }],
  ['refused before', { state: 'refused', error: 'refused' }, { sent: 0, awaits: null }],
])('by one permission the same call is sent once in a turn: %s', async (_, earlier, expected) => {
  const outcome = await called(async () => plan, { isAllowed: true, ...(earlier && { earlier }) })
  expect(outcome).toMatchObject(expected)
})

test.each([
  ['the same', plan.request, { sent: 0, awaits: 'a' }],
  [
    'the same in another order',
    { ...plan.request, body: '{ "b": {"y":1,"x":2}, "a":1 }' },
    { sent: 0, awaits: 'a' },
  ],
  ['another', { ...plan.request, body: '{"n":2}' }, { sent: 1, awaits: null }],
])('a call with other arguments that sends %s request', async (_, request, expected) => {
  const earlier = { state: 'done', request } as const
  const outcome = await called(async () => plan, { isAllowed: true, earlier, written: '{"n":"1"}' })
  expect(outcome).toMatchObject(expected)
})

test.each([
  ['{"a":1,"b":{"x":2,"y":[1,2]}}', { sent: 0, awaits: 'a' }],
  ['{ "b": {"y": [1, 2], "x": 2},\n "a": 1 }', { sent: 0, awaits: 'a' }],
  ["{'b': {'y': [1, 2], 'x': 2}, 'a': 1}", { sent: 0, awaits: 'a' }],
  ['{"a":1,"b":{"x":2,"y":[2,1]}}', { sent: 1, awaits: null }],
])('the same call is known however its arguments are written: %s', async (written, expected) => {
  const given = '{"a":1,"b":{"x":2,"y":[1,2]}}'
  const outcome = await called(async () => plan, {
    isAllowed: true,
    earlier: { state: 'done' },
    written,
    given,
  })
  expect(outcome).toMatchObject(expected)
})

test('what was refused is not asked again in its turn', async () => {
  const { awaits, results } = await called(async () => plan, {
    earlier: { state: 'refused', error: 'refused' },
  })
  expect(awaits).toBeNull()
  expect(results?.[0]?.text).toMatch(/没有同意/)
})
