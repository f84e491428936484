import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import type { SentenceVerdict } from '../../lib/contract/routes/check-routes.ts'
import { memberOwner } from '../members/account/owner.ts'
import { rawQuery } from '../storage/database/query-builder.ts'
import { describeOnEachDatabase } from '../storage/testing/test-database.ts'
import { buildUser } from '../testing/build-user.ts'
import { disputeVerdict } from './dispute-verdict.ts'
import { noFindings } from './findings.ts'
import { deleteCheck, listChecks } from './listed-checks.ts'
import { addCheck, endCheck, readCheck } from './stored-checks.ts'

const order = { text: '  桥长\n42 米。', sources: [] }

describeOnEachDatabase('stored checks', (database) => {
  const deps = (at = Date.now()) => ({ database: database(), now: () => at })
  const add = (owner: string, id: string, at?: number) =>
    addCheck(deps(at), { key: `${owner} ${id}`, owner, id, order }, [])

  test('are listed for their owner, the newest first; one that was lost has failed', async () => {
    const now = Date.now()
    await add('d:list', 'old', now - 31 * 60_000)
    await add('d:list', 'new', now)
    await add('d:other', 'foreign', now)
    const listed = await listChecks(deps(now), 'd:list', 0)
    expect(listed).toEqual({
      list: [
        { id: 'new', title: '桥长 42 米。', state: 'running', created: now },
        { id: 'old', title: '桥长 42 米。', state: 'failed', created: now - 31 * 60_000 },
      ],
      offset: 2,
      hasMore: false,
    })
    expect(await listChecks(deps(now), 'd:list', 2)).toEqual({ list: [], offset: 2, hasMore: false })
  })

  test('are deleted by their owner alone', async () => {
    await add('d:deletes', 'mine')
    await expect(deleteCheck(database(), 'd:other', 'mine')).rejects.toMatchObject({ code: 'not_found' })
    await deleteCheck(database(), 'd:deletes', 'mine')
    expect(await readCheck(deps(), 'd:deletes', 'mine')).toBeNull()
    await expect(deleteCheck(database(), 'd:deletes', 'mine')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('keep all that is said against their verdicts at the same time', async () => {
    await add('d:says', 'said')
    const verdicts = [1, 2, 3, 4].map((at): SentenceVerdict => {
      return { at, claim: '', index: 0, state: 'unclear', by: 'none' }
    })
    await endCheck(database(), 'd:says said', { state: 'done', findings: { ...noFindings(order), verdicts } })
    await Promise.all(
      verdicts.map(({ at }) => disputeVerdict(database(), 'd:says', { id: 'said', at, says: 'agrees' })),
    )
    const found = await readCheck(deps(), 'd:says', 'said')
    expect(found?.verdicts.map(({ disputed }) => disputed)).toEqual(verdicts.map(() => 'agrees'))
  })

  test('take up space of their member: what does not fit is refused', async () => {
    const { user } = await buildUser(database())
    const owner = memberOwner(user.uid)
    const store = (id: string) =>
      addCheck({ ...deps(), quota: 4_000 }, { key: id, owner, id, order: { ...order, text: long } }, [])
    const long = '桥'.repeat(500)
    expect(await store('fits')).toBe(true)
    await expect(store('too-much')).rejects.toMatchObject({ code: 'too_large' })
    expect(await readCheck(deps(), owner, 'too-much')).toBeNull()
    await deleteCheck(database(), owner, 'fits')
    expect(await store('fits-now')).toBe(true)
  })

  test('are found by an index that has their order', async () => {
    if (database().dialect !== 'sqlite') return
    const query = sql<{ detail: string }>`explain query plan select id from text_checks
      where owner = ${'d:list'} order by created_at desc, key desc limit 21`
    const plan = await database().all(rawQuery(database(), query))
    expect(plan.map(({ detail }) => detail).join()).toMatch(/USING INDEX text_checks_listed/)
    expect(plan.map(({ detail }) => detail).join()).not.toContain('TEMP B-TREE')
  })
})
