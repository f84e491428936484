import 'server-only'
import { headers } from 'next/headers'
import { publicOrigin } from '@/lib/env/server-addresses'

/** @returns the address that the outside knows this site by: the configured one, else the one it was asked under. */
export async function siteOrigin(): Promise<string> {
  const configured = publicOrigin()
  if (configured) return configured.replace(/\/$/, '')
  return `http://${(await headers()).get('host') ?? 'localhost'}`
}
