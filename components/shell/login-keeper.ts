import type { QueryClient } from '@tanstack/react-query'
import { exchangeToken, revokeToken } from '@/lib/client/api/account-token'
import type { ApiOf } from '@/lib/client/api/api-context'
import { runtimeConfigQuery } from '@/lib/client/api/runtime-config'
import { accountRoutes } from '@/lib/contract/routes/account-routes'
import { preferencesRoutes } from '@/lib/contract/routes/preferences-routes'
import { renewSockets } from '@/lib/client/realtime/channels'
import { checkLogin } from '@/lib/client/login/check-login'
import { isShownAsMember } from '@/lib/client/device/member-attribute'
import { syncPreferences } from '@/lib/client/login/member-preferences'
import { bindIfPending } from '@/lib/client/login/pending-binding'
import { sendPendingLogouts } from '@/lib/client/login/pending-logouts'
import { onPreferenceChoice } from '@/lib/client/page/preference-store'
import { requestRefresh } from '@/lib/client/page/page-events'
import { renewOldToken } from '@/lib/client/login/renew-token'
import { followOtherTabs, sessionStore, uidOf } from '@/lib/client/login/session-store'

let isFollowing = false

/**
 * Does what is due where there is a login, or was one: the login check of §4, a token that has grown old, a logout or
 * a binding that the host has not confirmed, preferences that moved or changed. From the first time on it also follows who is logged in, in this tab and
 * in the others.
 * @param onLost told when there was a login and the host no longer knows it
 */
export async function keepLogins(queryClient: QueryClient, apiOf: ApiOf, onLost: () => void): Promise<void> {
  follow(queryClient, apiOf, onLost)
  void sendPendingLogouts((token) => revokeToken(queryClient, token))
  const api = apiOf(accountRoutes)
  const checked = await checkLogin(() => api('passportCheck', {}))
  if (checked === 'lost') onLost()
  if (checked !== 'member') return
  const uid = sessionStore.getState().user?.uid ?? ''
  // What fails here is due again at the next start.
  await Promise.allSettled([
    bindIfPending(uid, () => api('loginBinding', {})),
    syncPreferences(apiOf(preferencesRoutes), uid),
    renewOldToken((token, key) => exchangeToken(queryClient, token, key)),
  ])
}

/** Once a page, for as long as it lives. */
function follow(queryClient: QueryClient, apiOf: ApiOf, onLost: () => void): void {
  if (isFollowing) return
  isFollowing = true
  const bringPreferences = () => {
    const uid = uidOf(sessionStore.getState())
    if (uid !== '') void syncPreferences(apiOf(preferencesRoutes), uid)
  }
  sessionStore.subscribe((now, before) => {
    if (uidOf(now) === uidOf(before)) return
    void applyIdentityChange(queryClient, uidOf(before) !== '')
    bringPreferences()
  })
  onPreferenceChoice(bringPreferences)
  // Another tab has logged in, and this page was drawn for a visitor.
  if (uidOf(sessionStore.getState()) !== '' && !isShownAsMember())
    void applyIdentityChange(queryClient, false)
  followOtherTabs()
  window.addEventListener('online', () => void keepLogins(queryClient, apiOf, onLost))
}

/**
 * Reads again what was read for the previous user, and opens the socket under the new identity. Where that was a
 * member, nothing of what was on the screen stays; a visitor who logs in keeps what is being typed.
 */
async function applyIdentityChange(queryClient: QueryClient, wasMember: boolean): Promise<void> {
  const [settings] = runtimeConfigQuery().queryKey
  requestRefresh(!wasMember)
  renewSockets()
  await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== settings })
}
