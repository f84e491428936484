import 'client-only'
import * as z from 'zod/mini'
import { persistentStorage } from '@/lib/client/device/browser-storage'

export const loginStateKey = 'login'
/** Local storage key of logouts that the host has not confirmed. */
export const pendingLogoutsKey = 'pending-logouts'

/** The login state of §3, in local storage under 'login'. Its token is valid only while the cookie has it. */
const loginState = z.object({
  token: z._default(z.string(), ''),
  /** Milliseconds since 1970; decides when the token is exchanged for a new one. */
  tokenSetAt: z._default(z.number(), 0),
  /** Response of the login: token and identity. The session reads the user from it. */
  loginResponse: z.optional(z.unknown()),
  /** The member has logged out on purpose; false when the login ended in another way. */
  isLoggedOut: z._default(z.boolean(), false),
  channel: z._default(z.string(), ''),
  /** Query parameters of the last visit's address, for login and ad reports. */
  query: z._default(z.unknown(), {}),
  /** Complete landing address of an ad channel, for conversion reports. */
  originalPageUrl: z._default(z.string(), ''),
})
export type LoginState = z.infer<typeof loginState>

/** @returns the stored state; empty if unreadable */
export function readLoginState(): LoginState {
  const parsed = loginState.safeParse(persistentStorage.readJson(loginStateKey))
  return parsed.success ? parsed.data : loginState.parse({})
}

/** Merges fields into the stored state, keeping fields that this version does not know. */
export function changeLoginState(change: Partial<LoginState>): void {
  const kept = persistentStorage.readJson(loginStateKey)
  persistentStorage.write(
    loginStateKey,
    JSON.stringify({ ...(typeof kept === 'object' ? kept : {}), ...change }),
  )
}

/**
 * The startup rule of §4: stores the query for login and ad tracking, and its channel as the login channel; with a
 * channel, the original address too.
 * @param address at which the product was opened
 */
export function rememberArrival(address: URL): void {
  const change = arrivalOf(address)
  if (change) changeLoginState(change)
}

/** @returns changes to the login state by an address, or null if it has no query */
export function arrivalOf(address: URL): Partial<LoginState> | null {
  const query = Object.fromEntries(address.searchParams)
  if (Object.keys(query).length === 0) return null
  const { channel } = query
  return channel ? { query, channel, originalPageUrl: address.href } : { query }
}
