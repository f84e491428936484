import { describe, expect, test } from '@jest/globals'
import { askProviders, type ProviderOutcome } from './ask-providers.ts'
import { createScriptedProvider, hit } from '../testing/scripted-provider.ts'

const found = [hit({ title: '甲', passage: '甲' })]

function outcomesOf(
  providers: Parameters<typeof askProviders>[0],
  signal = new AbortController().signal,
): AsyncIterable<ProviderOutcome> {
  const options = { limit: 5, scope: { source: 'all' } as const, timeoutMs: 200, graceMs: 20, signal }
  return askProviders(providers, '问', options)
}

async function collect(...asked: Parameters<typeof outcomesOf>): Promise<ProviderOutcome[]> {
  const outcomes: ProviderOutcome[] = []
  for await (const outcome of outcomesOf(...asked)) outcomes.push(outcome)
  return outcomes
}

describe('askProviders', () => {
  test.each([
    ['fails', new Error('down')],
    ['hangs until it is stopped', 'hang' as const],
    ['hangs and ignores that it is stopped', 'deaf' as const],
  ])('one that %s does not hold the others', async (_, behaviour) => {
    const outcomes = await collect([
      createScriptedProvider('坏', behaviour),
      createScriptedProvider('好', found),
    ])
    expect(outcomes.find(({ provider }) => provider.name === '好')).toHaveProperty('hits', found)
    expect(outcomes.find(({ provider }) => provider.name === '坏')).toHaveProperty('failure')
    expect(outcomes).toHaveLength(2)
  })

  test('asks all at the same time', async () => {
    const providers = ['一', '二', '三'].map((name) => createScriptedProvider(name, 'hang'))
    for await (const _outcome of outcomesOf(providers)) {
      expect(providers.map(({ queries }) => queries)).toEqual([['问'], ['问'], ['问']])
      break
    }
    expect.assertions(1)
  })

  test('a provider has its own limit, and no more than all', async () => {
    const quick = { ...createScriptedProvider('急', 'deaf'), timeoutMs: 5 }
    const patient = { ...createScriptedProvider('缓', 'deaf'), timeoutMs: 600_000 }
    const outcomes = await collect([patient, quick])
    expect(outcomes.map(({ provider }) => provider.name)).toEqual(['急', '缓'])
    for (const outcome of outcomes) expect(outcome).toMatchObject({ failure: { reason: 'timeout' } })
  })

  test.each([
    ['web', found, true],
    ['web', [], false],
    ['library', found, false],
  ] as const)(
    'once the %s has found %j the others have only the grace left: %j',
    async (kind, hits, isOvertaken) => {
      const outcomes = await collect([
        createScriptedProvider('慢', 'deaf', 'web'),
        createScriptedProvider('快', hits, kind),
      ])
      expect(outcomes[1]).toMatchObject({ failure: { reason: 'timeout', isOvertaken } })
    },
  )

  test('stops with the whole search', async () => {
    const reason = new Error('stopped')
    const controller = new AbortController()
    const collected = collect([createScriptedProvider('慢', 'deaf')], controller.signal)
    controller.abort(reason)
    await expect(collected).rejects.toBe(reason)
  })
})
