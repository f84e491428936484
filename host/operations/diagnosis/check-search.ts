import type { Finding } from '../../../lib/contract/diagnosis.ts'
import type { HostEnvironment } from '../../settings/environment.ts'
import { chineseWikipedia, vendorsOf } from '../../search/providers/open-web-providers.ts'
import { ProviderFailure } from '../../search/providers/provider-failure.ts'
import type { Vendor } from '../../search/providers/web-provider.ts'
import { webScope } from '../../search/providers/web-scope.ts'
import { addressFinding, broken, type CheckContext, fine, notSet } from './findings.ts'

/** A query that has results in every language. */
const question = '中国'
const settings =
  'SEARXNG_URL、BOCHA_API_KEY、QIANFAN_API_KEY、ZHIPU_API_KEY、TAVILY_API_KEY、BRAVE_API_KEY、SERPER_API_KEY'

interface SearchTrial {
  readonly vendor: Vendor
  readonly address: string
  readonly setting: string
}

/** Sends one query to each configured provider. @returns a finding for each */
export async function checkSearch({ env, limitMs }: CheckContext): Promise<Finding[]> {
  const trials = trialsOf(env)
  if (trials.length === 0) return [notSet('search', settings)]
  const found = await Promise.all(trials.map((trial) => trySearch(trial, limitMs)))
  // The default provider was not requested explicitly.
  const isDefault = env.WIKIPEDIA_URL === undefined && trials.length === 1
  return found.map((each) => (isDefault && each.state === 'broken' ? { ...each, state: 'warning' } : each))
}

async function trySearch({ vendor, address, setting }: SearchTrial, limitMs: number): Promise<Finding> {
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(limitMs)
  const scope = webScope({ source: 'web' })
  try {
    const results = await vendor.search({ text: question, limit: 3, scope, signal, now: Date.now() })
    return fine(
      'search',
      `${vendor.name} · ${results.length} · ${Math.round(performance.now() - startedAt)} ms`,
    )
  } catch (error) {
    if (!(error instanceof ProviderFailure) && !signal.aborted) throw error
    const reason = error instanceof ProviderFailure ? error.reason : 'timeout'
    return meaningOf(reason, { vendor, address, setting }, limitMs)
  }
}

async function meaningOf(
  reason: ProviderFailure['reason'],
  { vendor, address, setting }: SearchTrial,
  limitMs: number,
): Promise<Finding> {
  const { host } = new URL(address)
  const values = { name: vendor.name, setting, host }
  switch (reason) {
    case 'key_refused':
      return broken('search', 'key_refused', values)
    case 'quota':
      return broken('search', 'quota', values)
    case 'rate_limited':
    case 'paused':
      return broken('search', 'too_often', values)
    case 'blocked':
      return broken('search', 'web_page', values)
    case 'timeout':
    case 'unreachable':
    case 'broken_off':
      return addressFinding('search', address, limitMs)
    case 'filtered':
    case 'garbled':
    case 'refused':
    case 'too_long':
    case 'unsupported':
      return broken('search', 'unread', values)
  }
}

/** The vendors in the sequence of their settings, the encyclopedia last. */
function trialsOf(env: HostEnvironment): SearchTrial[] {
  const named = [
    { isOn: env.SEARXNG_URL !== '', address: env.SEARXNG_URL, setting: 'SEARXNG_URL' },
    { isOn: env.BOCHA_API_KEY !== '', address: env.BOCHA_URL, setting: 'BOCHA_API_KEY' },
    { isOn: env.QIANFAN_API_KEY !== '', address: env.QIANFAN_URL, setting: 'QIANFAN_API_KEY' },
    { isOn: env.ZHIPU_API_KEY !== '', address: env.ZHIPU_URL, setting: 'ZHIPU_API_KEY' },
    { isOn: env.TAVILY_API_KEY !== '', address: env.TAVILY_URL, setting: 'TAVILY_API_KEY' },
    { isOn: env.BRAVE_API_KEY !== '', address: env.BRAVE_URL, setting: 'BRAVE_API_KEY' },
    { isOn: env.SERPER_API_KEY !== '', address: env.SERPER_URL, setting: 'SERPER_API_KEY' },
    { isOn: env.BING_API_KEY !== '', address: env.BING_URL, setting: 'BING_API_KEY' },
  ].filter(({ isOn }) => isOn)
  const encyclopedia = { address: env.WIKIPEDIA_URL || chineseWikipedia, setting: 'WIKIPEDIA_URL' }
  return vendorsOf(env).map((vendor, at) => ({ vendor, ...(named[at] ?? encyclopedia) }))
}
