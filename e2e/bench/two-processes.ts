import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { isSkipped, startSharedBackends } from './support/backends.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { freePort, type ProductProcess, startScopedProduct } from './support/product-process.ts'
import { allOf, atMost, type Figure } from './support/table.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'
import { TurnReader } from './support/turn-reader.ts'

const turns = 50
/** Long enough after the questions that every answer is under way, and none has ended. */
const killAfterMs = 1_500
/** The lease runs out 3 s after its last renewal, and a turn is taken over within 5 s of that. */
const slowestEndBarMs = 8_000

/**
 * Two hosts over one PostgreSQL, Redis and bucket: turns run on one, readers follow on the other, and the owner is
 * killed in the middle.
 */
export const twoProcesses: BenchPart = {
  title: 'two-processes：提问在一个进程，阅读在另一个，途中杀掉前者',
  measure: async (scope) => {
    const settings = await startSharedBackends(scope)
    if (isSkipped(settings)) return settings
    const owner = await startHost(scope, settings)
    const other = await startHost(scope, settings)
    return killOwner(owner, other)
  },
}

async function startHost(scope: Scope, settings: Readonly<Record<string, string>>): Promise<ProductProcess> {
  const product = startScopedProduct(scope, await freePort(), {
    ROLE: 'host',
    DATA_DIR: await temporaryDirectory(scope, 'host'),
    LLM_PROVIDER: 'scripted',
    LLM_MODEL: 'scripted?characters=3000&perSecond=400&delta=1.6',
    ...settings,
  })
  await product.ready()
  return product
}

async function killOwner(owner: ProductProcess, other: ProductProcess): Promise<Figure[]> {
  const readers = Array.from({ length: turns }, () => new TurnReader())
  await Promise.all(
    readers.map((reader, index) => reader.ask(owner.origin, `怎么创建智能体？第 ${index} 问`)),
  )
  const followed = Promise.all(readers.map((reader) => reader.comeBack(other.origin)))
  // A failure while the owner is being killed is reported by the await below.
  followed.catch(() => undefined)
  await pause(killAfterMs)
  await owner.end('SIGKILL')
  const killedAt = performance.now()
  const cards = await followed
  const slowestEndMs = performance.now() - killedAt
  const records = await Promise.all(readers.map((reader) => reader.record(other.origin)))
  const same = records.filter((record, index) => isDeepStrictEqual(record.data, cards[index])).length
  const interrupted = records.filter((record) => record.error === 'interrupted').length
  return [
    allOf('读者与记录相同', same, turns),
    allOf('以中断结束、可以继续', interrupted, turns),
    atMost('杀掉到最后一个结尾', Math.round(slowestEndMs), slowestEndBarMs, ' ms'),
  ]
}
