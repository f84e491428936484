import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { EditProcess } from '../../host/agents/image-editing/engine/edit-process.ts'
import { blobKeys } from '../../host/files/file-row.ts'
import { FileParser, fileJob, fileJobLimits, slowFileJob } from '../../host/files/uploads/parse-file.ts'
import { Egress } from '../../host/outbound/egress.ts'
import { randomId } from '../../host/platform/make-id.ts'
import { statement } from '../../host/storage/database/database.ts'
import { openTestStorage, type TestStorage } from '../../host/testing/test-storage.ts'
import { documentBombs } from './bombs/document-bombs.ts'
import { imageBombs } from './bombs/image-bombs.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { residentBytes } from './support/process-usage.ts'
import { atMost, type Figure, noted } from './support/table.ts'

const mebibyte = 1024 * 1024
const lookEveryMs = 10
/** What a process may hold at its limit, and what it may have taken between two looks of its watch. */
const maxMb = { document: 768 + 256, image: 470 + 256 } as const
/** What both may keep when they wait. */
const keptMb = 768
const slotBarMs = 10_000
const victimBarMs = 10_000

/** Files that are made to exhaust who reads them: memory, places, and how long somebody else's small file waits. */
export const bombs: readonly BenchPart[] = [
  ...Object.entries(documentBombs).map(
    ([kind, files]): BenchPart => ({
      title: `bombs（${kind}）：有意做坏的文件，两个人各传一个，第三个人同时传一个小文件`,
      measure: async (scope) => {
        const world = await openWorld(scope)
        const figures: Figure[] = [
          noted('没有别人时，小文件', seconds((await world.read('小.txt', '好')).tookMs)),
        ]
        for (const [name, make] of Object.entries(files)) figures.push(...(await world.measure(name, make())))
        return figures
      },
    }),
  ),
  { title: 'bombs（图片）：有意做坏的图片', measure: imagesOf },
]

async function openWorld(scope: Scope) {
  const storage = await openTestStorage()
  const parser = new FileParser({ ...storage, egress: new Egress(), now: Date.now, quota: 0 })
  storage.jobs.work(fileJob, (id, attempt) => parser.run(String(id), attempt), fileJobLimits)
  storage.jobs.work(slowFileJob, (id, attempt) => parser.runSlow(String(id), attempt), fileJobLimits)
  scope.defer(() => storage.remove())
  scope.defer(() => parser.close())
  const read = async (name: string, content: Uint8Array | string) => {
    const startedAt = performance.now()
    const { id, job } = await store(storage, name, Buffer.from(content))
    await until(async () => (await storage.jobs.state(job))?.state === 'done')
    const slotMs = performance.now() - startedAt
    await until(async () => ['ready', 'failed'].includes((await stateOf(storage, id)).state))
    return { ...(await stateOf(storage, id)), slotMs, tookMs: performance.now() - startedAt }
  }
  return {
    read,
    measure: async (name: string, bytes: Uint8Array): Promise<Figure[]> => {
      const watch = new MemoryWatch('process/document-child')
      const bombsRead = Promise.all([read(name, bytes), read(name, bytes)])
      // Both places are taken by then.
      await pause(200)
      const victim = await read('小.txt', '好')
      const outcomes = await bombsRead
      const [{ state, reason }] = outcomes
      const peak = watch.end()
      const slotMs = Math.round(Math.max(...outcomes.map((outcome) => outcome.slotMs)))
      const kept = watch.present()
      // There are many, and some take a minute.
      console.error(`  ${name}: ${peak} MB, ${slotMs} ms, ${kept} MB, ${Math.round(victim.tookMs)} ms`)
      return [
        noted(`${name}（${bytes.length.toLocaleString('en')} 字节）`, reason || state),
        atMost('　一个进程最多', peak, maxMb.document, ' MB'),
        atMost('　占着位置', slotMs, slotBarMs, ' ms'),
        atMost('　之后所有阅读进程', kept, keptMb, ' MB'),
        atMost('　别人的小文件', Math.round(victim.tookMs), victimBarMs, ' ms'),
        noted('　读完或放弃', seconds(Math.max(...outcomes.map(({ tookMs }) => tookMs)))),
      ]
    },
  }
}

/** Images go to a process of their own, one at a time. */
async function imagesOf(scope: Scope): Promise<Figure[]> {
  const editor = new EditProcess()
  scope.defer(() => editor.close())
  const figures: Figure[] = []
  for (const [name, make] of Object.entries(imageBombs)) {
    const bytes = make()
    const watch = new MemoryWatch('edit-child')
    const startedAt = performance.now()
    const { signal } = new AbortController()
    const order = { bytes, steps: [{ kind: 'grey' }] } as const
    const outcome = await editor.edit('one', order, signal).then(
      () => 'ready',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    const tookMs = performance.now() - startedAt
    figures.push(
      noted(`${name}（${bytes.length.toLocaleString('en')} 字节）`, outcome),
      atMost('　进程最多', watch.end(), maxMb.image, ' MB'),
      atMost('　占着位置', Math.round(tookMs), slotBarMs, ' ms'),
      atMost('　之后', watch.present(), keptMb, ' MB'),
    )
  }
  return figures
}

async function store(storage: TestStorage, name: string, bytes: Uint8Array) {
  const { database, blobs, jobs } = storage
  const [id, owner, at] = [randomId(), `u:${randomId()}`, Date.now()]
  const row = {
    id,
    owner,
    name,
    mime: 'application/octet-stream',
    size: bytes.length,
    sha256: randomId(),
    source: '',
    state: 'waiting',
    progress: 5,
    pages: 0,
    sheets: 0,
    reason: '',
    refs: 0,
    created_at: at,
    changed_at: at,
    expires_at: 0,
    deleted_at: 0,
  } as const
  await blobs.put(blobKeys.content(id), bytes, row.mime)
  await database.batch([statement(database.build.insertInto('files').values(row))])
  return { id, job: await jobs.add(fileJob, id, { queue: owner }) }
}

async function stateOf({ database }: TestStorage, id: string) {
  const row = await database.first(
    database.build.selectFrom('files').select(['state', 'reason']).where('id', '=', id),
  )
  return row ?? { state: 'gone', reason: '' }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(lookEveryMs)
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

/** Looks at the memory of those processes of this one that run a program, until it is ended. */
class MemoryWatch {
  readonly #program: string
  readonly #timer: NodeJS.Timeout
  #peak = 0

  constructor(program: string) {
    this.#program = program
    this.#timer = setInterval(() => {
      this.#peak = Math.max(this.#peak, ...this.#sizes())
    }, lookEveryMs)
  }

  /** @returns the most that one of them held at a time, in MB */
  end(): number {
    clearInterval(this.#timer)
    return Math.round(this.#peak)
  }

  /** @returns what all of them hold now, in MB */
  present(): number {
    return Math.round(this.#sizes().reduce((sum, size) => sum + size, 0))
  }

  #sizes(): number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const isChild = readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${process.pid}\n`)
          if (!isChild || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.#program)) return []
          const bytes = residentBytes(Number(pid))
          return Number.isNaN(bytes) ? [] : [bytes / mebibyte]
        } catch {
          // It has ended meanwhile.
          return []
        }
      })
  }
}
