import { afterEach, expect, test } from '@jest/globals'
import pino from 'pino'
import { type Database, statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { DatabaseInUse } from '../database-in-use.ts'
import { dropLease, LeaseKeeper, type LeaseStart } from './lease.ts'

describeOnEachDatabase('the leases of starting processes', (database) => {
  const keepers: LeaseKeeper[] = []
  afterEach(async () => {
    await Promise.all(keepers.splice(0).map((keeper) => keeper.close()))
  })

  function processOf(validMs = 3_000, onRefused: (error: DatabaseInUse) => void = () => undefined) {
    const keeper = new LeaseKeeper({
      database: database(),
      processId: `p${keepers.length}`,
      log: pino({ level: 'silent' }),
      validMs,
      onLost: () => undefined,
      onRefused,
    })
    const start = async (wish: Omit<LeaseStart, 'isAlone'>) => {
      await keeper.start({ isAlone: false, ...wish })
      keepers.push(keeper)
    }
    return { keeper, start }
  }

  /** Lets nobody's lease be there, as after the death of all. */
  async function clear({ build }: Database): Promise<void> {
    await database().batch([statement(build.deleteFrom('leases'))])
  }

  test.each([
    [false, false, 'start'],
    [true, false, 'is refused'],
    [false, true, 'is refused'],
    [true, true, 'is refused'],
  ])('next to a sole one: %s, a second sole one: %s: %s', async (isFirst, isSecond, outcome) => {
    await clear(database())
    await processOf().start({ isSole: isFirst })
    const second = processOf().start({ isSole: isSecond })
    if (outcome === 'start') await second
    else await expect(second).rejects.toBeInstanceOf(DatabaseInUse)
  })

  test('of many concurrent starts one succeeds', async () => {
    await clear(database())
    const started = await Promise.allSettled(
      Array.from({ length: 6 }, () => processOf().start({ isSole: true })),
    )
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a clean exit frees the lease at once, a crash once it has expired', async () => {
    await clear(database())
    const first = processOf()
    await first.start({ isSole: true })
    await keepers.pop()?.close()
    await processOf().start({ isSole: true })
    const { build } = database()
    const holds = build.selectFrom('leases').selectAll()
    const died = await database().first(holds)
    await keepers.pop()?.close()
    // What a process leaves behind that is killed now: a lease that has half a second to go.
    const row = { process_id: 'died', is_sole: 1, expires_at: Date.now() + 500 }
    await database().batch([statement(build.insertInto('leases').values(row))])
    await processOf().start({ isSole: true })
    expect(died?.is_sole).toBe(1)
  })

  test('a process that returns after another has started exits', async () => {
    await clear(database())
    const refused = Promise.withResolvers<DatabaseInUse>()
    const late = processOf(3_000, refused.resolve)
    await late.start({ isSole: true })
    // It was stopped for longer than its lease held.
    const { build } = database()
    const old = { expires_at: 0 }
    await database().batch([statement(build.updateTable('leases').set(old))])
    await processOf().start({ isSole: true })
    await late.keeper.renew()
    expect(await refused.promise).toBeInstanceOf(DatabaseInUse)
    await dropLease(database(), late.keeper.number)
  })
})
