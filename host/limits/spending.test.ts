import { expect, test } from '@jest/globals'
import type { ModelCost } from '../models/usage-meter.ts'
import { randomId } from '../platform/make-id.ts'
import { type Database, statement } from '../storage/database/database.ts'
import { describeOnEachDatabase } from '../storage/testing/test-database.ts'
import { buildUser } from '../testing/build-user.ts'
import { type Reservation, Spending } from './spending.ts'

const noon = Date.UTC(2026, 10, 20, 4)
const hour = 60 * 60_000
/** Nothing here gives up. */
const stays = new AbortController().signal

describeOnEachDatabase('the daily allowance', (database) => {
  let now = noon
  const spending = (
    over: { turns?: number; tokens?: number; mostTokens?: number } = {},
    stored: Database = database(),
  ) =>
    new Spending({
      database: stored,
      now: () => now,
      sharedKey: 'a key',
      perDay: { turns: over.turns ?? 0, tokens: over.tokens ?? 0 },
      mostTokens: over.mostTokens ?? 0,
    })
  const address = () => `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:1::1`
  const member = () => {
    const uid = randomId()
    return { owner: `u:${uid}`, uid, address: address() }
  }
  const costOf = (promptTokens: number, completionTokens: number): ModelCost => ({
    kind: 'language',
    model: 'm',
    promptTokens,
    completionTokens,
    images: 0,
    isEstimated: false,
  })
  const usage = (promptTokens: number, completionTokens: number) => [costOf(promptTokens, completionTokens)]
  const opened = async (attempts: readonly Promise<Reservation>[]) =>
    (await Promise.allSettled(attempts)).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const tokensOf = async (subject: string) => {
    const { build } = database()
    const row = await database().first(
      build.selectFrom('allowances').select(['turns', 'tokens']).where('subject', '=', subject),
    )
    return row && { turns: Number(row.turns), tokens: Number(row.tokens) }
  }

  /** Puts a turn there with what was reserved for it. */
  async function turnWith(reserved: string): Promise<{ id: string; reserved: string }> {
    const id = randomId()
    const row = {
      id,
      owner: 'o',
      ask_id: id,
      conversation_id: 'c',
      doc_id: id,
      fingerprint: '',
      prompt: '{}',
    }
    const rest = {
      state: 'running',
      lease: 1,
      last_seq: 2,
      end_frame: '',
      created_at: 0,
      ended_at: 0,
    } as const
    const { build } = database()
    await database().batch([statement(build.insertInto('turns').values({ ...row, ...rest, reserved }))])
    return { id, reserved }
  }

  test('the reservation of a crashed process is released once, and its turn does not count as another question', async () => {
    const person = member()
    const spender = spending({ tokens: 1_000, mostTokens: 300 })
    const turn = await turnWith((await spender.reserve(person)).reserved)
    await Promise.all([spender.release(turn), spender.release(turn)])
    expect(await tokensOf(person.owner)).toEqual({ turns: 1, tokens: 0 })
    const again = await spender.reserve(person, 0, 0)
    expect(await tokensOf(person.owner)).toEqual({ turns: 1, tokens: 300 })
    await again.settle(`${turn.id}.3`, usage(40, 60), stays)
    expect(await tokensOf(person.owner)).toEqual({ turns: 1, tokens: 100 })
  })

  test('a later run of a turn is released separately, whatever the earlier one has cost', async () => {
    const person = member()
    const spender = spending({ tokens: 1_000, mostTokens: 300 })
    const { build } = database()
    const first = await spender.reserve(person)
    const turn = await turnWith(first.reserved)
    const second = await spender.reserve(person)
    const { reserved } = second
    await database().batch([
      statement(build.updateTable('turns').set({ reserved }).where('id', '=', turn.id)),
    ])
    // The choice was taken before the run that waited for it was settled.
    await first.settle(turn.id, usage(40, 60), stays)
    expect(await tokensOf(person.owner)).toEqual({ turns: 2, tokens: 400 })
    await spender.release({ id: turn.id, reserved })
    await spender.release({ id: turn.id, reserved })
    expect(await tokensOf(person.owner)).toEqual({ turns: 2, tokens: 100 })
  })

  test('what a later run has settled is not released', async () => {
    const person = member()
    const spender = spending({ tokens: 1_000, mostTokens: 300 })
    const later = await spender.reserve(person)
    const turn = await turnWith(later.reserved)
    await later.settle(`${turn.id}.7`, usage(40, 60), stays)
    await spender.release(turn)
    expect(await tokensOf(person.owner)).toEqual({ turns: 1, tokens: 100 })
  })

  test('a reservation settled before the crash is not released', async () => {
    const person = member()
    const spender = spending({ tokens: 1_000, mostTokens: 300 })
    const account = await spender.reserve(person)
    const turn = await turnWith(account.reserved)
    await account.settle(turn.id, usage(40, 60), stays)
    await spender.release(turn)
    expect(await tokensOf(person.owner)).toEqual({ turns: 1, tokens: 100 })
    const again = await spender.reserve(person, 0, 0)
    await again.release()
    expect(await tokensOf(person.owner)).toEqual({ turns: 1, tokens: 100 })
  })

  test.each([
    [400, 1_000, 400],
    [10, 1_000, 300],
    [5_000, 1_000, 500],
    [400, 0, 400],
  ])('of a request for %d with %d a day, %d are reserved', async (wanted, tokens, reservation) => {
    const person = member()
    await spending({ tokens, mostTokens: 300 }).reserve(person, wanted)
    expect((await tokensOf(person.owner))?.tokens).toBe(reservation)
  })

  test('fifty concurrent questions use no more than the quota, and the unused rest is released', async () => {
    const person = member()
    const accounts = await opened(
      Array.from({ length: 50 }, () => spending({ tokens: 1_000, mostTokens: 300 }).reserve(person)),
    )
    expect(accounts).toHaveLength(3)
    await Promise.all(accounts.map((account) => account.settle(randomId(), usage(10, 20), stays)))
    expect(await tokensOf(person.owner)).toEqual({ turns: 3, tokens: 90 })
    await expect(spending({ tokens: 1_000, mostTokens: 300 }).reserve(person)).resolves.toBeDefined()
  })

  test('questions are counted, and one that does not start is released', async () => {
    const person = member()
    const limited = spending({ turns: 2 })
    const [first] = await opened([limited.reserve(person), limited.reserve(person), limited.reserve(person)])
    await expect(limited.reserve(person)).rejects.toMatchObject({ code: 'limited' })
    await first?.release()
    await limited.reserve(person)
  })

  test('a visitor has a tenth; all visitors of one network together have the allowance of a member', async () => {
    const network = address()
    const limited = spending({ turns: 20 })
    const visit = (owner: string, from = network) => limited.reserve({ owner, uid: null, address: from })
    const one = randomId()
    expect(await opened([visit(one), visit(one), visit(one)])).toHaveLength(2)
    const others = Array.from({ length: 40 }, (_, index) =>
      visit(randomId(), network.replace(/1$/, index.toString(16))),
    )
    expect(await opened(others)).toHaveLength(18)
    await visit(randomId(), address())
    // Members who use the same network have their own.
    await limited.reserve({ ...member(), address: network })
  })

  test('a question that could exceed the allowance is rejected, with the start of the next day in China', async () => {
    now = noon
    const refusal = spending({ tokens: 100, mostTokens: 101 }).reserve(member())
    await expect(refusal).rejects.toMatchObject({
      code: 'limited',
      message: '今天的用量用完了，12 小时后可以继续',
      retryAfterMs: 12 * hour,
    })
  })

  test.each([
    ['within the reservation', 10, 20, 30],
    ['beyond it', 10, 5_000_000, 50],
    ['beside answers that took all of it', 70, 5_000_000, 70],
  ])('failed replies cost at most what was reserved: %s', async (_, answered, failed, counted) => {
    const person = member()
    const account = await spending({ tokens: 1_000, mostTokens: 50 }).reserve(person)
    const costs = [costOf(answered, 0), { ...costOf(0, failed), model: 'other', failedTokens: failed }]
    await account.settle(randomId(), costs, stays)
    expect(await tokensOf(person.owner)).toEqual({ turns: 1, tokens: counted })
  })

  test('a new day has a new allowance, and an earlier reservation is settled on its own day', async () => {
    now = noon
    const person = member()
    const limited = spending({ turns: 1, tokens: 100, mostTokens: 50 })
    const account = await limited.reserve(person)
    now += 12 * hour
    await limited.reserve(person)
    await account.settle(randomId(), usage(1, 1), stays)
    const { build } = database()
    const rows = await database().all(
      build.selectFrom('allowances').select('tokens').where('subject', '=', person.owner).orderBy('day'),
    )
    expect(rows.map((row) => Number(row.tokens))).toEqual([2, 50])
  })

  test('the cost of a turn is stored once, without the client address', async () => {
    const { user, owner } = await buildUser(database())
    const person = { owner, uid: user.uid, address: address() }
    const account = await spending().reserve(person)
    const turnId = randomId()
    await account.settle(turnId, usage(12, 34), stays)
    const { build } = database()
    const row = await database().first(
      build.selectFrom('model_usage').selectAll().where('turn_id', '=', turnId),
    )
    expect(row).toMatchObject({ owner: person.owner, model: 'm' })
    expect([row?.prompt_tokens, row?.completion_tokens].map(Number)).toEqual([12, 34])
    expect(JSON.stringify(row)).not.toContain(person.address.slice(0, 12))
  })

  test('a turn that called several models has a row for each, and their total cost is used', async () => {
    const person = member()
    const account = await spending({ tokens: 1_000, mostTokens: 500 }).reserve(person)
    const turnId = randomId()
    const costs: ModelCost[] = [
      ...usage(10, 20),
      { ...costOf(5, 0), kind: 'image', model: 'painter', images: 2 },
      { ...costOf(7, 8), kind: 'vision' },
    ]
    await account.settle(turnId, costs, stays)
    await account.settle(turnId, costs, stays)
    const { build } = database()
    const rows = await database().all(
      build.selectFrom('model_usage').selectAll().where('turn_id', '=', turnId).orderBy('kind'),
    )
    expect(rows.map(({ kind, model, images }) => [kind, model, Number(images)])).toEqual([
      ['image', 'painter', 2],
      ['language', 'm', 0],
      ['vision', 'm', 0],
    ])
    expect(await tokensOf(person.owner)).toEqual({ turns: 1, tokens: 50 })
  })

  test('a turn that ends after its member has been deleted is counted without personal data', async () => {
    const account = await spending().reserve(member())
    const turnId = randomId()
    await account.settle(turnId, usage(1, 2), stays)
    const { build } = database()
    const row = await database().first(
      build.selectFrom('model_usage').selectAll().where('turn_id', '=', turnId),
    )
    expect(row).toMatchObject({ owner: '', network: '' })
  })

  test.each([
    { named: 'a model that answered', cost: usage(10, 20), left: 30 },
    { named: 'a model that was not called', cost: [], left: 0 },
  ])('$named is settled once, through an outage and a lost reply', async ({ cost, left }) => {
    const person = member()
    const faults = ['before', 'after', 'before']
    const shaky = Object.create(database(), {
      batch: {
        value: async (statements: Parameters<Database['batch']>[0]) => {
          const fault = faults.pop()
          if (fault === 'before') throw new Error('the connection was refused')
          const results = await database().batch(statements)
          if (fault === 'after') throw new Error('the connection was lost')
          return results
        },
      },
    }) as Database
    const held = faults.splice(0)
    const account = await spending({ tokens: 1_000, mostTokens: 100 }, shaky).reserve(person)
    faults.push(...held)
    await account.settle(randomId(), cost, stays)
    expect(faults).toEqual([])
    expect(await tokensOf(person.owner)).toEqual({ turns: 1, tokens: left })
  })

  test('a reservation is released once, also after repeated calls', async () => {
    const person = member()
    const account = await spending({ tokens: 1_000, mostTokens: 100 }).reserve(person)
    await account.release()
    await account.release()
    expect(await tokensOf(person.owner)).toEqual({ turns: 0, tokens: 0 })
  })
})
