import { once } from 'node:events'
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { finished } from 'node:stream/promises'
import { DataEngine } from '../../host/tables/data-engine.ts'
import { seeded } from '../../lib/text/testing/seeded.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { atMost, type Figure, noted, percentile } from './support/table.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const mebibyte = 1024 * 1024
const bytes = 200 * mebibyte - 65_536
const rounds = 6
const residentMb = 1_536
const cities = ['北京', '上海', '广州', '深圳', '杭州', '成都', '武汉', '西安', '南京', '重庆']
const kinds = ['手机', '电脑', '家电', '服装', '食品', '图书']

const questions = [
  'select count(*) from 订单',
  'select 城市, sum(金额) from 订单 group by 城市 order by 2 desc',
  "select date_trunc('month', 日期) 月, sum(金额), avg(单价) from 订单 group by 月 order by 月",
  'select 城市, 品类, count(*), median(单价) from 订单 group by all order by all',
  'select * from 订单 order by 金额 desc limit 10',
  "with m as (select date_trunc('month', 日期) 月, sum(金额) s from 订单 group by 月) select 月, s / lag(s) over (order by 月) - 1 from m",
  "select 品类, sum(金额) / sum(sum(金额)) over () from 订单 where 备注 like '%加急%' group by 品类",
  'select corr(单价, 数量), count(distinct 客户) from 订单',
]

/** A file of 200 MB: loaded, profiled and asked about, beside a host that has to stay quick. */
export const dataEngine: BenchPart = {
  title: 'data-engine：200 MB 的 csv（日期写作 2024/3/5，金额带千分位）',
  measure: async (scope) => {
    const directory = await temporaryDirectory(scope, 'data-engine')
    const path = join(directory, '订单.csv')
    const rows = await writeOrders(path)
    const engine = new DataEngine(join(directory, 'data'), {
      loadMs: 300_000,
      profileMs: 300_000,
      queryMs: 60_000,
    })
    scope.defer(() => engine.close())
    return measure(engine, path, rows, scope)
  },
}

async function measure(engine: DataEngine, path: string, rows: number, scope: Scope): Promise<Figure[]> {
  const { signal } = new AbortController()
  const delays = monitorEventLoopDelay({ resolution: 5 })
  scope.defer(() => void delays.disable())
  delays.enable()
  const peak = new PeakOfChildren()
  const from = performance.now()
  const content = {
    size: (await stat(path)).size,
    bytes: createReadStream(path, { highWaterMark: mebibyte }),
  }
  const [table] = await engine.load('orders', { name: '订单.csv', content }, signal)
  const loadMs = performance.now() - from
  peak.look()
  const [profile] = await engine.profile('orders', signal)
  const profiledMs = performance.now() - from
  peak.look()
  if (table?.rows !== rows || profile?.rows !== rows) throw new Error('rows were lost')
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const question of questions) {
      const asked = performance.now()
      await engine.query('orders', question, signal)
      times.push(performance.now() - asked)
    }
  peak.look()
  delays.disable()
  return [
    atMost('读入并概览', profiledMs / 1_000, 20, ' s'),
    noted(
      '　其中读入',
      `${(loadMs / 1_000).toFixed(1)} s，${rows.toLocaleString('en')} 行，${table.columns.map(({ kind }) => kind).join('、')}`,
    ),
    atMost('问题 p95', percentile(times, 0.95), 2_000, ' ms'),
    noted('　p50、最慢', `${percentile(times, 0.5).toFixed(0)} ms、${Math.max(...times).toFixed(0)} ms`),
    atMost('主机的事件循环 p99', delays.percentile(99) / 1e6 - 5, 50, ' ms'),
    atMost('进程的内存最高', peak.megabytes, residentMb, ' MB'),
  ]
}

/** The most memory that a process which this one has started ever held. */
class PeakOfChildren {
  megabytes = 0

  look(): void {
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    for (const pid of children.trim().split(/\s+/)) {
      const line = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
      this.megabytes = Math.max(this.megabytes, Math.round(Number(line?.[1] ?? 0) / 1_024))
    }
  }
}

/** @returns how many rows were written */
async function writeOrders(path: string): Promise<number> {
  const random = seeded(20_260_506)
  const file = createWriteStream(path)
  const pick = (values: readonly string[]) => values[Math.floor(random() * values.length)] ?? ''
  let rows = 0
  let written = 0
  let piece = '订单号,日期,城市,品类,客户,单价,数量,金额,备注\n'
  while (written + piece.length < bytes) {
    const price = Math.round(random() * 900_000) / 100
    const count = 1 + Math.floor(random() * 9)
    const amount = grouped((price * count).toFixed(2))
    const day = `202${Math.floor(random() * 5)}/${1 + Math.floor(random() * 12)}/${1 + Math.floor(random() * 28)}`
    const note = random() < 0.1 ? '加急，请尽快发货' : ''
    rows += 1
    piece += `${1_000_000 + rows},${day},${pick(cities)},${pick(kinds)},C${Math.floor(random() * 200_000)},${price.toFixed(2)},${count},"${amount}",${note}\n`
    if (piece.length < mebibyte / 2) continue
    written += Buffer.byteLength(piece)
    if (!file.write(piece)) await once(file, 'drain')
    piece = ''
  }
  file.end(piece)
  await finished(file)
  return rows
}

/** Number.toLocaleString would take minutes for so many. */
function grouped(amount: string): string {
  return amount.replace(/\B(?=(\d{3})+\.)/g, ',')
}
