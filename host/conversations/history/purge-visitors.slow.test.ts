import { expect, test } from '@jest/globals'
import { randomId } from '../../platform/make-id.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { tableManifest } from '../../table-manifest.ts'
import { storeFinishedTurn } from '../../testing/finished-turn.ts'
import { purgeVisitors } from './purge-visitors.ts'

const day = 24 * 60 * 60_000
const now = 2_000 * day

describeOnEachDatabase('inactive visitors', (database) => {
  const tables = ['conversations', 'records', 'searches', 'share_links', 'feedback'] as const

  async function person(owner: string, lastSeenDaysAgo: readonly number[]): Promise<string> {
    const { build } = database()
    for (const daysAgo of lastSeenDaysAgo) {
      const id = randomId()
      const at = now - daysAgo * day
      await storeFinishedTurn(database(), { owner, conversationId: id, position: 0 })
      await database().batch([
        statement(build.updateTable('conversations').set({ updated_at: at }).where('id', '=', id)),
        statement(build.insertInto('searches').values({ owner, question: '问', created_at: at })),
        statement(
          build.insertInto('feedback').values({
            owner,
            ask_id: randomId(),
            like: 1,
            reasons: '[]',
            text: '',
            created_at: at,
          }),
        ),
        statement(
          build.insertInto('share_links').values({
            id,
            owner,
            target: id,
            title: '',
            records: '[]',
            created_at: at,
            fingerprint: id,
          }),
        ),
      ])
    }
    return owner
  }

  async function countsOf(owner: string): Promise<number[]> {
    const { build } = database()
    const counts = tables.map(async (table) => {
      const rows = await database().all(build.selectFrom(table).select('owner').where('owner', '=', owner))
      return rows.length
    })
    return Promise.all(counts)
  }

  test('are deleted with all their data after a year; returning visitors and members are not', async () => {
    const gone = await Promise.all(Array.from({ length: 60 }, () => person(`d:${randomId()}`, [366])))
    const back = await person(`d:${randomId()}`, [800, 3])
    const member = await person(`u:${randomId()}`, [800])
    const blobs = { delete: async () => undefined }
    const library = { erase: async () => undefined }
    await purgeVisitors({ database: database(), blobs, library, manifest: tableManifest }, now)
    for (const owner of gone) expect(await countsOf(owner)).toEqual([0, 0, 0, 0, 0])
    expect((await countsOf(back)).slice(0, 2)).toEqual([2, 2])
    expect(await countsOf(member)).toEqual([1, 1, 1, 1, 1])
  })
})
