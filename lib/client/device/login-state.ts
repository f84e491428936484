import 'client-only'
import * as z from 'zod/mini'
import { persistentStorage } from '@/lib/client/device/browser-storage'

export const loginStateKey = 'login'
/** Under this name in local storage stand the logouts that the host has not confirmed. */
export const pendingLogoutsKey = 'pending-logouts'

/** The login state of §3, kept in local storage under 'login'. The cookie decides whether its token still counts. */
const loginState = z.object({
  token: z._default(z.string(), ''),
  /** Milliseconds since 1970; decides when the token is exchanged for a new one. */
  tokenSetAt: z._default(z.number(), 0),
  /** What the login was answered with: token and identity. The session reads the person out of it. */
  loginResponse: z.optional(z.unknown()),
  channel: z._default(z.string(), ''),
  /** The query that the product was last opened with, name by name. Kept for the login and the ad reports. */
  query: z._default(z.unknown(), {}),
  /** The whole address of the page that an ad channel led to, for conversion reports. */
  originalPageUrl: z._default(z.string(), ''),
})
export type LoginState = z.infer<typeof loginState>

/** @returns what is kept; anything unreadable counts as nothing kept. */
export function readLoginState(): LoginState {
  const parsed = loginState.safeParse(persistentStorage.readJson(loginStateKey))
  return parsed.success ? parsed.data : loginState.parse({})
}

/** Changes the given fields and keeps the others, also those that this version does not know. */
export function changeLoginState(change: Partial<LoginState>): void {
  const kept = persistentStorage.readJson(loginStateKey)
  persistentStorage.write(
    loginStateKey,
    JSON.stringify({ ...(typeof kept === 'object' ? kept : {}), ...change }),
  )
}

/**
 * The start-up rule of §4: a query is stored for login and ad tracking, its channel as the login channel;
 * with a channel, the page's original address is kept as well.
 * @param address where the product was opened
 */
export function rememberArrival(address: URL): void {
  const change = arrivalOf(address)
  if (change) changeLoginState(change)
}

/** @returns what an address changes in the login state, or null when it has no query. */
export function arrivalOf(address: URL): Partial<LoginState> | null {
  const query = Object.fromEntries(address.searchParams)
  if (Object.keys(query).length === 0) return null
  const { channel } = query
  return channel ? { query, channel, originalPageUrl: address.href } : { query }
}
