import { expect, test } from '@jest/globals'
import { agentSettings } from '../../../lib/contract/made-agent.ts'
import { seeded } from '../../../lib/text/testing/seeded.ts'
import { openAudit } from '../../moderation/audit.ts'
import { HostError } from '../../platform/errors.ts'
import { randomId } from '../../platform/make-id.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { buildUser } from '../../testing/build-user.ts'
import { restoreVersion } from './agent-history.ts'
import { publishAgent, unpublishAgent } from './publish-agent.ts'
import { decideReview, putBack, takeDown } from './review-agent.ts'
import { createAgent, saveAgent } from './save-agent.ts'
import { findAgent, readVersion } from './stored-agent.ts'
import { submittedAt } from './testing/submitted-at.ts'

const settings = agentSettings.parse({ name: '周报助手', intro: '写周报', prompt: '你是周报助手' })
const rounds = 12
const atOnce = 8

describeOnEachDatabase('changes of one agent at the same moment', (database, made) => {
  let now = 1_800_000_000_000
  const random = seeded(20_261_126)
  const deps = (each: Database) => ({
    database: each,
    now: () => now,
    makeId: randomId,
    audit: openAudit,
    isReviewed: () => random() < 0.5,
    operator: 'operator',
  })

  /** A random change by the author, in any of their tabs, or by an operator. */
  async function changeSomething(each: Database, owner: string, id: string): Promise<void> {
    const agent = await findAgent(each, id)
    const version = agent?.version ?? 0
    const changes = [
      () =>
        saveAgent(deps(each), owner, { id, based: version }, (stored) => {
          return { ...stored, name: randomId().slice(0, 12) }
        }),
      () => publishAgent(deps(each), owner, { id, category: 'life', note: '' }),
      () => unpublishAgent(deps(each), owner, id),
      () => restoreVersion(deps(each), owner, { id, version: Math.ceil(random() * version) }),
      async () =>
        decideReview(deps(each), {
          id,
          version: agent?.review_version ?? 0,
          submitted: await submittedAt(each, id),
          approve: random() < 0.7,
          reason: '理由',
        }),
      () => takeDown(deps(each), { id, reason: '理由' }),
      () => putBack(deps(each), id),
    ]
    const change = changes[Math.floor(random() ** 1.5 * changes.length)] ?? changes[0]
    await change?.().catch((error: unknown) => {
      const isExpected = error instanceof HostError && ['conflict', 'not_found'].includes(error.code)
      if (!isExpected) throw error
    })
  }

  test('every version that the agent names exists, and it shows the one that others use', async () => {
    const other = await made().open()
    const { owner } = await buildUser(database())
    const { id } = await createAgent(deps(database()), owner, settings)
    const seen = new Set<number>()
    for (let round = 0; round < rounds; round += 1) {
      now += round % 3 === 0 ? 11 * 60_000 : 1
      await Promise.all(
        Array.from({ length: atOnce }, (_, at) => changeSomething(at % 2 ? other : database(), owner, id)),
      )
      const agent = await findAgent(database(), id)
      if (!agent) throw new Error('it was not deleted')
      seen.add(agent.status)
      const named = [agent.version, agent.published_version, agent.review_version].filter((each) => each > 0)
      for (const version of named) expect(await readVersion(database(), id, version)).toBeDefined()
      const shown = await readVersion(database(), id, agent.published_version || agent.version)
      expect(agent.name).toBe(shown?.name)
      const newest = await database().all(
        database().build.selectFrom('agent_versions').select('version').where('agent_id', '=', id),
      )
      expect(Math.max(...newest.map(({ version }) => Number(version)))).toBe(agent.version)
    }
    await other.close()
    expect(seen.size).toBeGreaterThan(1)
  })

  test('a member who is blocked changes nothing any more, while operators still take down', async () => {
    const { owner, user } = await buildUser(database())
    const own = deps(database())
    const { id } = await createAgent(own, owner, settings)
    const { build } = database()
    const block = build.updateTable('users').set({ blocked_at: 1 }).where('uid', '=', user.uid)
    await database().batch([statement(block, 1)])
    const refused = { code: 'unauthorized' }
    await expect(publishAgent(own, owner, { id, category: 'life', note: '' })).rejects.toMatchObject(refused)
    await expect(unpublishAgent(own, owner, id)).rejects.toMatchObject(refused)
    expect(await takeDown(own, { id, reason: '广告' })).toMatchObject({ owner })
  })
})
