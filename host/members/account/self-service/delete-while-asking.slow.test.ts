import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { storeAsk } from '../../../conversations/turns/ask.ts'
import { noModels } from '../../../models/registry.ts'
import { randomId } from '../../../platform/make-id.ts'
import { openMemoryBus } from '../../../storage/bus/memory-bus.ts'
import { describeOnEachDatabase } from '../../../storage/testing/test-database.ts'
import { tableManifest } from '../../../table-manifest.ts'
import { buildUser } from '../../../testing/build-user.ts'
import { silentAgent } from '../../../testing/silent-agent.ts'
import { memberExists } from '../users/users.ts'
import { deleteAccount } from './delete-account.ts'

const bus = openMemoryBus(() => undefined)
const blobs = { delete: async () => undefined } as never
const library = { erase: async () => undefined }

describeOnEachDatabase('an account that is deleted while its member asks', (database) => {
  const ask = (owner: string, uid: string) =>
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
        conditions: [memberExists(database(), uid)],
        frame: {
          agent_id: '001',
          agent_type: 'universal',
          conversation_id: '',
          prompt: { ask_id: randomUUID(), content: '还在吗' },
        },
      },
    )

  test('leaves nothing behind, and accepts no further question', async () => {
    const { user, owner } = await buildUser(database())
    const cancelTurn = async () => undefined
    const deletion = deleteAccount(
      { database: database(), manifest: tableManifest, bus, blobs, library, cancelTurn, now: Date.now },
      user,
    )
    const refusals: unknown[] = []
    const tryToAsk = () => ask(owner, user.uid).catch((error: unknown) => void refusals.push(error))
    for (let asked = 0; asked < 40; asked += 1) await tryToAsk()
    await deletion
    await tryToAsk()
    expect(refusals.length).toBeGreaterThan(0)
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'no_identity' })
    const { build } = database()
    for (const table of ['conversations', 'records', 'turns', 'searches'] as const)
      expect(await database().all(build.selectFrom(table).selectAll().where('owner', '=', owner))).toEqual([])
  })
})
