import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SourceReference } from '../../../../lib/contract/cards/search-result.ts'

/** Where an answer has cited the knowledge of an agent. */
export interface CitedPlace {
  readonly agentId: string
  readonly fileId: string
  /** Position of the passage in its file, from 0. */
  readonly passage: number
}

const ticketPattern = /^([\w-]{1,64})\.([\w-]{1,64})\.(\d{1,6})\.([\w-]{43})$/

/** @returns a ticket that opens this place for this owner only: the files themselves are open to nobody else */
function ticketOf(key: string, owner: string, place: CitedPlace): string {
  const { agentId, fileId, passage } = place
  return [agentId, fileId, String(passage), signatureOf(key, owner, place)].join('.')
}

/** @returns the place; null unless the host has issued the ticket to this owner */
export function readTicket(key: string, owner: string, ticket: string): CitedPlace | null {
  const [, agentId = '', fileId = '', digits = '', given = ''] = ticketPattern.exec(ticket) ?? []
  const place = { agentId, fileId, passage: Number(digits) }
  const expected = Buffer.from(ticketOf(key, owner, place))
  const bytes = Buffer.from([agentId, fileId, digits, given].join('.'))
  return bytes.length === expected.length && timingSafeEqual(bytes, expected) ? place : null
}

/** @returns a source as it is sent: with a ticket instead of its file */
export function citedSource(
  key: string,
  owner: string,
  agentId: string,
  { file, ...source }: SourceReference,
): SourceReference {
  if (!file) return source
  return { ...source, cited: ticketOf(key, owner, { agentId, fileId: file.id, passage: file.passage }) }
}

function signatureOf(key: string, owner: string, { agentId, fileId, passage }: CitedPlace): string {
  const signed = ['cited knowledge', owner, agentId, fileId, String(passage)].join('\n')
  return createHmac('sha256', key).update(signed).digest('base64url')
}
