import { errorReply, type FakeReply, streamed } from '../../host/models/testing/fake-openai-server.ts'
import type { PlannedRequest } from './plans/request.ts'
import { requests } from './plans/requests.ts'
import { isRight, openSearchWorld, type SearchWorld } from './plans/search-world.ts'
import type { BenchPart } from './support/part.ts'
import { allOf, atMost, type Figure, noted, percentile } from './support/table.ts'

const webMs = 100
const lateMs = 3_000
/** Time (ms) of the plans whose cost is measured, within and beyond that of a search. */
const quickPlanMs = 60
const slowPlanMs = 300
const timedRequests = 20
const planLimitMs = 1_200
const allowedMs = 30
const allowedOneSlotMs = 50

/** Replies in place of a right plan. */
const troubles: Readonly<Record<string, (request: PlannedRequest) => FakeReply>> = {
  [`晚了 ${lateMs / 1_000} 秒`]: (request) => ({ parts: [{ delayMs: lateMs }, ...rightPlan(request).parts] }),
  乱写: () => streamed(['我觉得这个问题', '要搜一下。']),
  写了一半: () => streamed(['{"needs_se']),
  被拒绝: () => errorReply(429, { message: 'quota', type: 'insufficient_quota', code: 'quota' }),
  把要不要搜说反: (request) => planOf({ ...planFor(request), needs_search: !planFor(request).needs_search }),
  说成别的问题: () => planOf(otherPlan),
  说成别的问题而且不用搜: () => planOf({ ...otherPlan, needs_search: false }),
}
const otherPlan = {
  needs_search: true,
  on_answer: false,
  question: '鲸鱼一次能潜水几分钟',
  queries: ['鲸鱼 潜水'],
}

/** What becomes of requests of ten kinds, with a right plan and with any other. */
export const plans: BenchPart = {
  title: `plans：十类 ${requests.length} 个请求，模型的计划对、晚、乱、错时各走哪条路`,
  measure: async (scope) => {
    const world = await openSearchWorld(scope, webMs)
    const right = await askAll(world, rightPlan)
    const byRules = await askAll(world, null)
    const figures: Figure[] = [
      allOf('计划对：走对的', right.right, requests.length),
      ...(right.wrong.length === 0 ? [] : [noted('　走错的', right.wrong.join('、'))]),
      atMost('计划对：不用搜的追问，发往网页的请求', right.needless, 0),
      noted('没有计划，只凭规则：走对的', `${byRules.right} / ${requests.length}`),
    ]
    for (const [name, reply] of Object.entries(troubles)) {
      const troubled = await askAll(world, reply)
      const worse = troubled.wrong.filter((each) => !byRules.wrong.includes(each))
      figures.push(noted(`计划${name}：走对的`, `${troubled.right} / ${requests.length}`))
      figures.push(atMost('　只凭规则走对、这时走错的', worse.length, 0))
      if (worse.length > 0) figures.push(noted('　　其中', worse.join('、')))
    }
    return [
      ...figures,
      ...(await firstQuestionTimes(world)),
      ...(await followUpTimes(world)),
      ...(await oneSlotTimes(await openSearchWorld(scope, webMs, true))),
    ]
  },
}

async function askAll(world: SearchWorld, planned: ((request: PlannedRequest) => FakeReply) | null) {
  const wrong: string[] = []
  let needless = 0
  for (const request of requests) {
    const outcome = await world.ask(request, planned && (() => planned(request)))
    if (!isRight(request, outcome)) wrong.push(request.question)
    if (request.before !== undefined && typeof request.route === 'string') needless += outcome.queries.length
  }
  return { right: requests.length - wrong.length, wrong, needless }
}

/** How much later the first source of a first question is because a plan is made beside it. */
async function firstQuestionTimes(world: SearchWorld): Promise<Figure[]> {
  const asked = requests.filter(({ before, route }) => before === undefined && typeof route !== 'string')
  const [planned, plain]: [number[], number[]] = [[], []]
  for (const request of asked.slice(0, timedRequests)) {
    planned.push((await world.ask(request, () => after(quickPlanMs, rightPlan(request)))).sourceMs)
    plain.push((await world.ask(request, null)).sourceMs)
  }
  const later = percentile(planned, 0.95) - percentile(plain, 0.95)
  return [atMost('首问：第一个来源 p95 比没有计划时晚', later, allowedMs, ' ms')]
}

/** How long after its plan a follow-up is searched, and after how long without one. */
async function followUpTimes(world: SearchWorld): Promise<Figure[]> {
  const asked = requests.filter(({ before, route }) => before !== undefined && typeof route !== 'string')
  const [planned, late]: [number[], number[]] = [[], []]
  for (const request of asked.slice(0, timedRequests)) {
    planned.push((await world.ask(request, () => after(slowPlanMs, rightPlan(request)))).queryMs - slowPlanMs)
    late.push((await world.ask(request, () => after(lateMs, rightPlan(request)))).queryMs)
  }
  return [
    atMost('追问：计划到了以后多久去搜 p95', percentile(planned, 0.95), allowedMs, ' ms'),
    atMost('追问：计划不来，最晚多久去搜', Math.max(...late), planLimitMs + allowedMs, ' ms'),
  ]
}

/** How much later an answer begins because of its plan, at an endpoint that serves one request at a time. */
async function oneSlotTimes(world: SearchWorld): Promise<Figure[]> {
  const searched = requests.filter(({ route }) => typeof route !== 'string')
  const timesOf = async (isFollowUp: boolean, plan: ((request: PlannedRequest) => FakeReply) | null) => {
    const asked = searched.filter(({ before }) => (before !== undefined) === isFollowUp)
    const times: number[] = []
    for (const request of asked.slice(0, timedRequests))
      times.push((await world.ask(request, plan && (() => plan(request)))).answerMs)
    return percentile(times, 0.95)
  }
  const within = (ms: number) => (request: PlannedRequest) => after(ms, rightPlan(request))
  const withoutQueries = (request: PlannedRequest) =>
    after(quickPlanMs, planOf({ ...planFor(request), queries: [] }))
  const first = await timesOf(false, null)
  const followUp = await timesOf(true, null)
  const name = (what: string) => `只有一个空位的模型，${what}：回答的首字 p95 比没有计划时晚`
  const figure = (what: string, ms: number, waits = 0) =>
    atMost(name(what), ms, waits + allowedOneSlotMs, ' ms')
  const further = (await timesOf(false, within(quickPlanMs))) - first
  return [
    figure(`首问，计划 ${quickPlanMs} ms`, (await timesOf(false, withoutQueries)) - first),
    noted(name(`首问，计划 ${quickPlanMs} ms，它的别的查询也等到`), `${Math.round(further)} ms`),
    figure(`首问，计划 ${slowPlanMs} ms`, (await timesOf(false, within(slowPlanMs))) - first),
    figure(`首问，计划 ${lateMs} ms`, (await timesOf(false, within(lateMs))) - first),
    figure(
      `追问，计划 ${slowPlanMs} ms（先等计划）`,
      (await timesOf(true, within(slowPlanMs))) - followUp,
      slowPlanMs,
    ),
    figure(
      `追问，计划 ${lateMs} ms（到时取消）`,
      (await timesOf(true, within(lateMs))) - followUp,
      planLimitMs,
    ),
  ]
}

function after(delayMs: number, reply: FakeReply): FakeReply {
  return { ...reply, parts: [{ delayMs }, ...reply.parts] }
}

function rightPlan(request: PlannedRequest): FakeReply {
  return planOf(planFor(request))
}

function planFor({ question, full = question, route, queries = [] }: PlannedRequest) {
  const needs_search = typeof route !== 'string'
  return { needs_search, on_answer: route === 'on answer', question: full, queries }
}

function planOf(plan: object): FakeReply {
  return streamed([JSON.stringify(plan)])
}
