import { describe, expect, test } from '@jest/globals'
import { createScriptedProvider, hit } from '../testing/scripted-provider.ts'
import { askProviders, type ProviderOutcome } from './ask-providers.ts'

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
    ['hangs until aborted', 'hang' as const],
    ['hangs and ignores the abort signal', 'unabortable' as const],
  ])('a provider that %s does not delay the others', async (_, behaviour) => {
    const outcomes = await collect([
      createScriptedProvider('坏', behaviour),
      createScriptedProvider('好', found),
    ])
    expect(outcomes.find(({ provider }) => provider.name === '好')).toHaveProperty('hits', found)
    expect(outcomes.find(({ provider }) => provider.name === '坏')).toHaveProperty('failure')
    expect(outcomes).toHaveLength(2)
  })

  test('asks all concurrently', async () => {
    const providers = ['一', '二', '三'].map((name) => createScriptedProvider(name, 'hang'))
    for await (const _outcome of outcomesOf(providers)) {
      expect(providers.map(({ queries }) => queries)).toEqual([['问'], ['问'], ['问']])
      break
    }
    expect.assertions(1)
  })

  test('a provider has a separate limit within the common one', async () => {
    const quick = { ...createScriptedProvider('急', 'unabortable'), timeoutMs: 5 }
    const patient = { ...createScriptedProvider('缓', 'unabortable'), timeoutMs: 600_000 }
    const outcomes = await collect([patient, quick])
    expect(outcomes.map(({ provider }) => provider.name)).toEqual(['急', '缓'])
    for (const outcome of outcomes) expect(outcome).toMatchObject({ failure: { reason: 'timeout' } })
  })

  test.each([
    ['web', found, true],
    ['web', [], false],
    ['library', found, false],
  ] as const)(
    'after the %s provider has found %j the others have only the grace period left: %j',
    async (kind, hits, isOvertaken) => {
      const outcomes = await collect([
        createScriptedProvider('慢', 'unabortable', 'web'),
        createScriptedProvider('快', hits, kind),
      ])
      expect(outcomes[1]).toMatchObject({ failure: { reason: 'timeout', isOvertaken } })
    },
  )

  test('is aborted with the whole search', async () => {
    const reason = new Error('stopped')
    const controller = new AbortController()
    const collected = collect([createScriptedProvider('慢', 'unabortable')], controller.signal)
    controller.abort(reason)
    await expect(collected).rejects.toBe(reason)
  })
})
