import type { QueryClient } from '@tanstack/react-query'
import { exchangeToken, revokeToken } from '@/lib/client/api/account-token'
import type { ApiOf } from '@/lib/client/api/api-context'
import { runtimeConfigQuery } from '@/lib/client/api/runtime-config'
import { isShownAsMember } from '@/lib/client/device/member-attribute'
import { onOwnStorageCleared } from '@/lib/client/device/own-storage'
import { checkLogin } from '@/lib/client/login/check-login'
import { syncPreferences } from '@/lib/client/login/member-preferences'
import { bindIfPending } from '@/lib/client/login/pending-binding'
import { sendPendingLogouts } from '@/lib/client/login/pending-logouts'
import { renewOldToken } from '@/lib/client/login/renew-token'
import { followOtherTabs, sessionStore, uidOf } from '@/lib/client/login/session-store'
import { requestRefresh } from '@/lib/client/page/page-events'
import { onPreferenceChoice } from '@/lib/client/page/preference-store'
import { renewSockets } from '@/lib/client/realtime/channels'
import { accountRoutes } from '@/lib/contract/routes/account-routes'
import { preferencesRoutes } from '@/lib/contract/routes/preferences-routes'

let isFollowing = false

/**
 * Runs pending tasks of a current or former login: the login check of §4, renewing an old token, logouts or bindings
 * that the host has not confirmed, syncing preferences. From the first call on it also observes logins and logouts,
 * in this tab and others.
 * @param onLost called when the host no longer accepts the login, with its sentence if the member is blocked, else ''
 */
export async function keepLogins(
  queryClient: QueryClient,
  apiOf: ApiOf,
  onLost: (blocked: string) => void,
): Promise<void> {
  follow(queryClient, apiOf, onLost)
  void sendPendingLogouts((token) => revokeToken(queryClient, token))
  const api = apiOf(accountRoutes)
  const checked = await checkLogin(() => api('passportCheck', {}), onLost)
  if (checked === 'lost') onLost('')
  if (checked !== 'member') return

  const uid = sessionStore.getState().user?.uid ?? ''
  // Failed tasks are retried at the next start.
  await Promise.allSettled([
    bindIfPending(uid, () => api('loginBinding', {})),
    syncPreferences(apiOf(preferencesRoutes), uid),
    renewOldToken((token, key) => exchangeToken(queryClient, token, key)),
  ])
}

/** Once per page, for its lifetime. */
function follow(queryClient: QueryClient, apiOf: ApiOf, onLost: (blocked: string) => void): void {
  if (isFollowing) return

  isFollowing = true

  const syncMemberPreferences = () => {
    const uid = uidOf(sessionStore.getState())
    if (uid !== '') void syncPreferences(apiOf(preferencesRoutes), uid)
  }

  // Of a member whose login had ended, and who is not the one who logs in.
  let isCleared = false
  onOwnStorageCleared(() => {
    isCleared = true
  })
  sessionStore.subscribe((now, before) => {
    if (uidOf(now) === uidOf(before)) return
    void applyIdentityChange(queryClient, uidOf(before) !== '' || isCleared)
    isCleared = false
    syncMemberPreferences()
  })
  onPreferenceChoice(syncMemberPreferences)
  // Another tab has logged in, and this page was rendered for a visitor.
  if (uidOf(sessionStore.getState()) !== '' && !isShownAsMember())
    void applyIdentityChange(queryClient, false)
  followOtherTabs()
  window.addEventListener('online', () => void keepLogins(queryClient, apiOf, onLost))
}

/**
 * Refetches data of the previous user, and reconnects the socket with the new identity. After a member all content is
 * discarded; a visitor who logs in keeps what is typed.
 */
async function applyIdentityChange(queryClient: QueryClient, isDiscarded: boolean): Promise<void> {
  const [settings] = runtimeConfigQuery().queryKey
  requestRefresh(!isDiscarded)
  renewSockets()
  await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== settings })
}
