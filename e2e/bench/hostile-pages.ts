import { setTimeout as pause } from 'node:timers/promises'
import { newDevice } from '../../host/testing/test-client.ts'
import { grownShapes, prose } from './growth/grown-shapes.ts'
import { longAnswers } from './growth/long-answers.ts'
import { askAll, shareOf } from './support/ask-and-share.ts'
import { startClockModel } from './support/clock-model.ts'
import { ClockReader } from './support/clock-reader.ts'
import { FrameReader } from './support/frame-reader.ts'
import type { BenchPart } from './support/part.ts'
import { processorMs } from './support/process-usage.ts'
import { type ProductProcess, startOwnProduct } from './support/product-process.ts'
import { atMost, type Figure, median, noted, percentile } from './support/table.ts'

const rounds = 5
const atOnce = 2
const perSecond = 50
const durationMs = 8_000
const answersOfLong = 29

/** Answers that any user can have a model write, and share: those that took seconds of a processor or a whole stack. */
const answers: Readonly<Record<string, string>> = {
  '列表在列表里，2,500 层': '- '.repeat(2_500),
  '列表在列表里，4,000 层': '- '.repeat(4_000),
  '引用在引用里，5,000 层': `${'>'.repeat(5_000)} 甲`,
  '500 列的表，行都很短': `${'|a'.repeat(500)}|\n${'|-'.repeat(500)}|\n${'a\n'.repeat(2_500)}`,
  强调在强调里: `${'*a **b '.repeat(5_000)}${'b** a*'.repeat(5_000)}`,
  '10,000 项 - a': grownShapes['10,000 项 - a'] ?? '',
  '脚注 300 条': grownShapes['脚注 300 条'] ?? '',
  '散文 40,000 字': prose(40_000),
}
const ordinary = '平常的回答'

/** What the public pages of such answers cost, and their effect on another reader's running answer. */
export const hostilePages: BenchPart = {
  title: `hostile-pages：难缠的回答分享出去，每页取 ${rounds} 次（中位数）`,
  measure: async (scope) => {
    const textFor = (question: string) =>
      question.includes(ordinary)
        ? prose(2_000)
        : Object.entries({ ...answers, ...named(longAnswers) }).find(([name]) => question.includes(name))?.[1]
    const address = await startClockModel(scope, { perSecond, durationMs, textFor })
    const product = await startOwnProduct(scope, { LLM_BASE_URL: address, LLM_MODEL: 'clock' })
    const questions: [string, string[]][] = Object.keys(answers).map((name) => [name, [name]])
    questions.push([`${answersOfLong} 个${ordinary}`, Array.from({ length: answersOfLong }, () => ordinary)])
    const figures: Figure[] = []
    const alone = await delayDuring(product, async () => undefined)
    figures.push(noted('没有人取页面时，别人的回答的迟到 p99', `${Math.round(alone)} ms`))
    for (const [name, asked] of questions) {
      const device = newDevice()
      const page = await shareOf(product.origin, device, await askAll(product.origin, device, asked))
      figures.push(...(await figuresOf(product, name, page, alone)))
    }
    for (const name of Object.keys(named(longAnswers))) figures.push(...(await costOf(product, name)))
    return figures
  },
}

/** Answers by what they are asked for with, which no other question holds. */
function named(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`四万字的${name}：`, text]))
}

/** What the page of one long answer costs. */
async function costOf(product: ProductProcess, name: string): Promise<Figure[]> {
  const device = newDevice()
  const page = await shareOf(product.origin, device, await askAll(product.origin, device, [name]))
  const { statuses, bytes, cpuMs } = await getOften(product, page)
  return [
    noted(name, `${statuses.join('、')}，${Math.round(bytes / 1_000)} KB`),
    atMost(`${name}处理器时间`, cpuMs, 500, ' ms'),
  ]
}

async function figuresOf(
  product: ProductProcess,
  name: string,
  page: string,
  aloneMs: number,
): Promise<Figure[]> {
  const { statuses, bytes, failed, cpuMs } = await getOften(product, page)
  const p99Ms = await delayDuring(product, () => get(product, page))
  return [
    noted(name, `${statuses.join('、')}，${Math.round(bytes / 1_000)} KB`),
    atMost(`${name}：不是 200 的回复`, failed, 0),
    atMost(`${name}：处理器时间`, cpuMs, 500, ' ms'),
    // Gathering text for a frame is a delay, too, and not one that the pages bring.
    atMost(
      `${name}：同时取 ${atOnce} 页时，别人的回答多迟到多少，p99`,
      Math.round(p99Ms - aloneMs),
      50,
      ' ms',
    ),
  ]
}

/** Gets a page several times, one after the other. @returns what came, and the processor time of one, the median */
async function getOften(product: ProductProcess, page: string) {
  const pid = product.child.pid ?? Number.NaN
  const got: { status: number; bytes: number; cpuMs: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = processorMs(pid)
    const reply = await get(product, page)
    got.push({ ...reply, cpuMs: processorMs(pid) - before })
  }
  return {
    statuses: [...new Set(got.map(({ status }) => status))],
    bytes: got[0]?.bytes ?? 0,
    failed: got.filter(({ status }) => status !== 200).length,
    cpuMs: median(got.map(({ cpuMs }) => cpuMs)),
  }
}

async function get({ origin }: ProductProcess, page: string): Promise<{ status: number; bytes: number }> {
  const reply = await fetch(`${origin}${page}`)
  return { status: reply.status, bytes: (await reply.arrayBuffer()).byteLength }
}

/** @returns how late the pieces of another reader's answer are while this is done over and over, p99, in ms */
async function delayDuring(product: ProductProcess, work: () => Promise<unknown>): Promise<number> {
  const clock = new ClockReader()
  const reader = await FrameReader.open(product.origin, (frame, _, at) => clock.take(frame, at))
  reader.ask('怎么创建智能体？')
  let isOver = false
  const ended = reader.ended.finally(() => {
    isOver = true
  })
  const workers = Array.from({ length: atOnce }, async () => {
    // A little of a pause, as between the clicks of a hasty visitor.
    for (; !isOver; await pause(100)) await work()
  })
  await Promise.all([ended, ...workers])
  reader.close()
  return percentile(clock.delaysMs, 0.99)
}
