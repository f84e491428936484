import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { strFromU8, unzipSync } from 'fflate'
import { cards } from '../../lib/contract/cards/cards.ts'
import { messageStatus } from '../../lib/contract/frames/message-status.ts'
import { recordType } from '../../lib/contract/frames/record.ts'
import { headerNames } from '../../lib/contract/identity.ts'
import { dialogueFilePaths } from '../../lib/contract/routes/share-routes.ts'
import { recordsInSteps } from '../conversations/history/history.ts'
import { HostError } from '../platform/errors.ts'
import { readEnvironment } from '../settings/environment.ts'
import { type Database, statement } from '../storage/database/database.ts'
import { describeOnEachDatabase } from '../storage/testing/test-database.ts'
import { makeWorld, personas, statusOfOthers } from '../testing/authorization/world.ts'
import { startTestHost, type TestHost } from '../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../testing/test-storage.ts'
import { ArchiveSlots } from './archive-slots.ts'
import { exportAll } from './export-all.ts'
import { renderFile } from './render-file.ts'
import type { RenderRequest } from './render-request.ts'

const about = {
  app: '知舟',
  locale: 'zh-CN',
  exportedAt: Date.UTC(2026, 10, 20),
  origin: 'https://example.org',
  fonts: { regular: '', bold: '', fallback: [] },
} as const

interface Kept {
  readonly title: string
  readonly kind?: 'search' | 'agent'
  readonly agent_id?: string
  readonly at?: number
  readonly records?: number
}

async function keep(database: Database, owner: string, { title, at = about.exportedAt, ...rest }: Kept) {
  const { kind = 'search', agent_id = '001', records = 1 } = rest
  const { build } = database
  const id = randomUUID()
  const rows = Array.from({ length: records }, (_, position) => ({
    doc_id: randomUUID(),
    conversation_id: id,
    owner,
    ask_id: randomUUID(),
    position,
    is_current: 1,
    record_type: recordType.normal,
    search_pattern: 'normal',
    question: `${title} ${position}`,
    status: messageStatus.end,
    like: 0,
    cards: JSON.stringify([{ id: 'c', type: 'markdown', target: 'end', content: `答 ${position}` }]),
    error: '',
    model: '模型',
    created_at: at + position,
  }))
  await database.batch([
    statement(
      build.insertInto('conversations').values({
        id,
        owner,
        kind,
        agent_id,
        agent_type: 'universal',
        title,
        created_at: at,
        updated_at: at,
        is_ended: 0,
        running_turn: '',
      }),
    ),
    statement(build.insertInto('records').values(rows)),
  ])
}

async function unzipped(pieces: AsyncIterable<Uint8Array>): Promise<Record<string, string>> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  const files = unzipSync(new Uint8Array(Buffer.concat(all)))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

const renderer = { render: (request: RenderRequest) => renderFile(request) }

describeOnEachDatabase('all conversations', (open) => {
  const owner = () => `u:${randomUUID()}`
  const error = jest.fn()
  const all = (whose: string, how = renderer) => {
    const deps = { database: open(), renderer: how, log: { error } }
    return unzipped(exportAll(deps, whose, about, new AbortController().signal))
  }

  test('each is a file named by its day and title, in the folder of its agent', async () => {
    const whose = owner()
    await keep(open(), whose, { title: '怎么/分享:一次?' })
    await keep(open(), whose, {
      title: '译一段',
      kind: 'agent',
      agent_id: '012',
      at: Date.UTC(2026, 10, 19, 20),
    })
    await keep(open(), owner(), { title: '别人的' })
    const files = await all(whose)
    expect(Object.keys(files).toSorted()).toEqual([
      '搜索/2026-11-20 怎么 分享 一次.md',
      '翻译官/2026-11-20 译一段.md',
    ])
    const text = files['翻译官/2026-11-20 译一段.md'] ?? ''
    expect(text).toContain('agent: "翻译官"')
    expect(text).toContain('AIGC: ')
    expect(text).toContain('AI 生成 · 由 模型 生成')
    expect(text).toContain('答 0')
  })

  test('conversations of the same day and title do not overwrite each other', async () => {
    const whose = owner()
    for (const title of ['ABC', 'abc', '..', '']) await keep(open(), whose, { title })
    const names = Object.keys(await all(whose))
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(4)
    expect(names.every((name) => /^搜索\/2026-11-20 [^/.]+\.md$/.test(name))).toBe(true)
  })

  test('a long one is split into several files without loss', async () => {
    const whose = owner()
    await keep(open(), whose, { title: '长', records: 230 })
    const files = await all(whose)
    expect(Object.keys(files).length).toBe(3)
    const text = Object.values(files).join('\n')
    for (const position of [0, 29, 30, 129, 130, 229]) expect(text).toContain(`答 ${position}\n`)
  })

  test('of a long one a few records are read at once, as each may be long', async () => {
    const whose = owner()
    await keep(open(), whose, { title: '长', records: 30 })
    const read: number[] = []
    const { dialect, build } = open()
    const watched: Database = {
      dialect,
      build,
      all: async (query, options) => {
        const rows = await open().all(query, options)
        if (rows.some((row) => typeof row === 'object' && row !== null && 'cards' in row))
          read.push(rows.length)
        return rows
      },
      first: (query) => open().first(query),
      batch: (statements) => open().batch(statements),
      ping: () => open().ping(),
      forget: () => open().forget(),
      close: () => open().close(),
    }
    const deps = { database: watched, renderer, log: { error } }
    const files = await unzipped(exportAll(deps, whose, about, new AbortController().signal))
    expect(Object.values(files).join('\n')).toContain('答 29\n')
    expect(read.length).toBeGreaterThan(1)
    expect(Math.max(...read)).toBeLessThanOrEqual(recordsInSteps + 1)
  })

  test.each([
    ['is too complex', new HostError('unprocessable', '太复杂')],
    ['fails in another way', new RangeError('Maximum call stack size exceeded')],
  ])('a conversation that %s is named and logged, and does not affect the others', async (_, failure) => {
    error.mockClear()
    const whose = owner()
    await keep(open(), whose, { title: '太复杂' })
    await keep(open(), whose, { title: '好的' })
    const files = await all(whose, {
      render: async (request) => {
        if (request.title === '太复杂') throw failure
        return renderFile(request)
      },
    })
    expect(Object.keys(files).toSorted()).toEqual(['搜索/2026-11-20 好的.md', '没有导出的对话.txt'])
    expect(files['没有导出的对话.txt']).toBe('太复杂\n')
    expect(error.mock.calls).toEqual([[expect.objectContaining({ err: failure }), expect.any(String)]])
  })

  test('when too many exports wait, no incomplete archive is created', async () => {
    const whose = owner()
    await keep(open(), whose, { title: '一' })
    const render = async () => {
      throw new HostError('unavailable', '稍后再试')
    }
    await expect(all(whose, { render })).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('a user without conversations gets an archive that says so', async () => {
    expect(await all(owner())).toEqual({ '还没有可以导出的对话.txt': '还没有可以导出的对话\n' })
  })
})

test('each user has one archive at a time, and an aborted one releases its slot', async () => {
  const archives = new ArchiveSlots()
  async function* endless() {
    for (;;) yield new Uint8Array([1])
  }
  const first = archives.stream('u:1', endless)
  expect(() => archives.stream('u:1', endless)).toThrow('上一次导出还没有完成，请等它结束')
  for (let other = 2; other <= 6; other += 1) archives.stream(`u:${other}`, endless)
  expect(() => archives.stream('u:7', endless)).toThrow('现在导出的人太多，请稍后再试')
  const closed = new Promise((resolve) => first.once('close', resolve))
  first.on('error', () => undefined).destroy()
  await closed
  archives.stream('u:7', endless)
  archives.end()
})

test('a client that stops reading loses its slot after the timeout', async () => {
  const archives = new ArchiveSlots(20)
  async function* endless() {
    for (;;) yield new Uint8Array(1_000_000)
  }
  const stalled = archives.stream('u:1', endless)
  const failure = new Promise<Error>((resolve) => stalled.once('error', resolve))
  stalled.once('readable', () => undefined)
  const closed = new Promise((resolve) => stalled.once('close', resolve))
  expect((await failure).cause).toMatchObject({ message: 'the archive was downloaded too slowly' })
  await closed
  archives.stream('u:1', endless)
  archives.end()
})

describe('the archive of the requesting user', () => {
  let storage: TestStorage
  let host: TestHost
  beforeAll(async () => {
    storage = await openTestStorage()
    host = await startTestHost(
      storage,
      async function* () {
        yield cards.show('markdown', 'c1', '答。')
      },
      { env: readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere', CLIENT_ID: '200005' }) },
    )
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })

  test.each(['member', 'device'] as const)('of a %s contains only their data', async (owner) => {
    const world = await makeWorld(host, owner === 'member')
    for (const persona of personas) {
      const { deviceHash, token } = world.credentials[persona]
      const reply = await fetch(`${host.origin}${dialogueFilePaths.exportAll}`, {
        headers: {
          ...(deviceHash ? { [headerNames.deviceHash]: deviceHash } : {}),
          ...(token ? { [headerNames.token]: token } : {}),
        },
      })
      const bytes = new Uint8Array(await reply.arrayBuffer())
      const isOwner = persona === 'owner'
      expect([persona, reply.status]).toEqual([persona, isOwner ? 200 : statusOfOthers(persona, 200)])
      const names = reply.ok ? Object.keys(unzipSync(bytes)) : []
      expect([persona, names.some((name) => name.includes(world.secret))]).toEqual([persona, isOwner])
    }
  })
})
