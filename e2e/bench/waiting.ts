import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { processEnvironment } from '../../host/platform/process-environment.ts'
import { newDevice, TestClient } from '../../host/testing/test-client.ts'
import { responseCode } from '../../lib/contract/frames/frame.ts'
import { isSkipped, startSharedBackends } from './support/backends.ts'
import { HelperProcess } from './support/helper-process.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { allOf, atMost, type Figure, noted } from './support/table.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'
import type { Deed } from './waiting/counting-agent.ts'
import type { HostOrder } from './waiting/counting-host.ts'

const turns = 30
/** So many different choices are made of each turn at once. */
const choosers = 3
/** The steps before the choice and those after it take about so long. */
const stepsMs = [120, 260] as const

export const waitingOnSqlite: BenchPart = {
  title: 'waiting（SQLite）：在步骤中、等待中、选择中 kill -9',
  measure: (scope) => measureWaiting(scope, {}, 1),
}

export const waitingOnPostgres: BenchPart = {
  title: 'waiting（PostgreSQL，两个进程）：在步骤中、等待中、选择中 kill -9',
  measure: async (scope) => {
    const settings = await startSharedBackends(scope)
    return isSkipped(settings) ? settings : measureWaiting(scope, settings, 2)
  },
}

/** The hosts of which one after the other is killed and started again. */
class Hosts {
  readonly #start: () => Promise<RunningHost>
  #running: RunningHost[] = []
  kills = 0

  constructor(start: () => Promise<RunningHost>) {
    this.#start = start
  }

  async open(count: number): Promise<void> {
    this.#running = await Promise.all(Array.from({ length: count }, this.#start))
  }

  origin(index: number): string {
    return this.#running[index % this.#running.length]?.origin ?? ''
  }

  async kill(): Promise<void> {
    const [first] = this.#running.splice(0, 1)
    if (first) process.kill(first.pid, 'SIGKILL')
    this.kills += 1
    this.#running.push(await this.#start())
  }
}

interface RunningHost {
  readonly pid: number
  readonly origin: string
}

interface Asked {
  readonly device: string
  readonly askId: string
  conversationId: string
}

async function measureWaiting(
  scope: Scope,
  backends: Readonly<Record<string, string>>,
  count: number,
): Promise<Figure[]> {
  const rounds = Number(processEnvironment().BENCH_ROUNDS ?? 5)
  const directory = await temporaryDirectory(scope, 'waiting')
  const file = join(directory, 'deeds')
  await writeFile(file, '')
  const isAlone = count === 1
  const hosts = new Hosts(async () => {
    const helper = new HelperProcess<HostOrder, { origin: string }>(
      scope,
      new URL('waiting/counting-host.ts', import.meta.url),
    )
    // Hosts that share a database have a folder of their own each.
    const folder = isAlone ? directory : await temporaryDirectory(scope, 'waiting-host')
    const settings = { RATE_LIMIT: '0', DATA_DIR: folder, ...backends }
    const { origin } = await helper.ask({ settings, file, isAlone })
    return { pid: helper.pid, origin }
  })
  await hosts.open(count)
  let ended = 0
  for (let round = 0; round < rounds; round += 1) ended += await runRound(hosts)
  const deeds = (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Deed)
  return [
    noted('轮数 × 提问', `${rounds} × ${turns}`),
    noted('kill -9', String(hosts.kills)),
    ...figuresOf(deeds, ended, rounds * turns),
  ]
}

/** Kills in the first steps, while all turns wait, and while or shortly after they are chosen for. */
async function runRound(hosts: Hosts): Promise<number> {
  const asked = await Promise.all(Array.from({ length: turns }, (_, index) => ask(hosts.origin(index))))
  await pause(Math.random() * stepsMs[0])
  await hosts.kill()
  await Promise.all(asked.map((turn, index) => untilWaiting(hosts.origin(index), turn)))
  await hosts.kill()
  const chosen = Promise.allSettled(
    asked.flatMap((turn, index) =>
      Array.from({ length: choosers }, (_, by) => choose(hosts.origin(index + by), turn, `${by}`)),
    ),
  )
  await pause(Math.random() * stepsMs[1])
  await hosts.kill()
  await chosen
  const ends = await Promise.all(asked.map((turn, index) => untilEnded(hosts.origin(index), turn)))
  return ends.filter((code) => code === responseCode.normalEnd).length
}

async function ask(origin: string): Promise<Asked> {
  const device = newDevice()
  const client = await TestClient.open(origin, device)
  const askId = client.ask('去哪里玩')
  const { conversation_id: conversationId = '' } = await client.until(({ seq }) => seq === 2)
  client.close()
  return { device, askId, conversationId }
}

async function comeBack(origin: string, { device, askId }: Asked): Promise<TestClient> {
  const client = await TestClient.open(origin, device)
  client.send({ action: 'reconnect', ask_id: askId })
  await client.until(({ snapshot }) => snapshot === true)
  return client
}

async function untilWaiting(origin: string, turn: Asked): Promise<void> {
  const client = await comeBack(origin, turn)
  await client.until(({ waiting }) => waiting !== undefined)
  client.close()
}

async function choose(origin: string, { device, askId, conversationId }: Asked, id: string): Promise<void> {
  const client = await TestClient.open(origin, device)
  client.send({ ask_id: askId, copilot_option: { options: [{ step: 1, ids: [id] }] } }, conversationId)
  await client.until(({ code, seq }) => code === responseCode.bot && seq === 0).finally(() => client.close())
}

/** A choice that died with its process is made again, as a reader would. */
async function untilEnded(origin: string, turn: Asked): Promise<number> {
  const client = await comeBack(origin, turn)
  if (client.frames.at(-1)?.waiting) await choose(origin, turn, 'again')
  const { code } = await client.ended(turn.askId)
  client.close()
  return code
}

function figuresOf(deeds: readonly Deed[], ended: number, all: number): Figure[] {
  const stored = new Set<string>()
  let again = 0
  for (const { askId, kind, what } of deeds) {
    if (kind === 'stored') stored.add(`${askId} ${what}`)
    else if (kind === 'begun' && stored.has(`${askId} ${what}`)) again += 1
  }
  const choices = Map.groupBy(
    deeds.filter(({ kind }) => kind === 'chosen'),
    ({ askId }) => askId,
  )
  const once = [...choices.values()].filter((made) => new Set(made.map(({ what }) => what)).size === 1)
  const begun = deeds.filter(({ kind }) => kind === 'begun').length
  return [
    allOf('答完的提问', ended, all),
    atMost('已存下又做一遍的步骤', again, 0),
    allOf('只取了一个选择的提问', once.length, all),
    noted('死在途中而重做的步骤', String(begun - stored.size)),
  ]
}
