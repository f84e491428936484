import { beforeAll, expect, test } from '@jest/globals'
import { agentLimits, agentSettings } from '../../../lib/contract/made-agent.ts'
import { openAudit } from '../../moderation/audit.ts'
import { randomId } from '../../platform/make-id.ts'
import { type Database, isCommitted, statement } from '../../storage/database/database.ts'
import { expireRows } from '../../storage/database/owned/expire-rows.ts'
import { rulesOf } from '../../storage/database/owned/owned-table.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { tableManifest } from '../../table-manifest.ts'
import { buildUser } from '../../testing/build-user.ts'
import { measuredReads } from '../../testing/measured-reads.ts'
import { listVersions } from './agent-history.ts'
import { deleteAgent } from './delete-agent.ts'
import { holdVersion } from './hold-version.ts'
import { publishAgent } from './publish-agent.ts'
import { createAgent, saveAgent } from './save-agent.ts'
import { readVersion } from './stored-agent.ts'

const settings = agentSettings.parse({ name: '周报助手', intro: '写周报', prompt: '你是周报助手' })
const minuteMs = 60_000

describeOnEachDatabase('the versions of an agent', (database, made) => {
  let now = 1_800_000_000_000
  let owner: string
  const deps = () => ({
    database: database(),
    now: () => now,
    makeId: randomId,
    audit: openAudit,
    isReviewed: () => false,
  })
  beforeAll(async () => {
    owner = (await buildUser(database())).owner
  })
  const create = async () => (await createAgent(deps(), owner, settings)).id
  const save = async (id: string, based: number) =>
    (await saveAgent(deps(), owner, { id, based }, (stored) => ({ ...stored, desc: `${based + 1}` }))).version
  const publish = (id: string) => publishAgent(deps(), owner, { id, category: 'life', note: '' })
  async function versions(id: string): Promise<number[]> {
    const rows = await database().all(
      database()
        .build.selectFrom('agent_versions')
        .select('version')
        .where('agent_id', '=', id)
        .orderBy('version'),
    )
    return rows.map(({ version }) => Number(version))
  }

  test('a list of them reads their names, not their settings', async () => {
    const { id } = await createAgent(deps(), owner, {
      ...settings,
      name: '长长的',
      prompt: '字'.repeat(8_000),
    })
    await publish(id)
    await save(id, 1)
    const measured = measuredReads(database())
    const { list } = await listVersions(measured.database, owner, { id, offset: 0 })
    expect(list.map(({ version, name }) => [version, name])).toEqual([
      [2, '长长的'],
      [1, '长长的'],
    ])
    expect(measured.read()).toBeLessThan(3_000)
  })

  test.each([
    ['a recent draft', async () => {}, [2]],
    ['one that is ten minutes old', async () => void (now += 10 * minuteMs), [1, 2]],
    ['a published one', async (id: string) => void (await publish(id)), [1, 2]],
    ['one that a turn is using', async (id: string) => void (await hold(database(), owner, id, 1)), [1, 2]],
    [
      'one that a turn has used',
      async (id: string) => end(database(), await hold(database(), owner, id, 1)),
      [2],
    ],
  ])('a save after %s', async (_, prepare, expected) => {
    const id = await create()
    await prepare(id)
    expect(await save(id, 1)).toBe(2)
    expect(await versions(id)).toEqual(expected)
    expect(await readVersion(database(), id, 2)).toMatchObject({ desc: '2' })
  })

  test('beyond the maximum the oldest that nothing needs are deleted, published ones last', async () => {
    const id = await create()
    await publish(id)
    await hold(database(), owner, await saved(id, 1, 2), 3)
    await publish(id)
    await saved(id, 3, 1)
    await publish(id)
    const last = agentLimits.versions + 2
    await saved(id, 4, last - 4)
    // 2 was a draft, 1 was published earlier, 3 is used and 4 is public.
    expect(await versions(id)).toEqual([1, 3, 4, ...from(6, last)])
    for (let version = 4; version <= last; version += 1) await hold(database(), owner, id, version)
    await saved(id, last, 1)
    expect(await versions(id)).toEqual([3, 4, ...from(6, last + 1)])
    // Only the draft before is not used by a turn.
    await saved(id, last + 1, 1)
    expect(await versions(id)).toEqual([3, 4, ...from(6, last), last + 2])
  })

  /** Saves so many further versions, each ten minutes after the one before. @returns the id */
  async function saved(id: string, based: number, count: number): Promise<string> {
    for (let at = 0; at < count; at += 1) {
      now += 10 * minuteMs
      await save(id, based + at)
    }
    return id
  }

  test('a turn that starts while its version is replaced holds it, or is refused', async () => {
    const other = await made().open()
    for (let round = 0; round < 20; round += 1) {
      const id = await create()
      const [version, isHeld] = await Promise.all([
        save(id, 1),
        isCommitted(other, [
          ...holdVersion(other, { agentId: id, version: 1, isAuthor: true }),
          ...turnOf(other, owner, id, 1).statements,
        ]),
      ])
      expect(version).toBe(2)
      expect(await versions(id)).toEqual(isHeld ? [1, 2] : [2])
    }
    await other.close()
  })

  test('saves by two processes neither lose nor fork a version', async () => {
    const other = await made().open()
    const id = await create()
    let stored = 0
    const saving = (each: Database) =>
      Promise.all(
        Array.from({ length: 25 }, async (_, at) => {
          const based = Math.floor(at / 5) + 1
          const change = () => ({ ...settings, desc: randomId() })
          await saveAgent({ ...deps(), database: each }, owner, { id, based }, change).then(
            () => (stored += 1),
            () => undefined,
          )
        }),
      )
    await Promise.all([saving(database()), saving(other)])
    await other.close()
    expect(await versions(id)).toEqual([stored + 1])
    expect(stored).toBeGreaterThan(0)
  })

  test('a version of a deleted agent stays until its turn ends', async () => {
    const id = await saved(await create(), 1, 1)
    const turn = await hold(database(), owner, id, 1)
    await deleteAgent({ ...deps(), library: { erase: async () => undefined } }, owner, id)
    expect(await versions(id)).toEqual([1])
    const expire = () => expireRows(database(), rulesOf(tableManifest, 'expire'), { now, retentionDays: 7 })
    await expire()
    expect(await versions(id)).toEqual([1])
    await end(database(), turn)
    await expire()
    expect(await versions(id)).toEqual([])
  })
})

function from(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** Stores a running turn with this version. @returns its id */
async function hold(database: Database, owner: string, agentId: string, version: number): Promise<string> {
  const { id, statements } = turnOf(database, owner, agentId, version)
  await database.batch(statements)
  return id
}

async function end(database: Database, id: string): Promise<void> {
  await database.batch([
    statement(database.build.updateTable('turns').set({ state: 'ended' }).where('id', '=', id), 1),
  ])
}

function turnOf({ build }: Database, owner: string, agentId: string, version: number) {
  const [id, conversationId] = [randomId(), randomId()]
  return {
    id,
    statements: [
      statement(
        build.insertInto('conversations').values({
          id: conversationId,
          owner,
          kind: 'agent',
          agent_id: agentId,
          agent_type: 'custom',
          title: '问',
          created_at: 1,
          updated_at: 1,
          is_ended: 0,
          running_turn: '',
        }),
      ),
      statement(
        build.insertInto('turns').values({
          id,
          owner,
          ask_id: id,
          conversation_id: conversationId,
          doc_id: id,
          fingerprint: '',
          prompt: '{}',
          state: 'running',
          lease: 0,
          last_seq: 0,
          agent_version: version,
          end_frame: '',
          created_at: 1,
          ended_at: 0,
        }),
      ),
    ],
  }
}
