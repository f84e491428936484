import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CheckName, Finding, FindingCause } from '../../../lib/contract/diagnosis.ts'
import { printable } from '../../../lib/text/printable.ts'
import { probeAddress } from '../../outbound/probe-address.ts'
import { proxyFor } from '../../platform/proxies.ts'
import type { HostEnvironment } from '../../settings/environment.ts'

type Values = Readonly<Record<string, string | number>>

/** @returns the finding of a successful check. @param detail figures that need no words */
export function fine(check: CheckName, detail: string): Finding {
  return { check, state: 'ok', cause: 'fine', values: textsOf({ detail }) }
}

/** @returns the finding for something that does not exist yet, and will. */
export function notYet(check: CheckName, detail: string): Finding {
  return { check, state: 'ok', cause: 'not_yet', values: textsOf({ detail }) }
}

/** @returns the finding for something unconfigured. @param setting the settings that would change it */
export function notSet(check: CheckName, setting: string): Finding {
  return { check, state: 'off', cause: 'not_set', values: { setting } }
}

export function broken(check: CheckName, cause: FindingCause, values: Values = {}): Finding {
  return { check, state: 'broken', cause, values: textsOf(values) }
}

export function warning(check: CheckName, cause: FindingCause, values: Values = {}): Finding {
  return { check, state: 'warning', cause, values: textsOf(values) }
}

export interface CheckContext {
  readonly env: HostEnvironment
  readonly limitMs: number
}

/** Finds out why an address gave no response. @param otherwise the cause when it is reachable */
export async function addressFinding(
  check: CheckName,
  address: string,
  limitMs: number,
  otherwise?: Finding,
): Promise<Finding> {
  const { host } = new URL(address)
  const proxied = await proxyFinding(check, address, limitMs)
  // Only the proxy knows the way: this machine may not even resolve the name.
  if (proxied) return proxied.cause === 'proxy_no_answer' ? (otherwise ?? proxied) : proxied
  const { fault, certificateEndsAt } = await probeAddress(address, limitMs / 2)
  const date = certificateEndsAt === null ? '' : new Date(certificateEndsAt).toISOString().slice(0, 10)
  if (fault === null) return otherwise ?? silent(check, host, limitMs)
  return broken(check, fault, { host, date, seconds: secondsOf(limitMs) })
}

/** @returns why an address behind the proxy of this machine gave no response; null when it is called directly */
export async function proxyFinding(
  check: CheckName,
  address: string,
  limitMs: number,
): Promise<Finding | null> {
  const { host } = new URL(address)
  const proxy = proxyFor(new URL(address))
  if (!proxy) return null
  const { fault } = await probeAddress(proxy.origin, limitMs / 2)
  return broken(check, fault ? 'proxy_unreachable' : 'proxy_no_answer', { proxy: proxy.origin, host })
}

export function silent(check: CheckName, host: string, limitMs: number): Finding {
  return broken(check, 'no_answer', { host, seconds: secondsOf(limitMs) })
}

function secondsOf(limitMs: number): number {
  return Math.ceil(limitMs / 1_000)
}

/** @returns the folder, or the one in which it will be created. */
export function existingPlace(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existingPlace(dirname(folder))
}

export function gigabytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GB`
}

const maxCharacters = 300

/** Names come from services and may contain control sequences for the terminal. */
function textsOf(values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, printable(String(value)).slice(0, maxCharacters)]),
  )
}
