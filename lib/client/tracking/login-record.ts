import 'client-only'
import type { LoginAnswer } from '@/lib/contract/routes/account-routes'
import { trackingEvents } from '@/lib/contract/tracking-attributes'
import type { TrackedEvent } from './tracking-port'

/** Events of a login (§4): the login, and the registration of a new user. */
export function loginEvents({ new_user_type, data }: LoginAnswer): TrackedEvent[] {
  const about = { type: 'event', attributes: { new_user_type }, userId: data.uid } as const
  const login = { event: trackingEvents.login, ...about }
  return new_user_type === 1 ? [login, { event: trackingEvents.register, ...about }] : [login]
}
