import { expect, test } from '@jest/globals'
import { randomId } from '../../../platform/deps.ts'
import { openMemoryBus } from '../../../storage/bus/memory-bus.ts'
import type { Database } from '../../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../../storage/testing/test-database.ts'
import { buildUser } from '../../../testing/build-user.ts'
import { refreshToken } from './refresh-token.ts'
import { revokeFamily } from './revoke-tokens.ts'
import { sessionChange } from './announcements.ts'
import { hashToken } from './token.ts'
import { TokenMemory } from './token-memory.ts'

describeOnEachDatabase('the memory of tokens', (database) => {
  function open(at = { ms: Date.now() }) {
    let reads = 0
    const counted: Database = {
      ...database(),
      dialect: database().dialect,
      build: database().build,
      first: (query) => {
        reads += 1
        return database().first(query)
      },
      batch: (statements) => database().batch(statements),
    }
    const bus = openMemoryBus(() => undefined)
    const deps = { database: counted, bus, now: () => at.ms }
    return { memory: new TokenMemory(deps), deps, at, reads: () => reads }
  }

  test('asks the embedded database once a second, a shared one each time', async () => {
    const { memory, at, reads } = open()
    const { token } = await buildUser(database())
    for (let call = 0; call < 5; call += 1) expect(await memory.find(hashToken(token))).toBeDefined()
    const isEmbedded = database().dialect === 'sqlite'
    expect(reads()).toBe(isEmbedded ? 1 : 5)
    at.ms += 1_001
    await memory.find(hashToken(token))
    expect(reads()).toBe(isEmbedded ? 2 : 6)
  })

  test('reflects a sign-out at once, and an exchange a minute later', async () => {
    const { memory, deps, at } = open()
    const [one, other] = [await buildUser(database()), await buildUser(database())]
    const isLive = async (token: string) => (await memory.find(hashToken(token))) !== undefined
    expect([await isLive(one.token), await isLive(other.token)]).toEqual([true, true])
    await revokeFamily(deps, one.family)
    const next = await refreshToken({ ...deps, sharedKey: randomId() }, other.token, '')
    const states = async () => [await isLive(one.token), await isLive(other.token), await isLive(next)]
    // An exchanged token still answers the calls that are on their way.
    expect(await states()).toEqual([false, true, true])
    at.ms += 61_000
    expect(await states()).toEqual([false, false, true])
  })

  test('does not remember what was read while something changed', async () => {
    const { memory, deps } = open()
    const { token, family } = await buildUser(database())
    const reading = memory.find(hashToken(token))
    sessionChange.announce(deps.bus, '')
    await reading
    // Revoked without a message to this process.
    await revokeFamily({ ...deps, bus: openMemoryBus(() => undefined) }, family)
    expect(await memory.find(hashToken(token))).toBeUndefined()
  })

  test('never believes a token longer than it lives', async () => {
    const { memory, at } = open()
    const { token } = await buildUser(database())
    const row = await memory.find(hashToken(token))
    at.ms = Number(row?.expires_at) - 10
    expect(await memory.find(hashToken(token))).toBeDefined()
    at.ms += 10
    expect(await memory.find(hashToken(token))).toBeUndefined()
  })
})
