import type {
  AuthorizationServerMetadata,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import * as z from 'zod'

const foreign = <Shape>() => z.custom<Shape>((value) => typeof value === 'object' && value !== null)

const service = {
  /** The service that issued everything else here. */
  issuer: z.string(),
  address: z.string(),
  metadata: foreign<AuthorizationServerMetadata>().optional(),
  client: foreign<StoredOAuthClientInformation>(),
  /** What the tokens are for (RFC 8707). */
  resource: z.string().optional(),
} as const

/** A login at a server. All of it came from one issuer, and is sent to no other. */
export const storedLogin = z.object({ ...service, tokens: foreign<StoredOAuthTokens>() })
export type StoredLogin = z.infer<typeof storedLogin>

/** A login that is under way. */
export const pendingLogin = z.object({ ...service, verifier: z.string(), redirectUrl: z.string() })
export type PendingLogin = z.infer<typeof pendingLogin>

/** Maximum characters of a stored login. */
const maxCharacters = 64 * 1024

/** @returns the text to seal; null when the service gave too much */
export function loginText(login: StoredLogin | PendingLogin): string | null {
  const text = JSON.stringify(login)
  return text.length > maxCharacters ? null : text
}
