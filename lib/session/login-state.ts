import 'client-only'
import * as z from 'zod/mini'
import { lasting } from './browser-storage'

const storageKey = 'login'

/** The login state of §3, kept in local storage under 'login'. The token's own home is its cookie. */
const loginState = z.object({
  channel: z._default(z.string(), ''),
  /** The query that the product was last opened with, name by name. Kept for the login and the ad reports. */
  query: z._default(z.unknown(), {}),
  /** The whole address of the page that an ad channel led to, for conversion reports. */
  originalPageUrl: z._default(z.string(), ''),
})
export type LoginState = z.infer<typeof loginState>

/** @returns what is kept; anything unreadable counts as nothing kept. */
export function readLoginState(): LoginState {
  const parsed = loginState.safeParse(lasting.readJson(storageKey))
  return parsed.success ? parsed.data : loginState.parse({})
}

/** Changes the given fields and keeps the others, also those that this version does not know. */
export function changeLoginState(change: Partial<LoginState>): void {
  const kept = lasting.readJson(storageKey)
  lasting.write(storageKey, JSON.stringify({ ...(typeof kept === 'object' ? kept : {}), ...change }))
}
