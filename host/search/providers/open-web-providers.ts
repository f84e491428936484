import { appVersion } from '../../../lib/contract/identity.ts'
import type { Clock } from '../../deps.ts'
import type { HostEnvironment } from '../../env.ts'
import { bing } from './bing.ts'
import { bocha } from './bocha.ts'
import { brave } from './brave.ts'
import { searxng } from './searxng.ts'
import { serper } from './serper.ts'
import { tavily } from './tavily.ts'
import { createWebProvider, type ReportCircuit, type Vendor, type WebProvider } from './web-provider.ts'
import { wikipedia } from './wikipedia.ts'

/**
 * Says who calls, as Wikipedia and polite crawlers do, so that the owner of a site can tell us from others.
 * @param publicOrigin where the operator of this instance can be found; '' when it has no public address
 */
export function userAgent(publicOrigin: string): string {
  return `ZhizhouSearch/${appVersion} (${publicOrigin === '' ? 'self-hosted' : `+${publicOrigin}`})`
}

export type ProviderSettings = Pick<
  HostEnvironment,
  | 'SEARXNG_URL'
  | 'BOCHA_API_KEY'
  | 'BOCHA_URL'
  | 'TAVILY_API_KEY'
  | 'TAVILY_URL'
  | 'BRAVE_API_KEY'
  | 'BRAVE_URL'
  | 'SERPER_API_KEY'
  | 'SERPER_URL'
  | 'BING_API_KEY'
  | 'BING_URL'
  | 'WIKIPEDIA_URL'
  | 'PUBLIC_ORIGIN'
>

export const chineseWikipedia = 'https://zh.wikipedia.org'

/** @returns the web providers that the settings name, in the order in which they are asked and shown */
export function openWebProviders(env: ProviderSettings, now: Clock, report?: ReportCircuit): WebProvider[] {
  return vendorsOf(env).map((vendor) => createWebProvider(vendor, now, report))
}

/** @returns the vendors that the settings name; Wikipedia, which needs no key, when they name no other and do not forbid it */
export function vendorsOf(env: ProviderSettings): Vendor[] {
  const named = keyed(env)
  const encyclopedia = env.WIKIPEDIA_URL ?? (named.length === 0 ? chineseWikipedia : '')
  if (encyclopedia === '') return named
  return [...named, wikipedia({ baseUrl: encyclopedia, userAgent: userAgent(env.PUBLIC_ORIGIN) })]
}

function keyed(env: ProviderSettings): Vendor[] {
  return [
    env.SEARXNG_URL === '' ? null : searxng({ baseUrl: env.SEARXNG_URL }),
    env.BOCHA_API_KEY === '' ? null : bocha({ baseUrl: env.BOCHA_URL, key: env.BOCHA_API_KEY }),
    env.TAVILY_API_KEY === '' ? null : tavily({ baseUrl: env.TAVILY_URL, key: env.TAVILY_API_KEY }),
    env.BRAVE_API_KEY === '' ? null : brave({ baseUrl: env.BRAVE_URL, key: env.BRAVE_API_KEY }),
    env.SERPER_API_KEY === '' ? null : serper({ baseUrl: env.SERPER_URL, key: env.SERPER_API_KEY }),
    env.BING_API_KEY === '' ? null : bing({ baseUrl: env.BING_URL, key: env.BING_API_KEY }),
  ].filter((vendor) => vendor !== null)
}
