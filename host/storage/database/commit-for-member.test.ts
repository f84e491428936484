import { expect, test } from '@jest/globals'
import { HostError } from '../../platform/errors.ts'
import { describeOnEachDatabase } from '../testing/test-database.ts'
import { commitForMember } from './commit-for-member.ts'
import { statement } from './database.ts'

describeOnEachDatabase('what is committed for a member', (database) => {
  /** Fails unless this many users are called so: none is. */
  const users = (count: number) =>
    statement(database().build.deleteFrom('users').where('uid', '=', 'nobody'), count)
  const migration = (name: string) =>
    statement(database().build.insertInto('migrations').values({ name, applied_at: 0 }), 1)
  const removal = (name: string) =>
    statement(database().build.deleteFrom('migrations').where('name', '=', name).returning('name'))
  const isStored = async (name: string) =>
    (await database().first(
      database().build.selectFrom('migrations').select('name').where('name', '=', name),
    )) !== undefined

  test('has the results of its statements, without the condition', async () => {
    const results = await commitForMember(database(), users(0), [migration('own'), removal('own')])
    expect(results).toMatchObject([{ changes: 1 }, { changes: 1, rows: [{ name: 'own' }] }])
  })

  test('is refused, and nothing stored, when the condition fails', async () => {
    const refused = commitForMember(database(), users(1), [migration('late')])
    await expect(refused).rejects.toThrow(HostError)
    await expect(refused).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await isStored('late')).toBe(false)
  })

  test.each([
    [0, 'rows', () => [users(1), migration('other')]],
    [1, 'rows', () => [migration('other'), users(1)]],
    [1, 'unique', () => [migration('other'), migration('other')]],
  ] as const)('conflicts at its statement %i (%s)', async (index, reason, statements) => {
    const conflict = commitForMember(database(), users(0), statements())
    await expect(conflict).rejects.toMatchObject({ name: 'BatchConflict', index, reason })
    expect(await isStored('other')).toBe(false)
  })
})
