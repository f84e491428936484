import { useQueryClient } from '@tanstack/react-query'
import { pushDialog } from '@/components/ui/dialog/dialog-stack'
import { showToast } from '@/components/ui/toast/toast-store'
import { revokeToken } from '@/lib/client/api/account-token'
import { logOut } from '@/lib/client/login/keep-login'
import { addPendingLogout, sendPendingLogouts } from '@/lib/client/login/pending-logouts'
import { sessionStore } from '@/lib/client/login/session-store'
import type { Messages } from '@/lib/messages/zh-cn'

/** @returns a function that asks 确认退出登录？ and then logs out (§2). The UI follows the session automatically. */
export function useLogout() {
  const queryClient = useQueryClient()
  const logOutHere = () => {
    const { token } = sessionStore.getState()
    addPendingLogout(token)
    logOut()
    // A failed call is ignored here and retried later.
    void sendPendingLogouts((pending) => revokeToken(queryClient, pending))
  }
  return (texts: Messages['bar']) =>
    void pushDialog({
      title: texts.logoutTitle,
      body: texts.logoutBody,
      okText: texts.logout,
      footerVisible: true,
      onOk: (close) => {
        close()
        logOutHere()
        showToast({ content: texts.loggedOut, icon: 'success' })
      },
    })
}
