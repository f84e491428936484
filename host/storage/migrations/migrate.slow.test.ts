import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import { describeOnEachDatabase, makeTestDatabase } from '../testing/test-database.ts'
import { libraryMigrations, mainMigrations } from './histories.ts'
import { migrate } from './migrate.ts'
import type { Migration } from './migration.ts'

const all = [...mainMigrations, ...libraryMigrations]

/** Makes a table and, if `breaks`, fails afterwards. */
function migrationOf(name: string, table: string, breaks: () => boolean = () => false): Migration {
  return {
    name,
    statements: (build) => [
      build.schema.createTable(table).addColumn('id', 'integer'),
      ...(breaks() ? [rawQuery({ build }, sql`insert into no_such_table values (1)`)] : []),
    ],
  }
}

describeOnEachDatabase('migrations', (_, made) => {
  test('a second run has nothing to do', async () => {
    const database = await made().open()
    await migrate(database, all)
    await migrate(database, all)
    const rows = await database.all(database.build.selectFrom('migrations').select('name').orderBy('name'))
    expect(rows.map(({ name }) => name)).toEqual([
      '001-foundation',
      '001-library',
      '002-accounts',
      '002-library-reading',
      '003-passage-locations',
      '003-turns-cancel',
      '004-library-collections',
      '004-sharing-and-usage',
      '005-passage-vectors',
      '005-waiting-turns',
      '006-model-costs',
      '007-jobs-and-share-links',
      '008-files',
      '009-job-queues',
      '010-settings-and-operators',
      '011-preferences',
      '012-notifications',
      '013-library-files',
      '014-turns-by-day',
      '015-library-blobs',
      '017-reports',
      '019-conversation-lists',
      '020-what-is-counted',
      '021-messages',
      '022-glossary',
      '023-own-files',
      '024-memories',
      '025-message-tokens',
      '026-file-folders',
      '027-open-jobs',
      '028-sole-leases',
      '029-first-frames',
      '030-reserved-usage',
      '031-job-takes',
      '032-versions-of-files',
      '033-context-of-records',
      '034-conversation-summaries',
      '035-made-agents',
      '036-agent-links',
      '037-knowledge-files',
      '038-blocked-members',
      '039-agent-memories',
      '040-word-index',
      '041-plugins',
      '042-songs',
      '043-documents',
      '044-tool-grants',
      '045-personal-tokens',
      '046-mcp-servers',
      '048-shared-songs',
      '049-chat-tools',
      '050-login-refreshes',
      '051-count-chat-plugins',
      '055-turns-of-queues',
      '056-take-downs',
      '057-space',
      '058-operator-lists',
      '059-space-of-texts',
      '060-space-of-imports',
      '061-taken-down-works',
      '062-long-columns-last',
      '063-text-checks',
      '064-share-checks',
      '065-knowledge-and-conversations',
      '066-check-lists',
      '067-hidden-content',
      '068-recognized-pages',
      '071-places-in-passages',
      '072-library-pages',
      '073-scans-in-library',
      '074-waiting-of-queues',
    ])
    await database.close()
  })

  test('one that fails leaves nothing behind and continues at the next start', async () => {
    const database = await made().open()
    let isBroken = true
    const steps = [
      ...all,
      migrationOf('901-first', 'first_step'),
      migrationOf('902-second', 'second_step', () => isBroken),
    ]
    await expect(migrate(database, steps)).rejects.toThrow('no_such_table')
    await expect(database.all(rawQuery(database, sql`select * from second_step`))).rejects.toThrow(
      'second_step',
    )
    expect(await database.all(rawQuery(database, sql`select * from first_step`))).toEqual([])
    isBroken = false
    await migrate(database, steps)
    expect(await database.all(rawQuery(database, sql`select * from second_step`))).toEqual([])
    await database.close()
  })

  test('every table accepts a row and its keys are enforced', async () => {
    const database = await made().open()
    const { build } = database
    const turn = {
      id: 't1',
      owner: 'o',
      ask_id: 'a',
      conversation_id: 'c',
      doc_id: 'd',
      fingerprint: 'f',
      prompt: '{}',
      state: 'running',
      lease: 1,
      last_seq: 0,
      end_frame: '',
      created_at: 1,
      ended_at: 0,
    } as const
    await database.batch([{ query: build.insertInto('turns').values(turn).compile() }])
    const again = build
      .insertInto('turns')
      .values({ ...turn, id: 't2' })
      .compile()
    await expect(database.batch([{ query: again }])).rejects.toMatchObject({ reason: 'unique' })
    const entry = build.insertInto('turn_log').values({ turn_id: 't1', seq: 1, frame: '{}' }).compile()
    await database.batch([{ query: entry }])
    await expect(database.batch([{ query: entry }])).rejects.toMatchObject({ reason: 'unique' })
    await database.close()
  })

  test('processes of the previous version keep working while they are replaced (PostgreSQL)', async () => {
    const database = await made().open()
    const run = (fragment: ReturnType<typeof sql>) => ({ query: rawQuery(database, fragment).compile() })
    // SQLite has one process, which is replaced at once.
    if (database.dialect === 'postgres') {
      const share = sql`insert into shares
          (id, owner, conversation_id, title, records, created_at, expires_at, revoked_at, fingerprint)
        select 's1', 'o', 'c', 't', '[]', 1, 0, 0, 'f'
        on conflict (owner, fingerprint) do update set expires_at = 9 returning id`
      await database.batch([run(share), run(share)])
      const [link] = await database.all(database.build.selectFrom('share_links').selectAll())
      expect(link).toMatchObject({ kind: 'conversation', scope: 'view', target: 'c', expires_at: 9 })
      await database.batch([
        run(sql`insert into model_usage
            (turn_id, owner, network, day, model, prompt_tokens, completion_tokens, is_estimated, created_at)
          values ('t', 'o', 'n', 1, 'm', 2, 3, 0, 4)`),
        run(sql`insert into jobs
            (id, kind, payload, state, attempts, run_at, locked_until, error, created_at)
          values ('j', 'k', 'null', 'waiting', 0, 1, 0, '', 1)`),
        run(sql`insert into allowances (subject, day, turns, tokens) values ('s', 1, 1, 1)`),
      ])
      const { build } = database
      const one = async (name: 'model_usage' | 'jobs' | 'allowances') =>
        database.first(build.selectFrom(name).selectAll())
      expect(await one('model_usage')).toMatchObject({ kind: 'language', images: 0, prompt_tokens: 2 })
      expect(await one('jobs')).toMatchObject({ progress: '', queue: '' })
      expect(await one('allowances')).toMatchObject({ file_bytes: 0 })
      await database.batch([
        run(sql`insert into messages (doc_id, conversation_id, owner, agent_id, letters)
          values ('d', 'c', 'u:甲', '001', '海')`),
        run(sql`insert into message_index (message_id, tokens)
          select id, array_to_tsvector(array['海']) from messages where doc_id = 'd'`),
      ])
      const words = sql<{ words: string[] }>`select tsvector_to_array(tokens) as words from message_index`
      expect((await database.first(rawQuery(database, words)))?.words.toSorted()).toEqual([
        'o753ae794b2',
        '海',
      ])
      await database.batch([
        run(sql`select id from library_statistics where id = 1 for update`),
        run(sql`update library_statistics set passage_count = passage_count + 1, revision = revision + 1
          where id = 1`),
        run(sql`insert into documents (id, source, title, url, content_hash, published_at, created_at)
          values ('d', 's', '', '', '', '', 1)`),
      ])
      expect(await database.all(database.build.selectFrom('library_collections').selectAll())).toMatchObject([
        { name: 'public', passage_count: 1, revision: 1 },
      ])
    }
    await database.close()
  })

  test('a generated key is never reused, not even after its row is deleted', async () => {
    const database = await made().open()
    const insert = database.build
      .insertInto('leases')
      .values({ process_id: 'p', expires_at: 0 })
      .returning('number')
    const take = async () => (await database.batch([{ query: insert.compile() }]))[0]?.rows[0]?.number
    const first = await take()
    await database.batch([{ query: database.build.deleteFrom('leases').compile() }])
    expect(Number(await take())).toBeGreaterThan(Number(first))
    await database.close()
  })
})

describeOnEachDatabase('migrations of several processes', (database) => {
  test('that start concurrently run once', async () => {
    const made = await makeTestDatabase(database().dialect)
    // The embedded database belongs to one process; there the same one asks several times.
    const connections = await Promise.all(
      Array.from({ length: database().dialect === 'sqlite' ? 1 : 4 }, () => made.open()),
    )
    const runs = Array.from({ length: 8 }, (_, index) => connections[index % connections.length])
    await Promise.all(runs.map(async (each) => each && migrate(each, all)))
    const [first] = connections
    expect(await first?.all(first.build.selectFrom('library_collections').selectAll())).toEqual([
      { id: 1, name: 'public', passage_count: 0, token_count: 0, revision: 0 },
    ])
    for (const each of connections) await each.close()
    await made.remove()
  })
})

describeOnEachDatabase('migrations of data', (stored) => {
  test('the cost of turns is in the table of costs by model', async () => {
    const fresh = await makeTestDatabase(stored().dialect)
    const database = await fresh.open()
    const { build } = database
    await migrate(
      database,
      all.filter(({ name }) => !name.startsWith('006')),
    )
    const old = sql`insert into model_usage values ('t', 'o', 'n', 20000, 'm', 12, 34, 1, 5)`
    await database.batch([{ query: rawQuery(database, old).compile() }])
    await migrate(database, all)
    const cost = await database.first(build.selectFrom('model_usage').selectAll())
    expect(cost).toMatchObject({ turn_id: 't', kind: 'language', owner: 'o', network: 'n', model: 'm' })
    const { day, prompt_tokens, completion_tokens, images, is_estimated, created_at } = cost ?? {}
    expect([day, prompt_tokens, completion_tokens, images, is_estimated, created_at].map(Number)).toEqual([
      20_000, 12, 34, 0, 1, 5,
    ])
    await database.close()
    await fresh.remove()
  })

  test('an agent that was taken down can be put back in its newest public version', async () => {
    const fresh = await makeTestDatabase(stored().dialect)
    const database = await fresh.open()
    await migrate(
      database,
      all.filter(({ name }) => name < '038'),
    )
    const agent = (id: string, takenDown: number) =>
      sql`insert into agents (id, owner, status, reason, version, published_version, review_version, linked_version,
        name, intro, description, icon, category, letters, author_letters, allows_copy, works_without_model, uses,
        created_at, updated_at, published_at, taken_down_at, author_named_at, deleted_at)
        values (${id}, 'o', 6, '', 3, 0, 0, 0, '', '', '', '', '', '', '', 0, 0, 0, 1, 1, 1, ${takenDown}, 0, 0)`
    const version = (id: string, number: number, published: number) =>
      sql`insert into agent_versions (agent_id, version, settings, note, published_at, created_at, changed_at)
        values (${id}, ${number}, '{}', '', ${published}, 1, 1)`
    const rows = [
      agent('down', 9),
      agent('never public', 9),
      agent('withdrawn', 0),
      ...['down', 'withdrawn'].flatMap((id) => [version(id, 1, 5), version(id, 2, 6), version(id, 3, 0)]),
      version('never public', 3, 0),
    ]
    await database.batch(rows.map((row) => ({ query: rawQuery(database, row).compile() })))
    await migrate(database, all)
    const stand = await database.all(
      database.build.selectFrom('agents').select(['id', 'taken_down_version']).orderBy('id'),
    )
    expect(stand.map(({ id, taken_down_version }) => [id, Number(taken_down_version)])).toEqual([
      ['down', 2],
      ['never public', 0],
      ['withdrawn', 0],
    ])
    await database.close()
    await fresh.remove()
  })

  test('earlier conversations count with their records, and knowledge from when it was announced', async () => {
    const fresh = await makeTestDatabase(stored().dialect)
    const database = await fresh.open()
    await migrate(
      database,
      all.filter(({ name }) => name < '065'),
    )
    const conversation = (id: string, imported: number) =>
      sql`insert into conversations (id, owner, kind, agent_id, agent_type, title, created_at, updated_at, is_ended,
        running_turn, imported_bytes) values (${id}, 'o', 'agent', 'a', 'custom', '', 1, 1, 0, '', ${imported})`
    const record = (id: string, conversation: string) =>
      sql`insert into records (doc_id, conversation_id, owner, ask_id, position, is_current, record_type,
        search_pattern, question, status, "like", cards, error, model, created_at)
        values (${id}, ${conversation}, 'o', ${id}, 0, 1, 0, 'normal', '问', 2, 0, '["答"]', '', '', 1)`
    const file = (id: string, author: string, source: string) =>
      sql`insert into files (id, owner, author, name, size, mime, sha256, state, progress, pages, sheets, reason, source,
        refs, created_at, changed_at, expires_at, deleted_at)
        values (${id}, ${author ? 'a:x' : 'o'}, ${author}, '', 1, '', '', 'ready', 100, 0, 0, '', ${source}, 0, 5, 9, 0, 0)`
    const rows = [
      conversation('empty', 0),
      conversation('said', 0),
      conversation('imported', 99),
      record('r1', 'said'),
      record('r2', 'said'),
      record('r3', 'imported'),
      file('sent', 'o', ''),
      file('link', 'o', 'https://a.example/'),
      file('own', '', ''),
    ]
    await database.batch(rows.map((row) => ({ query: rawQuery(database, row).compile() })))
    await migrate(database, all)
    const { build } = database
    const counted = await database.all(
      build.selectFrom('conversations').select(['id', 'record_bytes']).orderBy('id'),
    )
    expect(counted.map(({ id, record_bytes }) => [id, Number(record_bytes)])).toEqual([
      ['empty', 0],
      ['imported', 0],
      ['said', 20],
    ])
    const files = await database.all(build.selectFrom('files').select(['id', 'content_at']).orderBy('id'))
    expect(files.map(({ id, content_at }) => [id, Number(content_at)])).toEqual([
      ['link', 9],
      ['own', 0],
      ['sent', 5],
    ])
    await database.close()
    await fresh.remove()
  })
})
