import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { SourceReference } from '../../../../lib/contract/cards/search-result.ts'

/** Where an answer has cited the knowledge of an agent. */
export interface CitedPlace {
  readonly agentId: string
  readonly fileId: string
  /** Position of the passage in its file, from 0. */
  readonly passage: number
  /** Hash of the text that was cited: the file may be read again, with other passages. */
  readonly textHash: string
}

const hashCharacters = 16
const ticketPattern = /^([\w-]{1,64})\.([\w-]{1,64})\.(\d{1,6})\.([\w-]{16})\.([\w-]{43})$/

/** @returns the hash of a cited text, whatever its spaces */
export function citedTextHash(text: string): string {
  const letters = text.replaceAll(/\s/g, '')
  return createHash('sha256').update(letters).digest('base64url').slice(0, hashCharacters)
}

/** @returns a ticket that opens this place for this owner only: no other user can open the files themselves */
function ticketOf(key: string, owner: string, place: CitedPlace): string {
  const { agentId, fileId, passage, textHash } = place
  return [agentId, fileId, String(passage), textHash, signatureOf(key, owner, place)].join('.')
}

/** @returns the place; null unless the host has issued the ticket to this owner */
export function readTicket(key: string, owner: string, ticket: string): CitedPlace | null {
  const [, agentId = '', fileId = '', digits = '', textHash = '', given = ''] =
    ticketPattern.exec(ticket) ?? []
  const place = { agentId, fileId, passage: Number(digits), textHash }
  const expected = Buffer.from(ticketOf(key, owner, place))
  const bytes = Buffer.from([agentId, fileId, digits, textHash, given].join('.'))
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
  const textHash = citedTextHash(source.passage)
  const place = { agentId, fileId: file.id, passage: file.passage, textHash }
  return { ...source, cited: ticketOf(key, owner, place) }
}

function signatureOf(key: string, owner: string, place: CitedPlace): string {
  const { agentId, fileId, passage, textHash } = place
  const signed = ['cited knowledge', owner, agentId, fileId, String(passage), textHash].join('\n')
  return createHmac('sha256', key).update(signed).digest('base64url')
}
