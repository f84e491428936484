import { expect, test } from '@jest/globals'
import { describeOnEachDatabase } from '../storage/testing/test-database.ts'
import { openCopilotUses } from './daily-uses.ts'

const dayMs = 24 * 60 * 60_000

describeOnEachDatabase('uses of the copilot', (database) => {
  const clock = { now: 1_800_000_000_000 }
  const open = (perDay: number) =>
    openCopilotUses({
      database: database(),
      now: () => clock.now,
      isMember: (owner) => owner.startsWith('u:'),
      env: { QUOTA_COPILOT_PER_DAY: perDay },
    })

  test.each([
    ['u:member', 30, 30],
    ['d:visitor', 30, 3],
    ['d:other', 1, 1],
  ])('%s of %d a day has %d, also under concurrent calls', async (owner, perDay, most) => {
    const uses = open(perDay)
    expect([await uses.left({ owner }), await uses.hasUsed(owner)]).toEqual([most, false])
    const admitted = await Promise.all(Array.from({ length: 40 }, () => uses.use({ owner })))
    expect(admitted.filter(Boolean)).toHaveLength(most)
    expect([await uses.left({ owner }), await uses.hasUsed(owner)]).toEqual([0, true])
    clock.now += dayMs
    expect(await uses.left({ owner })).toBe(most)
    expect(await uses.use({ owner })).toBe(true)
  })

  test('visitors of one network share the allowance of a member, whatever identities they use', async () => {
    const uses = open(20)
    const network = `n${clock.now}`
    const visitor = (number: number) => ({ owner: `d:minted-${number}`, network })
    const admitted = await Promise.all(Array.from({ length: 60 }, (_, number) => uses.use(visitor(number))))
    expect(admitted.filter(Boolean)).toHaveLength(20)
    expect(await uses.left(visitor(99))).toBe(0)
    expect(await uses.left({ owner: 'd:elsewhere', network: 'other' })).toBe(2)
    expect(await uses.left({ owner: 'u:in-the-office', network })).toBe(20)
    expect(await uses.use({ owner: 'u:in-the-office', network })).toBe(true)
    // What is refused for one of the two counts for none.
    expect([await uses.hasUsed('d:minted-99'), await uses.use(visitor(99))]).toEqual([false, false])
    expect(await uses.hasUsed('d:minted-99')).toBe(false)
    clock.now += dayMs
    expect(await uses.left(visitor(99))).toBe(2)
  })

  test('0 a day is no limit', async () => {
    const uses = open(0)
    expect(await uses.left({ owner: 'u:free' })).toBeNull()
    const admitted = await Promise.all(Array.from({ length: 20 }, () => uses.use({ owner: 'u:free' })))
    expect(admitted.every(Boolean)).toBe(true)
  })
})
