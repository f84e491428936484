import { beforeAll, expect, jest, test } from '@jest/globals'
import { agentLimits } from '../../../lib/contract/made-agent.ts'
import { randomId } from '../../platform/make-id.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { buildUser } from '../../testing/build-user.ts'
import { copyAgent, createCopy } from './copy-agent.ts'
import { deleteAgent } from './delete-agent.ts'
import { saveAgent } from './save-agent.ts'
import { findAgent } from './stored-agent.ts'
import { storeAgent } from './testing/store-agent.ts'

describeOnEachDatabase('copies of an agent', (database) => {
  let author: string
  let reader: string
  const deps = () => ({ database: database(), now: Date.now, makeId: randomId })
  beforeAll(async () => {
    author = (await buildUser(database())).owner
    reader = (await buildUser(database())).owner
  })
  const make = () => storeAgent(database(), author, [{ allow_copy: true }], { allows_copy: 1 })

  test('of one version made at the same time are one, of each member', async () => {
    const id = await make()
    const copies = await Promise.all([1, 2, 3].map(() => copyAgent(deps(), reader, id)))
    expect(new Set(copies.map((copy) => copy.id)).size).toBe(1)
    const agent = await findAgent(database(), id)
    if (!agent) throw new Error('the agent is there')
    expect(await createCopy(deps(), reader, agent, 1)).toEqual(copies[0])
    expect((await copyAgent(deps(), author, id)).id).not.toBe(copies[0]?.id)
  })

  test('are new ones once the earlier was changed or deleted', async () => {
    const id = await make()
    const first = await copyAgent(deps(), reader, id)
    await saveAgent(deps(), reader, { id: first.id, based: 1 }, (settings) => ({ ...settings, intro: '改' }))
    const second = await copyAgent(deps(), reader, id)
    await deleteAgent({ ...deps(), library: { erase: async () => undefined } }, reader, second.id)
    const third = await copyAgent(deps(), reader, id)
    expect(new Set([first.id, second.id, third.id]).size).toBe(3)
  })

  test('take the same effort however many were deleted', async () => {
    const id = await make()
    const batch = jest.spyOn(database(), 'batch')
    const counts: number[] = []
    for (let copied = 0; copied < 6; copied += 1) {
      batch.mockClear()
      const copy = await copyAgent(deps(), reader, id)
      counts.push(batch.mock.calls.length)
      await deleteAgent({ ...deps(), library: { erase: async () => undefined } }, reader, copy.id)
    }
    batch.mockRestore()
    expect(Math.max(...counts)).toBeLessThanOrEqual(4)
  })

  test('at the maximum of agents a second tab gets the copy of the first', async () => {
    const { owner } = await buildUser(database())
    const id = await make()
    for (let made = 1; made < agentLimits.agents; made += 1) await storeAgent(database(), owner, [{}])
    const first = await copyAgent(deps(), owner, id)
    expect(await copyAgent(deps(), owner, id)).toEqual(first)
    await expect(copyAgent(deps(), owner, await make())).rejects.toMatchObject({ code: 'too_large' })
  })
})
