import 'client-only'
import type { LoginAnswer } from '@/lib/contract/account-routes'

type LoginListener = (answer: LoginAnswer) => void

const listeners = new Set<LoginListener>()
/** Logins that happened before anybody listened: what reports them is loaded later than the page. */
const unheard: LoginAnswer[] = []

/** Tells who reports usage and conversions of a login (§4). */
export function reportLogin(answer: LoginAnswer): void {
  if (listeners.size === 0) unheard.push(answer)
  for (const listener of listeners) listener(answer)
}

/** Hears of every login of this page, those before the call included. @returns what ends the subscription */
export function onLogin(listener: LoginListener): () => void {
  listeners.add(listener)
  for (const answer of unheard.splice(0)) listener(answer)
  return () => listeners.delete(listener)
}
