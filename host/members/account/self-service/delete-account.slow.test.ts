import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { accountFilePaths, accountRoutes } from '../../../../lib/contract/routes/account-routes.ts'
import { collectRoutes } from '../../../../lib/contract/routes/collect-routes.ts'
import { randomId } from '../../../platform/make-id.ts'
import { type Database, statement } from '../../../storage/database/database.ts'
import { rawQuery } from '../../../storage/database/query-builder.ts'
import type { Tables } from '../../../storage/database/tables.ts'
import { describeOnEachDatabase } from '../../../storage/testing/test-database.ts'
import { AccountClient, newPhone } from '../../../testing/account-client.ts'
import { startTestHost, type TestHost } from '../../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../../testing/test-storage.ts'
import { insertConversion } from '../../../usage/conversions/conversion-table.ts'
import { usageRecord } from '../../../usage/testing/usage-record.ts'
import { memberOwner } from '../owner.ts'
import { samplePng } from './testing/sample-images.ts'

const { accountDelete, accountProfile } = accountRoutes

let storage: TestStorage
beforeAll(async () => {
  storage = await openTestStorage()
})
afterAll(() => storage.remove())

async function withHost(database: Database, work: (host: TestHost) => Promise<void>): Promise<void> {
  const host = await startTestHost({ ...storage, database }, async function* () {})
  try {
    await work(host)
  } finally {
    await host.close()
  }
}

interface Person {
  readonly phone: string
  readonly uid: string
  readonly owner: string
  readonly client: AccountClient
}

/** A member with rows in every table: so many records, and one of all else. */
async function livedIn(host: TestHost, database: Database, records: number): Promise<Person> {
  const phone = newPhone()
  const login = await new AccountClient(host).login(phone)
  const client = new AccountClient(host, { k_sso_token: login.token })
  const owner = memberOwner(login.app_user_id)
  const person = { phone, uid: login.app_user_id, owner, client }
  await client.post(accountProfile.path, {
    nickname: '秘密昵称',
    picture: (await samplePng(64, 64)).toString('base64'),
  })
  await client.post(collectRoutes.trackingLogs.path, { records: [usageRecord({ user_id: person.uid })] })
  await insertConversion(
    database,
    {
      id: randomId(),
      platform: 'baidu',
      event: 'login',
      landingUrl: `https://zhizhou.example/?bd_vid=${owner}`,
      eventTime: 0,
      userAgent: '',
    },
    owner,
    Date.now(),
  )
  await storeConversation(database, owner, records)
  return person
}

async function storeConversation(database: Database, owner: string, records: number): Promise<void> {
  const { build } = database
  const id = randomId()
  const now = Date.now()
  const conversation = {
    id,
    owner,
    kind: 'search' as const,
    agent_id: '001',
    agent_type: 'universal',
    title: `标题 ${owner}`,
    created_at: now,
    updated_at: now,
    is_ended: 0,
    running_turn: '',
  }
  const asks = Array.from({ length: records }, (_, at) => ({ at, ask: randomId() }))
  const first = asks[0]?.ask ?? ''
  await database.batch([
    statement(build.insertInto('conversations').values(conversation)),
    statement(build.insertInto('searches').values({ owner, question: '问题', created_at: now })),
    statement(
      build
        .insertInto('feedback')
        .values({ owner, ask_id: first, like: 1, reasons: '[]', text: '好', created_at: now }),
    ),
    statement(
      build
        .insertInto('share_links')
        .values({ id: randomId(), owner, target: id, title: '', records: '[]', created_at: now }),
    ),
  ])
  for (let from = 0; from < asks.length; from += 500) {
    const slice = asks.slice(from, from + 500)
    await database.batch([
      statement(build.insertInto('records').values(slice.map((each) => recordRow(owner, id, each, now)))),
      statement(build.insertInto('turns').values(slice.map((each) => turnRow(owner, id, each.ask, now)))),
      statement(
        build.insertInto('turn_log').values(slice.map(({ ask }) => ({ turn_id: ask, seq: 1, frame: owner }))),
      ),
    ])
  }
}

function recordRow(
  owner: string,
  conversationId: string,
  { at, ask }: { at: number; ask: string },
  now: number,
) {
  return {
    doc_id: ask,
    conversation_id: conversationId,
    owner,
    ask_id: ask,
    position: at,
    is_current: 1,
    record_type: 13,
    search_pattern: 'normal',
    question: `问题 ${at} ${owner}`,
    status: 2 as const,
    like: 0,
    cards: JSON.stringify([{ id: 'c1', type: 'markdown', target: 'end', content: '答案' }]),
    error: '',
    model: '',
    created_at: now,
  }
}

function turnRow(owner: string, conversationId: string, ask: string, now: number) {
  return {
    id: ask,
    owner,
    ask_id: ask,
    conversation_id: conversationId,
    doc_id: ask,
    fingerprint: '',
    prompt: '{}',
    state: 'ended' as const,
    lease: 0,
    last_seq: 1,
    end_frame: '{"code":2}',
    created_at: now,
    ended_at: now,
  }
}

describeOnEachDatabase('leaving', (database) => {
  test('deletes everything of the member, and nothing of others', async () => {
    await withHost(database(), async (host) => {
      const other = await livedIn(host, database(), 3)
      const before = await tracesOf(database(), other)
      const person = await livedIn(host, database(), 450)
      const picture = (await person.client.get(accountRoutes.accountInfo.path)).body.data as {
        pic_url: string
      }
      const code = await person.client.code(person.phone, 'confirm')
      expect((await person.client.post(accountDelete.path, { code })).body).toEqual({
        code: 0,
        message: '',
        data: {},
      })
      expect(await tracesOf(database(), person)).toEqual([])
      expect((await person.client.get(accountRoutes.accountInfo.path)).status).toBe(401)
      expect((await fetch(`${host.origin}${picture.pic_url}`)).status).toBe(404)
      expect(await tracesOf(database(), other)).toEqual(before)
      const again = await new AccountClient(host).login(person.phone)
      expect(again.new_user_type).toBe(1)
      expect(again.app_user_id).not.toBe(person.uid)
    })
  })

  test('requires a code for this purpose', async () => {
    await withHost(database(), async (host) => {
      const person = await livedIn(host, database(), 1)
      for (const scene of ['login', 'forget'] as const) {
        const code = await person.client.code(person.phone, scene)
        expect((await person.client.post(accountDelete.path, { code })).status).toBe(400)
      }
      expect((await person.client.get(accountRoutes.accountInfo.path)).status).toBe(200)
    })
  })

  test('with ten thousand records does not block other writes', async () => {
    await withHost(database(), async (host) => {
      const person = await livedIn(host, database(), 10_000)
      const code = await person.client.code(person.phone, 'confirm')
      let isOver = false
      const leaving = person.client.post(accountDelete.path, { code }).finally(() => (isOver = true))
      let written = 0
      while (!isOver) {
        const note = { owner: 'd:other', question: 'x', created_at: 1 }
        await database().batch([statement(database().build.insertInto('searches').values(note))])
        written += 1
      }
      expect((await leaving).status).toBe(200)
      // How large its commits are is looked at where persons are erased.
      expect(written).toBeGreaterThan(20)
      expect(await tracesOf(database(), person)).toEqual([])
    })
  })

  test('may be preceded by an export of everything, as a file', async () => {
    await withHost(database(), async (host) => {
      const person = await livedIn(host, database(), 120)
      await livedIn(host, database(), 2)
      const token = (await new AccountClient(host).login(person.phone)).token
      const reply = await fetch(`${host.origin}${accountFilePaths.export}`, {
        headers: { k_sso_token: token },
      })
      expect(reply.headers.get('content-disposition')).toMatch(
        /^attachment; filename="zhizhou-data-[\d-]{10}\.json"$/,
      )
      expect(reply.headers.get('cache-control')).toBe('private, no-store')
      const file = (await reply.json()) as Record<string, unknown[]> & {
        profile: { phone: string; picture: string }
        conversations: { records: { question: string; cards: object[] }[] }[]
      }
      expect(file.profile).toMatchObject({ phone: person.phone, nickname: '秘密昵称' })
      expect(file.profile.picture).toMatch(/^data:image\/png;base64,/)
      expect(file.conversations).toHaveLength(1)
      const records = file.conversations[0]?.records ?? []
      expect(records).toHaveLength(120)
      expect(records.map(({ question }) => question)).toEqual(
        Array.from({ length: 120 }, (_, at) => `问题 ${at} ${person.owner}`),
      )
      expect(records[0]?.cards).toEqual([{ id: 'c1', type: 'markdown', target: 'end', content: '答案' }])
      const lengths = ['devices', 'searches', 'feedback', 'shares', 'usage', 'conversions'].map(
        (name) => file[name]?.length,
      )
      expect(lengths).toEqual([2, 1, 1, 1, 1, 1])
    })
  })
})

/** All personal data in the database, by table; tables that are added later are included. */
async function tracesOf(database: Database, person: Person): Promise<string[]> {
  const names = await tableNames(database)
  const traces: string[] = []
  for (const name of names) {
    const rows = await database.all(database.build.selectFrom(name).selectAll())
    const found = rows.filter((row) => {
      const text = JSON.stringify(row)
      return [person.phone, person.uid, person.owner].some((trace) => text.includes(trace))
    })
    if (found.length > 0) traces.push(`${name}: ${found.length}`)
  }
  return traces.toSorted()
}

async function tableNames(database: Database): Promise<(keyof Tables)[]> {
  const list =
    database.dialect === 'sqlite'
      ? sql<{
          name: keyof Tables
        }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%fts%'`
      : sql<{
          name: keyof Tables
        }>`select table_name as name from information_schema.tables where table_schema = 'public'`
  return (await database.all(rawQuery(database, list))).map(({ name }) => name)
}
