import { bingProtocol } from './fake-bing.ts'
import { bochaProtocol } from './fake-bocha.ts'
import { braveProtocol } from './fake-brave.ts'
import { qianfanProtocol } from './fake-qianfan.ts'
import { searxngProtocol } from './fake-searxng.ts'
import { serperProtocol } from './fake-serper.ts'
import { tavilyProtocol } from './fake-tavily.ts'
import type { FakeVendor, VendorProtocol } from './fake-vendor.ts'
import { wikipediaProtocol } from './fake-wikipedia.ts'
import { zhipuProtocol } from './fake-zhipu.ts'

/** Every vendor's protocol with the settings that lead the product to a fake of it. */
export const fakeVendors: readonly {
  readonly protocol: VendorProtocol
  readonly settings: (baseUrl: string) => Readonly<Record<string, string>>
}[] = [
  { protocol: searxngProtocol, settings: (baseUrl) => ({ SEARXNG_URL: baseUrl }) },
  {
    protocol: bochaProtocol,
    settings: (baseUrl) => ({ BOCHA_URL: baseUrl, BOCHA_API_KEY: bochaProtocol.key }),
  },
  {
    protocol: qianfanProtocol,
    settings: (baseUrl) => ({ QIANFAN_URL: baseUrl, QIANFAN_API_KEY: qianfanProtocol.key }),
  },
  {
    protocol: zhipuProtocol,
    settings: (baseUrl) => ({ ZHIPU_URL: baseUrl, ZHIPU_API_KEY: zhipuProtocol.key }),
  },
  {
    protocol: tavilyProtocol,
    settings: (baseUrl) => ({ TAVILY_URL: baseUrl, TAVILY_API_KEY: tavilyProtocol.key }),
  },
  {
    protocol: braveProtocol,
    settings: (baseUrl) => ({ BRAVE_URL: baseUrl, BRAVE_API_KEY: braveProtocol.key }),
  },
  {
    protocol: serperProtocol,
    settings: (baseUrl) => ({ SERPER_URL: baseUrl, SERPER_API_KEY: serperProtocol.key }),
  },
  { protocol: bingProtocol, settings: (baseUrl) => ({ BING_URL: baseUrl, BING_API_KEY: bingProtocol.key }) },
  { protocol: wikipediaProtocol, settings: (baseUrl) => ({ WIKIPEDIA_URL: baseUrl }) },
]

/** The settings under which the product asks these fakes and no other web search. */
export function settingsFor(fakes: readonly FakeVendor[]): Record<string, string> {
  const settings: Record<string, string> = { WIKIPEDIA_URL: '' }
  for (const { protocol, baseUrl } of fakes) {
    const vendor = fakeVendors.find((each) => each.protocol === protocol)
    Object.assign(settings, vendor?.settings(baseUrl))
  }
  return settings
}
