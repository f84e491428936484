import type { Finding } from '../../../lib/contract/diagnosis.ts'
import { searchKeyNames } from '../../../lib/contract/keyed-searches.ts'
import { type ConfiguredVendor, configuredVendors } from '../../search/providers/open-web-providers.ts'
import { ProviderFailure } from '../../search/providers/provider-failure.ts'
import { webScope } from '../../search/providers/web-scope.ts'
import { addressFinding, broken, type CheckContext, fine, notSet } from './findings.ts'

/** A query that has results in every language. */
const question = '中国'
const settings = ['SEARXNG_URL', ...searchKeyNames].join('、')

/** Sends one query to each configured provider. @returns a finding for each */
export async function checkSearch({ env, limitMs }: CheckContext): Promise<Finding[]> {
  const trials = configuredVendors(env)
  if (trials.length === 0) return [notSet('search', settings)]
  const found = await Promise.all(trials.map((trial) => trySearch(trial, limitMs)))
  // The default provider was not requested explicitly.
  const isDefault = env.WIKIPEDIA_URL === undefined && trials.length === 1
  return found.map((each) => (isDefault && each.state === 'broken' ? { ...each, state: 'warning' } : each))
}

async function trySearch({ vendor, address, setting }: ConfiguredVendor, limitMs: number): Promise<Finding> {
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
  { vendor, address, setting }: ConfiguredVendor,
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
