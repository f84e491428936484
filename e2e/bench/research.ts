import { setTimeout as pause } from 'node:timers/promises'
import { newDevice } from '../../host/testing/test-client.ts'
import { openInspector } from './research/heap.ts'
import { longestRunMs, question, research, researchSettings, sections } from './research/own-research.ts'
import { recordTasks, type TaskCost } from './research/task-costs.ts'
import { findBrowser, launchBrowser, visitor } from './support/browser.ts'
import type { BenchPart } from './support/part.ts'
import { freePort, startOwnProduct } from './support/product-process.ts'
import { allOf, atMost, type Figure, noted } from './support/table.ts'

const pieceDelayMs = 15
const taskLimitMs = 100
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
    const { origin } = await startOwnProduct(scope, await researchSettings(scope, pieceDelayMs))
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
      ...(await researchSettings(scope, 0)),
      NODE_OPTIONS: `--inspect=127.0.0.1:${port}`,
      // Nothing runs out in twenty-five runs from one address.
      QUOTA_RESEARCH_PER_DAY: '0',
      QUOTA_TOKENS_PER_DAY: '0',
    })
    const inspector = await openInspector(port)
    scope.defer(() => inspector.close())
    let settled = 0
    for (let run = 0; run < warming; run += 1) await research(origin, newDevice())
    const before = await inspector.heldBytes()
    for (let run = 0; run < runs; run += 1) settled += (await research(origin, newDevice())).settled
    const after = await inspector.heldBytes()
    return [
      allOf('写成、或说明了为什么没有写成的节', settled, runs * sections),
      atMost('回收之后的堆，与先前之比', after / before, flat),
      noted('　前后', `${(before / 1e6).toFixed(1)} → ${(after / 1e6).toFixed(1)} MB`),
    ]
  },
}
