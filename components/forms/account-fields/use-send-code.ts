import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { showFailure } from '@/components/forms/show-failure'
import { serverError } from '@/components/forms/use-contract-form'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { runtimeConfigQuery } from '@/lib/client/api/runtime-config'
import { sendSmsCode } from '@/lib/client/login/send-sms-code'
import { accountRoutes, type smsScenes } from '@/lib/contract/routes/account-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { useCountdown } from './sms-countdown'

export type SmsScene = (typeof smsScenes)[number]

/** Sends a code to a valid phone of the form, and starts the countdown on success (§4). */
export function useSendCode(scene: SmsScene) {
  const { trigger, getValues, setError } = useFormContext<{ phone: string }>()
  const api = useApi(accountRoutes)
  const queryClient = useQueryClient()
  const login = useTexts('login')
  const { seconds, wasStarted, sentFor, start } = useCountdown()
  const [isSending, setIsSending] = useState(false)

  const send = async () => {
    setIsSending(true)
    try {
      if (!(await trigger('phone', { shouldFocus: true }))) return
      const wish = { phone: getValues('phone'), scene }
      const loadConfig = () => queryClient.ensureQueryData(runtimeConfigQuery())
      if (!(await sendSmsCode(api, wish, loadConfig))) return
      start(scene)
      showToast({ content: login.sent, icon: 'success' })
    } catch (error) {
      const message = showFailure(error, login.busy)
      if (error instanceof ApiError && error.field === 'phone')
        setError('phone', { type: serverError, message }, { shouldFocus: true })
    } finally {
      setIsSending(false)
    }
  }

  return { send, isSending, seconds, wasStarted, isOfAnother: seconds > 0 && sentFor !== scene }
}
