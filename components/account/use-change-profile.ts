import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAccountApi } from '@/lib/api/account-api'
import { changeProfileMutation } from '@/lib/api/account'
import { keepUser } from '@/lib/login/keep-login'
import { sessionStore } from '@/lib/login/session-store'

/** A change of the profile, which the account bar shows as well. */
export function useChangeProfile() {
  const api = useAccountApi()
  const queryClient = useQueryClient()
  return useMutation(
    changeProfileMutation(api, queryClient, (user) => keepUser(sessionStore.getState().token, user)),
  )
}
