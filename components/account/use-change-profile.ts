import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeProfileMutation } from '@/lib/client/api/account'
import { useApi } from '@/lib/client/api/api-context'
import { keepUser } from '@/lib/client/login/keep-login'
import { sessionStore } from '@/lib/client/login/session-store'
import { accountRoutes } from '@/lib/contract/routes/account-routes'

/** Changes the profile, which also updates the account bar. */
export function useChangeProfile() {
  const api = useApi(accountRoutes)
  const queryClient = useQueryClient()
  return useMutation(
    changeProfileMutation(api, queryClient, (user) => keepUser(sessionStore.getState().token, user)),
  )
}
