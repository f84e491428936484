import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useContractForm } from '@/components/forms/use-contract-form'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { runtimeConfigQuery } from '@/lib/client/api/runtime-config'
import { AliyunCaptchaUnavailable } from '@/lib/client/login/aliyun-captcha'
import { completeLogin, LoginNotKept } from '@/lib/client/login/complete-login'
import { keepLogin } from '@/lib/client/login/keep-login'
import { bindLater } from '@/lib/client/login/pending-binding'
import { writeToken } from '@/lib/client/login/token-cookie'
import { keepNotice } from '@/lib/client/page/notice'
import { loginEvents } from '@/lib/client/tracking/login-record'
import { reportLoginConversions } from '@/lib/client/tracking/report-conversion'
import { track } from '@/lib/client/tracking/tracking-port'
import { accountRoutes, type LoginAnswer } from '@/lib/contract/routes/account-routes'
import type { RuntimeConfig } from '@/lib/contract/runtime-config'
import { useTexts } from '@/lib/messages/use-texts'
import { emptyLogin, type LoginStatus, type LoginValues, loginSchemas, loginStatus } from './login-schemas'
import { submitLogin } from './submit-login'

/** Timeout of a binding: a hanging one must not delay the action that the user logged in for. */
const bindingTimeoutMs = 10_000

export interface LoginCallbacks {
  /** The browser has stored the login; closing the dialog no longer cancels it. */
  readonly onKept: (answer: LoginAnswer) => void
  readonly onConfirm: (answer: LoginAnswer) => void
}

export function useLoginForm(initialStatus: LoginStatus, { onKept, onConfirm }: LoginCallbacks) {
  const login = useTexts('login')
  const fields = useTexts('fields')
  const api = useApi(accountRoutes)
  const queryClient = useQueryClient()
  const [status, setStatus] = useState<LoginStatus>(initialStatus)
  const running = useRef<AbortController | null>(null)
  // A response that arrives after the dialog was closed must not log the user in.
  useEffect(() => () => running.current?.abort(), [])

  const finish = (answer: LoginAnswer, config: RuntimeConfig) => {
    const done = status === loginStatus.register ? login.passwordChanged : login.success
    return completeLogin(answer, {
      writeToken: (token) => writeToken(token),
      showSuccess: () => showToast({ content: done, icon: 'success' }),
      report: (made) => reportLogin(made, config.accountHost),
      bind: () => api('loginBinding', {}, { signal: AbortSignal.timeout(bindingTimeoutMs) }),
      bindLater: () => bindLater(answer.data.uid),
      keepLogin: (kept) => {
        keepLogin(kept)
        onKept(kept)
      },
      resetForm: () => form.reset(emptyLogin),
      confirm: () => {
        if (answer.new_user_type === 1 && answer.data.is_active) showApplied(login.applied)
        onConfirm(answer)
      },
    })
  }

  const submit = async (values: LoginValues) => {
    const { signal } = (running.current = new AbortController())
    try {
      const config = await queryClient.ensureQueryData(runtimeConfigQuery())
      const outcome = await submitLogin({ api, config, status, values, signal })
      if (signal.aborted) return
      if (outcome.kind === 'in') await finish(outcome.answer, config)
      if (outcome.kind !== 'changed') return
      showToast({ content: login.passwordChanged, icon: 'success' })
      changeStatus(loginStatus.password)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  const form = useContractForm<LoginValues, LoginValues>({
    schema: loginSchemas[status],
    defaultValues: emptyLogin,
    problems: fields,
    failure: (error) => {
      if (error instanceof LoginNotKept) return login.notKept
      return error instanceof AliyunCaptchaUnavailable ? login.captchaUnavailable : login.busy
    },
    submit,
  })

  /** Switching forms keeps the phone; the other fields, the agreement and the errors are reset (§4). */
  function changeStatus(next: LoginStatus): void {
    if (next === status) return
    running.current?.abort()
    form.reset({ ...emptyLogin, phone: form.getValues('phone') })
    setStatus(next)
  }

  return { form, status, changeStatus }
}

function reportLogin(answer: LoginAnswer, accountHost: string): void {
  for (const event of loginEvents(answer)) track(event)
  void reportLoginConversions(answer, accountHost)
}

/** A toast would be lost if the action after the login is a reload. */
function showApplied(sentence: string): void {
  showToast({ content: sentence })
  keepNotice(sentence)
}
