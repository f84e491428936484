import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { freePort, startProduct } from './support/product-process.ts'
import { TurnReader } from './support/turn-reader.ts'

export interface TwoProcessesResult {
  readonly turns: number
  /** Turns whose reader on the other process got every frame and the same cards as history. */
  readonly same: number
  readonly interrupted: number
  /** From the owner's death until the last reader had the end, in ms. */
  readonly slowestEndMs: number
}

/**
 * Two hosts over one PostgreSQL, Redis and bucket: turns run on one, readers follow on the other, and the owner is
 * killed in the middle.
 */
export async function measureTwoProcesses(
  turns: number,
  settings: Readonly<Record<string, string>>,
): Promise<TwoProcessesResult> {
  const directories = await Promise.all(
    ['a', 'b'].map((name) => mkdtemp(join(tmpdir(), `zhizhou-two-${name}-`))),
  )
  const products = await Promise.all(
    directories.map(async (directory) =>
      startProduct(await freePort(), {
        ROLE: 'host',
        DATA_DIR: directory,
        LLM_PROVIDER: 'scripted',
        LLM_MODEL: 'scripted?characters=3000&perSecond=400&delta=1.6',
        ...settings,
      }),
    ),
  )
  const [owner, other] = products
  if (!owner || !other) throw new Error('two products were started')
  try {
    await Promise.all(products.map((product) => product.ready()))
    const asked = Array.from({ length: turns }, () => new TurnReader())
    await Promise.all(
      asked.map((reader, index) => reader.ask(owner.origin, `怎么创建智能体？第 ${index} 问`)),
    )
    const followed = Promise.all(asked.map((reader) => reader.comeBack(other.origin)))
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await owner.end('SIGKILL')
    const killedAt = performance.now()
    const cards = await followed
    const slowestEndMs = performance.now() - killedAt
    const records = await Promise.all(asked.map((reader) => reader.record(other.origin)))
    return {
      turns,
      same: records.filter((record, index) => isDeepStrictEqual(record.data, cards[index])).length,
      interrupted: records.filter((record) => record.error === 'interrupted').length,
      slowestEndMs,
    }
  } finally {
    await Promise.all(products.map((product) => product.end('SIGKILL')))
    await Promise.all(directories.map((directory) => rm(directory, { recursive: true, force: true })))
  }
}
