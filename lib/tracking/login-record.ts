import 'client-only'
import type { LoginAnswer } from '@/lib/contract/account-routes'
import { trackingEvents } from '@/lib/contract/tracking-attributes'
import type { TrackedEvent } from './tracking-port'

/** What is reported of a login (§4): the login, and the registration where it made one. */
export function loginEvents({ new_user_type }: LoginAnswer): TrackedEvent[] {
  const attributes = { new_user_type }
  const login = { event: trackingEvents.login, type: 'event', attributes } as const
  if (new_user_type !== 1) return [login]
  return [login, { event: trackingEvents.register, type: 'event', attributes }]
}
