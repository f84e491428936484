import 'client-only'
import { changeLoginState, type LoginState } from './login-state'

const channelParameter = 'channel'

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
  const channel = query[channelParameter]
  return channel ? { query, channel, originalPageUrl: address.href } : { query }
}
