import { setTimeout as pause } from 'node:timers/promises'
import {
  researchCallOf,
  researchReply,
} from '../../host/agents/universal/research/testing/research-script.ts'
import { type FakeRequest, startFakeOpenAi, streamed } from '../../host/models/testing/fake-openai-server.ts'
import { startFakeVendor } from '../../host/search/providers/testing/fake-vendor.ts'
import { searxngProtocol } from '../../host/search/providers/testing/fake-searxng.ts'
import { settingsFor } from '../../host/search/providers/testing/fake-vendors.ts'
import { newDevice, TestClient } from '../../host/testing/test-client.ts'
import { readCards } from '../../lib/contract/cards/card-types.ts'
import { openInspector } from './research/heap.ts'
import { recordTasks, type TaskCost } from './research/task-costs.ts'
import { findBrowser, launchBrowser, visitor } from './support/browser.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { freePort, startOwnProduct } from './support/product-process.ts'
import { allOf, atMost, type Figure, noted } from './support/table.ts'

const sections = 8
const pages = 40
const question = '老旧小区加装电梯为什么有的快有的慢？'
const pieceDelayMs = 15
const taskLimitMs = 100
const longestRunMs = 300_000
/** Runs before the first measurement, in which what is made once is made, and those that must add nothing. */
const [warming, runs] = [5, 20]
/** What a heap may have grown by over all runs and still be called flat. */
const flat = 1.05

/** A research of eight sections on the screen, while it is written and when it is opened again. */
export const researchOnScreen: BenchPart = {
  title: `research：${sections} 节在浏览器里`,
  measure: async (scope) => {
    const executable = findBrowser()
    if (typeof executable !== 'string') return executable
    const { origin } = await startOwnProduct(scope, await settings(scope, pieceDelayMs))
    const browser = await launchBrowser(scope, executable)
    const page = await (await browser.newContext({ ...visitor, baseURL: origin })).newPage()
    const session = await browser.newBrowserCDPSession()
    await page.goto('/')
    await page.getByRole('radio', { name: '研究' }).click({ force: true })
    const box = page.getByRole('textbox', { name: '问题' })
    await box.fill(question)
    await box.press('Enter')
    const start = page.getByRole('button', { name: '开始研究' })
    await start.waitFor({ timeout: longestRunMs })
    const writing = await recordTasks(session)
    await start.click()
    const report = page.getByText(new RegExp(`^研究报告 · ${sections} 节`))
    await report.waitFor({ timeout: longestRunMs })
    const written = await page.locator('section[data-section]').count()
    await pause(1_000)
    const whileWritten = await writing.stop()
    const opening = await recordTasks(session)
    await page.reload()
    await report.waitFor({ timeout: longestRunMs })
    await pause(2_000)
    return [
      allOf('写成的节', written, sections),
      ...figuresOf('写的时候', whileWritten),
      ...figuresOf('重新打开', await opening.stop()),
    ]
  },
}

function figuresOf(name: string, tasks: readonly TaskCost[]): Figure[] {
  const longest = (read: (task: TaskCost) => number) => Math.round(Math.max(0, ...tasks.map(read)))
  return [
    atMost(
      `${name}：最长的任务（处理器时间）`,
      longest(({ workedMs }) => workedMs),
      taskLimitMs,
      ' ms',
    ),
    noted('　经过的时间', `${longest(({ lastedMs }) => lastedMs)} ms`),
  ]
}

/** The host's memory over many runs. */
export const researchMemory: BenchPart = {
  title: `research：主机的内存，${runs} 次研究`,
  measure: async (scope) => {
    const port = await freePort()
    const { origin } = await startOwnProduct(scope, {
      ...(await settings(scope, 0)),
      NODE_OPTIONS: `--inspect=127.0.0.1:${port}`,
      // Nothing runs out in twenty-five runs from one address.
      QUOTA_RESEARCH_PER_DAY: '0',
      QUOTA_TOKENS_PER_DAY: '0',
    })
    const inspector = await openInspector(port)
    scope.defer(() => inspector.close())
    let settled = 0
    for (let run = 0; run < warming; run += 1) await research(origin)
    const before = await inspector.heldBytes()
    for (let run = 0; run < runs; run += 1) settled += await research(origin)
    const after = await inspector.heldBytes()
    return [
      allOf('写成、或说明了为什么没有写成的节', settled, runs * sections),
      atMost('回收之后的堆，与先前之比', after / before, flat),
      noted('　前后', `${(before / 1e6).toFixed(1)} → ${(after / 1e6).toFixed(1)} MB`),
    ]
  },
}

/** @returns how many sections were written, or say why not: a search is asked only so often in a minute */
async function research(origin: string): Promise<number> {
  const client = await TestClient.open(origin, newDevice())
  const askId = client.ask(question, { pattern: 'research' })
  const { conversation_id: id } = await client.until((frame) => frame.code === 101)
  await client.until((frame) => frame.waiting !== undefined, longestRunMs)
  const outline = readCards(client.cards(askId), 'outline')[0]
  const chosen = (outline?.sections ?? []).map((section) => ({ id: section.id, title: section.title }))
  client.send({ ask_id: askId, copilot_option: { outline: { sections: chosen } } }, id)
  await client.ended(askId, longestRunMs)
  const done = readCards(client.cards(askId), 'outline')[0]
  client.close()
  return done?.sections.filter(({ state, error }) => state === 'done' || error !== undefined).length ?? 0
}

/** A well model that writes pieces at this pace, and a search that finds forty pages. */
async function settings(scope: Scope, delayMs: number): Promise<Record<string, string>> {
  const model = await startFakeOpenAi((request) => reply(request, delayMs))
  scope.defer(() => model.close())
  const found = Array.from({ length: pages }, (_, at) => ({
    title: `第 ${at} 个小区加装电梯纪实`,
    url: `https://pages${at}.invalid/`,
    text: `${2_000 + (at % 20)}年${1 + (at % 12)}月第 ${at} 个小区的老旧楼加装电梯开工，街道建设委员会说有的快有的慢，起因和经过、花费与时间、各方的做法和争议都有记载。`,
  }))
  const engine = await startFakeVendor(searxngProtocol, found, 20)
  scope.defer(() => engine.close())
  return { ...settingsFor([engine]), LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'm1' }
}

function reply({ body }: FakeRequest, delayMs: number) {
  const call = researchCallOf(body.messages[0]?.content ?? '')
  const asked = body.messages
    .slice(1)
    .map(({ content }) => content)
    .join('\n')
  const text = call ? researchReply(call, asked, sections) : '好的。'
  const pieces = text.match(/[^]{1,12}/g) ?? []
  return streamed(pieces, call === 'section' && delayMs > 0 ? { delayMs } : {})
}
