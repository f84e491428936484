import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { noModels } from '../../models/registry.ts'
import { randomId } from '../../platform/make-id.ts'
import { rulesOf } from '../../storage/database/owned/owned-table.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { tableManifest } from '../../table-manifest.ts'
import { silentAgent } from '../../testing/silent-agent.ts'
import { storeAsk } from './ask.ts'

const owner = 'd:someone'

describeOnEachDatabase('erasing a person’s turns', (database) => {
  const ask = () =>
    storeAsk(
      {
        database: database(),
        now: Date.now,
        makeId: randomId,
        findAgent: async () => silentAgent,
        models: noModels,
      },
      {
        owner,
        kind: 'search',
        lease: 1,
        turnId: randomId(),
        frame: {
          agent_id: '001',
          agent_type: 'universal',
          conversation_id: '',
          prompt: { ask_id: randomUUID(), content: '还在吗' },
        },
      },
    )

  test('leaves no frames of a turn that is asked meanwhile', async () => {
    await ask()
    const blobs = { delete: async () => undefined }
    const library = { erase: async () => undefined }
    const person = { owner, uid: '', phone: '' }
    const context = { database: database(), person, blobs, library, now: Date.now() }
    // Turns are erased first.
    const [rule] = rulesOf(tableManifest, 'erase')
    // As PostgreSQL does within a commit: each statement sees what was stored before it.
    for (const statement of rule?.slices?.(context) ?? []) {
      await database().batch([statement])
      await ask()
    }
    const { build } = database()
    const turns = build.selectFrom('turns').select('id')
    const orphans = build.selectFrom('turn_log').select('turn_id').where('turn_id', 'not in', turns)
    expect(await database().all(orphans)).toEqual([])
  })
})
