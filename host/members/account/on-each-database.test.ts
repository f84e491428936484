import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { HostError } from '../../platform/errors.ts'
import { randomId } from '../../platform/make-id.ts'
import { openMemoryBus } from '../../storage/bus/memory-bus.ts'
import { expireRows } from '../../storage/database/owned/expire-rows.ts'
import { rulesOf } from '../../storage/database/owned/owned-table.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { tableManifest } from '../../table-manifest.ts'
import { newPhone } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { openSharedKey } from './account-deps.ts'
import { useOnce } from './captcha/signed-value.ts'
import {
  countTry,
  failureLimit,
  forgiveTry,
  networkFailureLimit,
  suspicion,
} from './passwords/password-tries.ts'
import { refreshToken } from './tokens/refresh-token.ts'
import { revokeOthers } from './tokens/revoke-tokens.ts'
import { idleLimitMs } from './tokens/token.ts'
import { registerUser } from './users/register-user.ts'
import { approveUser, waitingPhones } from './users/users.ts'

const together = 40

describeOnEachDatabase('concurrent calls', (database) => {
  const now = () => Date.now()
  const expire = (at: number) =>
    expireRows(database(), rulesOf(tableManifest, 'expire'), { now: at, retentionDays: 1 })
  const bus = openMemoryBus(() => undefined)
  const refreshDeps = () => ({ database: database(), bus, now, sharedKey: 'k' })
  const isRefusal = (error: unknown) => error instanceof HostError
  /** What came of each; a fault is none of the outcomes. */
  const outcomes = (works: readonly Promise<unknown>[]) =>
    Promise.all(
      works.map((work) =>
        work.then(
          (value) => value ?? 'done',
          (error: unknown) => {
            if (!isRefusal(error)) throw error
            return 'refused'
          },
        ),
      ),
    )

  test('opening the shared key returns the same one to all', async () => {
    const keys = await Promise.all(Array.from({ length: together }, () => openSharedKey(database())))
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[\w-]{43}$/)
  })

  test('registering a phone creates one member', async () => {
    const phone = newPhone()
    const deps = { database: database(), now, makeId: randomId }
    const made = await Promise.all(Array.from({ length: together }, () => registerUser(deps, phone, true)))
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(made.map(({ user }) => user.uid)).size).toBe(1)
  })

  test('wrong passwords are limited to ten', async () => {
    const tried = { phone: newPhone(), address: '203.0.113.1', knownDevice: '', isPaced: true }
    const deps = { database: database(), now, sharedKey: 'k' }
    const results = await outcomes(Array.from({ length: together }, () => countTry(deps, tried)))
    expect(results.filter((result) => result === 'done')).toHaveLength(failureLimit)
    await forgiveTry(deps, tried)
    expect(await outcomes([countTry(deps, tried)])).toEqual(['done'])
    expect(await outcomes([countTry(deps, tried)])).toEqual(['refused'])
    // Where the owner has logged in before, strangers have used nothing up.
    expect(await outcomes([countTry(deps, { ...tried, knownDevice: 'd:known' })])).toEqual(['done'])
  })

  test('one network is limited to its share of passwords, and its puzzles grow harder', async () => {
    const deps = { database: database(), now, sharedKey: 'k' }
    const from = (address: string) => () =>
      countTry(deps, { phone: newPhone(), address, knownDevice: '', isPaced: true })
    expect(await suspicion(deps, '2001:db8::1')).toBe(0)
    const works = Array.from({ length: networkFailureLimit + 20 }, (_, index) =>
      from(`2001:db8::${index.toString(16)}`)(),
    )
    const results = await outcomes(works)
    expect(results.filter((result) => result === 'done')).toHaveLength(networkFailureLimit)
    expect(await suspicion(deps, '2001:db8::ffff')).toBe(3)
    expect(await suspicion(deps, '2001:db8:1::1')).toBe(0)
    const build = database().build.selectFrom('password_tries').select('phone')
    const keys = (await database().all(build)).map(({ phone }) => phone)
    const unkeyed = ['203.0.113.1', '2001:db8::'].map((network) =>
      createHash('sha256').update(network).digest('base64url'),
    )
    for (const hash of unkeyed) expect(keys).not.toContain(`net:${hash}`)
    expect(await suspicion({ ...deps, sharedKey: 'another' }, '2001:db8::ffff')).toBe(0)
    expect(await outcomes([from('2001:db8:1::1')()])).toEqual(['done'])
  })

  test('a captcha is accepted once', async () => {
    const value = randomId()
    const uses = Array.from({ length: together }, () => useOnce(database(), value, now() + 1_000))
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1)
  })

  test('a token is exchanged for the same under one key', async () => {
    const { token } = await buildUser(database())
    const works = Array.from({ length: together }, () => refreshToken(refreshDeps(), token, 'attempt'))
    const results = new Set(await outcomes(works))
    expect(results.size).toBe(1)
    expect(results.has('refused')).toBe(false)
  })

  test('a token is exchanged once without a key, and the rest end the login', async () => {
    const { token, owner } = await buildUser(database())
    const works = Array.from({ length: together }, () => refreshToken(refreshDeps(), token, ''))
    const results = await outcomes(works)
    expect(results.filter((result) => result !== 'refused')).toHaveLength(1)
    // Nothing is left that could be signed out.
    expect(await revokeOthers(refreshDeps(), owner)).toBe(0)
  })

  test('approving takes effect once', async () => {
    const { user } = await buildUser(database(), { is_active: 0 })
    expect(await waitingPhones(database())).toContain(user.phone)
    const results = await Promise.all(
      Array.from({ length: together }, () => approveUser(database(), user.phone)),
    )
    expect(results.filter((result) => result === 'approved')).toHaveLength(1)
    expect(results.filter((result) => result === 'active')).toHaveLength(together - 1)
    expect(await waitingPhones(database())).not.toContain(user.phone)
    expect(await approveUser(database(), newPhone())).toBe('unknown')
  })

  test('purging deletes only what has ended', async () => {
    const { family } = await buildUser(database())
    const gone = await buildUser(database())
    await revokeOthers(refreshDeps(), gone.owner)
    const { build } = database()
    const families = async () =>
      (await database().all(build.selectFrom('tokens').select('family'))).map((row) => row.family)
    await expire(now())
    expect(await families()).toEqual(expect.arrayContaining([family, gone.family]))
    await expire(now() + 25 * 60 * 60_000)
    expect(await families()).toContain(family)
    expect(await families()).not.toContain(gone.family)
    await expire(now() + idleLimitMs + 1_000)
    for (const table of ['tokens', 'password_tries', 'used_captchas'] as const)
      expect(await database().all(build.selectFrom(table).selectAll())).toEqual([])
  })
})
