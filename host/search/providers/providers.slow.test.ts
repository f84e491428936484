import { afterEach, describe, expect, jest, test } from '@jest/globals'
import type { StepFailure } from '../../../lib/contract/cards/progress.ts'
import type { SearchScope } from '../../../lib/contract/frames/frame.ts'
import { systemClock } from '../../platform/clock.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { askProviders } from './ask-providers.ts'
import { openWebProviders, vendorsOf } from './open-web-providers.ts'
import {
  type FailureMode,
  type FakeResult,
  type FakeVendor,
  failureModes,
  startFakeVendor,
  type VendorProtocol,
} from './testing/fake-vendor.ts'
import { fakeVendors, settingsFor } from './testing/fake-vendors.ts'

const results: readonly FakeResult[] = [
  {
    title: '四加亭',
    url: 'https://www.example.com/a',
    text: '四加亭有二十三座桥梁，“水乡”之称由此而来。',
    date: '2024-03-05',
    image: 'https://images.example.com/a.jpg',
  },
  { title: '三界镇', url: 'https://www.example.com/b', text: '三界镇产茶叶 & 竹子。', date: '2024-02-01' },
]

const fakes: FakeVendor[] = []
afterEach(async () => {
  await Promise.all(fakes.splice(0).map((fake) => fake.close()))
})

async function start(protocol: VendorProtocol): Promise<FakeVendor> {
  const fake = await startFakeVendor(protocol, results)
  fakes.push(fake)
  return fake
}

function providersOf(started: readonly FakeVendor[], overrides: Record<string, string> = {}) {
  return openWebProviders(readEnvironment({ ...settingsFor(started), ...overrides }), systemClock)
}

function optionsOf(scope: SearchScope = { source: 'web' }, timeoutMs = 20_000) {
  return { limit: 10, scope, timeoutMs, graceMs: timeoutMs, signal: new AbortController().signal }
}

async function outcomeOf(providers: ReturnType<typeof providersOf>, timeoutMs?: number, scope?: SearchScope) {
  const outcomes = []
  for await (const outcome of askProviders(providers, '四加亭的桥梁', optionsOf(scope, timeoutMs)))
    outcomes.push(outcome)
  return outcomes
}

/** Only who is slow meets it; a busy machine answers for all others in time. */
const limitFor = (mode: FailureMode) => (mode === 'slow' ? 2_000 : undefined)

const reasons: Record<FailureMode, StepFailure | null> = {
  down: 'unreachable',
  slow: 'timeout',
  blocked: 'blocked',
  captcha: 'blocked',
  rubbish: 'garbled',
  wrong_shape: 'garbled',
  truncated: 'garbled',
  empty: null,
  redirect_inside: 'garbled',
  redirect_metadata: 'garbled',
  rate_limited: 'rate_limited',
  huge: 'garbled',
}
/** What an error without a text means to these is their own. */
const ownReasons: Partial<Record<string, Partial<Record<FailureMode, StepFailure>>>> = {
  博查: { blocked: 'quota' },
}

/** @returns a reply in whose lists of results are entries that are none */
function withOddEntries(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isOfResults = value.some((each) => typeof each === 'object' && each !== null)
    return isOfResults ? [null, 3, ...value.map(withOddEntries), {}, { title: 1, url: [] }, ['x']] : value
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withOddEntries(each)]))
}

describe.each(fakeVendors.map(({ protocol }) => [protocol.name, protocol] as const))(
  '%s',
  (name, protocol) => {
    test('is called as documented, and its results are normalized', async () => {
      const [outcome] = await outcomeOf(providersOf([await start(protocol)]))
      const isDated = name !== '维基百科'
      const isPictured = ['维基百科', 'Brave', 'SearXNG'].includes(name)
      expect(outcome).toMatchObject({
        hits: [
          {
            title: '四加亭',
            url: 'https://www.example.com/a',
            publishedAt: isDated ? '2024-03-05' : '',
            heading: '',
            ...(isPictured ? { image: 'https://images.example.com/a.jpg' } : {}),
          },
          { title: '三界镇', passage: '三界镇产茶叶 & 竹子。', publishedAt: isDated ? '2024-02-01' : '' },
        ],
      })
      const passage = outcome && 'hits' in outcome ? outcome.hits[0]?.passage : ''
      expect(passage?.replaceAll(/["“”]/g, '')).toBe('四加亭有二十三座桥梁，水乡之称由此而来。')
    })

    test.each(failureModes)('%s', async (mode) => {
      const fake = await start(protocol)
      await fake.behave(mode)
      const [outcome] = await outcomeOf(providersOf([fake]), limitFor(mode))
      const reason = ownReasons[name]?.[mode] ?? reasons[mode]
      if (reason === null) expect(outcome).toMatchObject({ hits: [] })
      else expect(outcome).toMatchObject({ failure: { name: 'ProviderFailure', reason } })
      expect(fake.insideRequests()).toBe(0)
      if (mode !== 'down') expect(fake.requests).toHaveLength(1)
    })

    test('an odd entry loses itself only', async () => {
      const { answer } = protocol
      jest.spyOn(protocol, 'answer').mockImplementation((...given) => withOddEntries(answer(...given)))
      const [outcome] = await outcomeOf(providersOf([await start(protocol)]))
      jest.restoreAllMocks()
      expect(outcome).toMatchObject({ hits: [{ title: '四加亭' }, { title: '三界镇' }] })
    })

    if (protocol.key !== '')
      test('reports a rejected key, without the key', async () => {
        const fake = await start(protocol)
        const setting = Object.keys(settingsFor([fake])).find((each) => each.endsWith('_KEY')) ?? ''
        const [outcome] = await outcomeOf(providersOf([fake], { [setting]: 'sk-very-secret' }))
        expect(outcome).toMatchObject({ failure: { reason: 'key_refused' } })
        const failure = outcome && 'failure' in outcome ? outcome.failure : null
        expect(failure instanceof Error ? `${failure.message}${failure.stack}` : 'none').not.toMatch(
          /secret|none/,
        )
      })

    test('searches a site, and since a day', async () => {
      const fake = await start(protocol)
      const providers = providersOf([fake])
      const scope = { source: 'web', since: '2024-02-15', site: 'Example.com' } as const
      const outcomes = await outcomeOf(
        providers.filter((provider) => provider.serves(scope)),
        undefined,
        scope,
      )
      if (name === '维基百科') return expect(outcomes).toEqual([])
      expect(outcomes[0]).toMatchObject({ hits: [{ title: '四加亭' }] })
      expect(outcomes[0] && 'hits' in outcomes[0] ? outcomes[0].hits : []).toHaveLength(1)
      const [request] = fake.requests
      expect(`${decodeURIComponent(String(request?.query))} ${JSON.stringify(request?.body)}`).toMatch(
        /example\.com/,
      )
    })
  },
)

describe('all together', () => {
  test.each(failureModes)('%s: each fails separately, in the time of one', async (mode) => {
    const started = await Promise.all(fakeVendors.map(({ protocol }) => start(protocol)))
    await Promise.all(started.map((fake) => fake.behave(mode)))
    const outcomes = []
    for await (const outcome of askProviders(
      providersOf(started),
      '四加亭的桥梁',
      optionsOf(undefined, limitFor(mode)),
    )) {
      // None waits for another's failure.
      if (mode === 'slow')
        expect(started.map(({ requests }) => requests.length)).toEqual(started.map(() => 1))
      outcomes.push(outcome)
    }
    expect(outcomes).toHaveLength(fakeVendors.length)
    expect(outcomes.every((outcome) => 'failure' in outcome)).toBe(mode !== 'empty')
  })

  test.each(failureModes)('one is %s: the others answer', async (mode) => {
    const started = await Promise.all(fakeVendors.map(({ protocol }) => start(protocol)))
    await started[0]?.behave(mode)
    const outcomes = await outcomeOf(providersOf(started), limitFor(mode))
    const found = outcomes.filter((outcome) => 'hits' in outcome && outcome.hits.length > 0)
    expect(found).toHaveLength(fakeVendors.length - 1)
  })
})

describe('the selected providers', () => {
  const names = (settings: Record<string, string>) =>
    vendorsOf(readEnvironment(settings)).map(({ name }) => name)
  test.each([
    [{}, ['维基百科']],
    [{ WIKIPEDIA_URL: '' }, []],
    [{ BOCHA_API_KEY: 'a' }, ['博查']],
    [{ BOCHA_API_KEY: 'a', WIKIPEDIA_URL: 'https://zh.wikipedia.org' }, ['博查', '维基百科']],
    [{ SEARXNG_URL: 'http://127.0.0.1:8888', BRAVE_API_KEY: 'b' }, ['SearXNG', 'Brave']],
  ])('%j: %j', (settings, expected) => {
    expect(names(settings)).toEqual(expected)
  })

  test('an incomplete setting stops the start', () => {
    expect(() => readEnvironment({ BING_API_KEY: 'a' })).toThrow('BING_URL')
    expect(() => readEnvironment({ EMBEDDING_MODEL: 'a' })).toThrow('LLM_BASE_URL')
    expect(() => readEnvironment({ SEARXNG_URL: 'localhost' })).toThrow('应为 http 或 https 地址')
  })
})
