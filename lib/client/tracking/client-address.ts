import 'client-only'
import * as z from 'zod/mini'
import { tabStorage } from '@/lib/client/device/browser-storage'
import { collectRoutes } from '@/lib/contract/routes/collect-routes'

const storageKey = 'client-address'
const reply = z.object({ data: z.object({ cip: z.string().check(z.maxLength(64)) }) })

/**
 * From the page-view service (§7), once per tab.
 * @param serviceUrl '' for the host's own
 * @returns '' if unavailable
 */
export async function clientAddress(serviceUrl: string, ask: typeof fetch = fetch): Promise<string> {
  const known = tabStorage.read(storageKey)
  if (known !== null) return known
  const address = await fetchAddress(serviceUrl || collectRoutes.pageView.path, ask)
  if (address !== '') tabStorage.write(storageKey, address)
  return address
}

async function fetchAddress(url: string, ask: typeof fetch): Promise<string> {
  try {
    const parsed = reply.safeParse(await (await ask(url, { credentials: 'omit' })).json())
    return parsed.success ? parsed.data.data.cip : ''
  } catch {
    return ''
  }
}
