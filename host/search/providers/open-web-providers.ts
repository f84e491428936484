import { appVersion } from '../../../lib/contract/identity.ts'
import type { KeyedSearch } from '../../../lib/contract/keyed-searches.ts'
import type { Clock } from '../../platform/clock.ts'
import type { PlatformSettings } from '../../platform/platform-settings.ts'
import type { SearchSettings } from '../search-settings.ts'
import { bing } from './bing.ts'
import { bocha } from './bocha.ts'
import { brave } from './brave.ts'
import { qianfan } from './qianfan.ts'
import { searxng } from './searxng.ts'
import { serper } from './serper.ts'
import { tavily } from './tavily.ts'
import { createWebProvider, type ReportCircuit, type Vendor, type WebProvider } from './web-provider.ts'
import { wikipedia } from './wikipedia.ts'
import { zhipu } from './zhipu.ts'

/**
 * Identifies the caller, as Wikipedia and well-behaved crawlers do, so that site owners can recognize it.
 * @param publicOrigin where the operator of this instance can be found; '' without a public address
 */
export function userAgent(publicOrigin: string): string {
  return `ZhizhouSearch/${appVersion} (${publicOrigin === '' ? 'self-hosted' : `+${publicOrigin}`})`
}

type Keyed = KeyedSearch | 'BING'

/** Vendors that need a key, by the prefix of their settings, in calling order. */
const keyedVendors: Readonly<Record<Keyed, (endpoint: { baseUrl: string; key: string }) => Vendor>> = {
  BOCHA: bocha,
  QIANFAN: qianfan,
  ZHIPU: zhipu,
  TAVILY: tavily,
  BRAVE: brave,
  SERPER: serper,
  BING: bing,
}

export type ProviderSettings = Pick<
  SearchSettings & PlatformSettings,
  'SEARXNG_URL' | 'WIKIPEDIA_URL' | 'PUBLIC_ORIGIN' | `${Keyed}_API_KEY` | `${Keyed}_URL`
>

const chineseWikipedia = 'https://zh.wikipedia.org'

/** @returns the configured web providers, in the order in which they are called and shown */
export function openWebProviders(env: ProviderSettings, now: Clock, report?: ReportCircuit): WebProvider[] {
  return vendorsOf(env).map((vendor) => createWebProvider(vendor, now, report))
}

export interface ConfiguredVendor {
  readonly vendor: Vendor
  readonly address: string
  /** The setting that turns it on. */
  readonly setting: keyof ProviderSettings
}

/** @returns the configured vendors; Wikipedia, which needs no key, when there is no other and it is not disabled */
export function configuredVendors(env: ProviderSettings): ConfiguredVendor[] {
  const vendors = [...searxngOf(env), ...keyedOf(env)]
  const encyclopedia = env.WIKIPEDIA_URL ?? (vendors.length === 0 ? chineseWikipedia : '')
  if (encyclopedia === '') return vendors
  const vendor = wikipedia({ baseUrl: encyclopedia, userAgent: userAgent(env.PUBLIC_ORIGIN) })
  return [...vendors, { vendor, address: encyclopedia, setting: 'WIKIPEDIA_URL' }]
}

/** @returns the vendors of {@link configuredVendors} */
export function vendorsOf(env: ProviderSettings): Vendor[] {
  return configuredVendors(env).map(({ vendor }) => vendor)
}

function searxngOf({ SEARXNG_URL: address }: ProviderSettings): ConfiguredVendor[] {
  return address === '' ? [] : [{ vendor: searxng({ baseUrl: address }), address, setting: 'SEARXNG_URL' }]
}

function keyedOf(env: ProviderSettings): ConfiguredVendor[] {
  return (Object.keys(keyedVendors) as Keyed[]).flatMap((name) => {
    const [key, address] = [env[`${name}_API_KEY`], env[`${name}_URL`]]
    const setting = `${name}_API_KEY` as const
    return key === '' ? [] : [{ vendor: keyedVendors[name]({ baseUrl: address, key }), address, setting }]
  })
}
