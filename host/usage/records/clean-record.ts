import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { TrackingRecord } from '../../../lib/contract/routes/collect-routes.ts'
import {
  type AttributeKind,
  type TrackingAttributes,
  trackingAttributes,
} from '../../../lib/contract/tracking-attributes.ts'
import { isTitleOwn, reducedAddress, reducedReferrer } from '../../../lib/text/addresses/reduced-address.ts'
import { scrubbedMessage } from '../../../lib/text/scrubbed-message.ts'

const maxMessageCharacters = 500
const only = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : '')
const nameOrNothing = only(/^[A-Za-z0-9_.:-]{1,64}$/)
const productOrNothing = only(/^[A-Za-z0-9_.:() -]{1,64}$/)
const identifierOrNothing = only(/^[A-Za-z0-9_-]{1,64}$/)

export interface RecordPlace {
  /** The origin under which browsers reach the product. */
  readonly ownOrigin: string
  /** The product's name: the title of pages whose own may contain a question. */
  readonly appName: string
  /** The id of the member whose browser it is, '' when unknown: a record identifies no one else. */
  readonly uid: string
}

/**
 * The stored part of a record. The browser has reduced it already, but is not trusted: no query value, no title that
 * may contain a question, no device identity and no unknown attribute is stored.
 */
export function cleanRecord(record: TrackingRecord, place: RecordPlace): TrackingRecord {
  const { attributes, ...rest } = record
  const cleaned = cleanAttributes(attributes ?? {})
  return {
    ...rest,
    user_id: record.user_id === place.uid ? place.uid : '',
    user_source: nameOrNothing(record.user_source),
    channel: nameOrNothing(record.channel),
    app_version: nameOrNothing(record.app_version),
    os_name: productOrNothing(record.os_name),
    os_version: productOrNothing(record.os_version),
    browser_name: productOrNothing(record.browser_name),
    browser_version: productOrNothing(record.browser_version),
    user_agent: scrubbedMessage(record.user_agent, maxMessageCharacters),
    device_hash: visitorOf(record.device_hash),
    href: reducedAddress(record.href),
    referrer: reducedReferrer(record.referrer, place.ownOrigin),
    page_title: isTitleOwn(record.href) ? record.page_title : place.appName,
    client_ip: isIP(record.client_ip) === 0 ? '' : record.client_ip,
    event: nameOrNothing(record.event),
    type: nameOrNothing(record.type),
    ...(Object.keys(cleaned).length > 0 ? { attributes: cleaned } : {}),
  }
}

/** A one-way hash, also of an invalid value sent by a browser: nothing stored can be used as an identity. */
export function visitorOf(deviceMark: string): string {
  return createHash('sha256').update(`usage-visitor:${deviceMark}`).digest('base64url')
}

function cleanAttributes(
  attributes: Readonly<Record<string, string | number | boolean>>,
): TrackingAttributes {
  const kept: TrackingAttributes = {}
  for (const name of Object.keys(trackingAttributes) as (keyof typeof trackingAttributes)[]) {
    const value = attributes[name]
    const cleaned = value === undefined ? undefined : cleanValue(trackingAttributes[name], value)
    if (cleaned !== undefined) kept[name] = cleaned
  }
  return kept
}

function cleanValue(kind: AttributeKind, value: string | number | boolean) {
  if (typeof value !== 'string') return kind === 'figure' ? value : undefined
  switch (kind) {
    case 'figure':
      return undefined
    case 'id':
      return identifierOrNothing(value) || undefined
    case 'name':
      return nameOrNothing(value) || undefined
    case 'message':
      return scrubbedMessage(value, maxMessageCharacters) || undefined
    case 'address':
      return reducedAddress(value) || undefined
  }
}
