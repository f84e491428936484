import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { DataEngine } from '../../host/tables/data-engine.ts'
import { readLexicon } from '../../host/tables/matcher/lexicon.ts'
import { matchQuestion } from '../../host/tables/matcher/match-question.ts'
import { answerFrame } from '../../host/tables/query/answer-frame.ts'
import { describeResult } from '../../host/tables/query/describe-result.ts'
import type { QueryFrame } from '../../lib/contract/tables/query-frame.ts'
import { seeded } from '../../lib/text/testing/seeded.ts'
import type { BenchPart } from './support/part.ts'
import { atMost, type Figure, noted, percentile } from './support/table.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const rows = 1_000_000
const rounds = 4
const questions = [
  '各城市的金额合计',
  '日期每月的金额合计，按品类',
  '金额合计最高的城市',
  '北京的手机每月的平均单价',
  '金额大于5000的有多少行',
  '各品类的不同客户的个数',
  '单价的分布',
  '金额最高的10条',
  '每月的金额合计环比',
  '各城市的金额合计占比',
]

/** A changed part of a query over a million rows: from the frame to the sentence of its result, on the host. */
export const tableTaps: BenchPart = {
  title: 'table-taps：一百万行的表，改一个条件到有新答案',
  measure: async (scope) => {
    const directory = await temporaryDirectory(scope, 'table-taps')
    const path = join(directory, '订单.csv')
    await writeOrders(path)
    const engine = new DataEngine(join(directory, 'data'), { loadMs: 300_000, profileMs: 300_000 })
    scope.defer(() => engine.close())
    return measure(engine, path)
  },
}

async function measure(engine: DataEngine, path: string): Promise<Figure[]> {
  const { signal } = new AbortController()
  const content = { size: (await stat(path)).size, bytes: createReadStream(path) }
  const tables = await engine.load('orders', { name: '订单.csv', content }, signal)
  const profiles = await engine.profile('orders', signal)
  const query = (sql: string) => engine.query('orders', sql, signal)
  const lookup = async (sql: string) => (await engine.query('orders', sql, signal, 5_000)).rows
  const lexicon = await readLexicon(tables, profiles, lookup)
  const frames: QueryFrame[] = []
  const matching: number[] = []
  for (const question of questions) {
    const from = performance.now()
    const match = await matchQuestion(question, lexicon, lookup, null)
    matching.push(performance.now() - from)
    if (match?.open.length === 0) frames.push(match.frame)
  }

  const times: number[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const frame of frames) {
      const from = performance.now()
      const written = answerFrame(frame, tables, profiles)
      describeResult(written, await query(written.sql))
      times.push(performance.now() - from)
    }
  return [
    noted('问题里没有说定的', `${questions.length - frames.length} / ${questions.length}`),
    atMost('看懂一个问题，最慢', Math.max(...matching), 50, ' 毫秒'),
    noted('一次改动，中位数', `${Math.round(percentile(times, 0.5))} 毫秒`),
    atMost('一次改动，p95', percentile(times, 0.95), 300, ' 毫秒'),
  ]
}

async function writeOrders(path: string): Promise<void> {
  const chance = seeded(54)
  const cities = ['北京', '上海', '广州', '深圳', '杭州', '成都', '武汉', '西安', '南京', '重庆']
  const kinds = ['手机', '电脑', '家电', '服装', '食品', '图书']
  const file = createWriteStream(path)
  file.write('日期,城市,品类,客户,数量,单价,金额\n')
  for (let at = 0; at < rows; at += 1) {
    const day = new Date(Date.UTC(2024, 0, 1 + Math.floor(chance() * 730))).toISOString().slice(0, 10)
    const [amount, price] = [1 + Math.floor(chance() * 20), 1 + Math.floor(chance() * 900)]
    const city = cities[Math.floor(chance() * cities.length)]
    const kind = kinds[Math.floor(chance() * kinds.length)]
    const line = `${day},${city},${kind},客户${Math.floor(chance() * 50_000)},${amount},${price},${amount * price}\n`
    if (!file.write(line)) await once(file, 'drain')
  }
  file.end()
  await finished(file)
}
