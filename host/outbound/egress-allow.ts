import { isIP } from 'node:net'
import * as z from 'zod'
import type { ValuesOf } from '../platform/env-fields.ts'
import { isMetadataAddress } from './judge-address.ts'
import { pairOf } from './parse-target.ts'

/** Exact `host:port` pairs, separated by commas, in the format of {@link pairOf}. */
const allowedPairs = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((pair) => pair.trim() || []))
  .refine((pairs) => pairs.every((pair) => readPair(pair) !== null), {
    error: '应为逗号分隔的 主机:端口，不能是云主机的元数据地址',
  })
  .transform((pairs) => pairs.flatMap((pair) => readPair(pair) ?? []))

/** @returns null when it is not a host with a port, or a metadata service */
function readPair(pair: string): string | null {
  const address = `http://${pair}`
  if (!/^[^\s/?#@\\*]+:\d{1,5}$/.test(pair) || !URL.canParse(address)) return null
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isMetadata = isIP(host) === 0 ? /^metadata(\.|$)/.test(host) : isMetadataAddress(host)
  return isMetadata ? null : pairOf(url)
}

/** `SEARCH_ALLOW`: the same for pages that a search engine of the operator brings. */
export const outboundSettings = { EGRESS_ALLOW: allowedPairs, SEARCH_ALLOW: allowedPairs } as const

export type OutboundSettings = ValuesOf<typeof outboundSettings>
