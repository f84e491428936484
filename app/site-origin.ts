import 'server-only'
import { headers } from 'next/headers'
import { publicOrigin } from '@/lib/client/api/server-addresses'

/** @returns the public origin of this site: the configured one, or that of the request */
export async function siteOrigin(): Promise<string> {
  const configured = publicOrigin()
  if (configured) return configured.replace(/\/$/, '')
  return `http://${(await headers()).get('host') ?? 'localhost'}`
}
