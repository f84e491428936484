import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '@/components/shared/account-fields/use-send-code'
import { showToast } from '@/components/ui/toast-store'
import { useAccountApi } from '@/lib/api/account-api'
import { ApiError } from '@/lib/api/api-error'
import { runtimeConfigQuery } from '@/lib/api/runtime-config'
import type { LoginAnswer } from '@/lib/contract/account-routes'
import type { RuntimeConfig } from '@/lib/contract/runtime-config'
import { useAccountTexts } from '@/lib/session/account-texts'
import { AliyunCaptchaUnavailable } from '@/lib/session/aliyun-captcha'
import { completeLogin, LoginNotKept } from '@/lib/session/complete-login'
import { keepLogin } from '@/lib/session/keep-login'
import { keepNotice } from '@/lib/session/notice'
import { bindLater } from '@/lib/session/pending-binding'
import { writeToken } from '@/lib/session/token-cookie'
import { loginEvents } from '@/lib/tracking/login-record'
import { reportLoginConversions } from '@/lib/tracking/report-conversion'
import { track } from '@/lib/tracking/tracking-port'
import { type LoginField, loginStatus } from './login-form-rules'
import { submitLogin } from './submit-login'
import type { LoginForm } from './use-login-form'

/** A binding is small; one that hangs must not keep anybody from what they logged in for. */
const bindingTimeoutMs = 10_000

/** The fields under the names by which the host speaks of them. */
const fieldNames = {
  phone: 'phone',
  code: 'code',
  password: 'password',
} as const satisfies Record<string, LoginField>

export interface LoginCallbacks {
  /** The browser holds the login from here on; closing the dialog no longer undoes it. */
  readonly onKept: (answer: LoginAnswer) => void
  readonly onConfirm: (answer: LoginAnswer) => void
}

/** Sends the form and does all that follows a login. @returns whether it is on its way, and what sends it */
export function useLoginSubmit(form: LoginForm, { onKept, onConfirm }: LoginCallbacks) {
  const api = useAccountApi()
  const queryClient = useQueryClient()
  const { login } = useAccountTexts()
  const [isSubmitting, setIsSubmitting] = useState(false)
  const running = useRef<AbortController | null>(null)
  // Whoever closes the dialog does not want to be logged in by a reply that comes later.
  useEffect(() => () => running.current?.abort(), [])

  const finish = (answer: LoginAnswer, config: RuntimeConfig) => {
    const isRegistering = form.status === loginStatus.register
    return completeLogin(answer, {
      writeToken: (token) => writeToken(token),
      showSuccess: () =>
        showToast({ content: isRegistering ? login.passwordChanged : login.success, icon: 'success' }),
      report: (made) => reportLogin(made, config.accountHost),
      bind: () => api('loginBinding', {}, { signal: AbortSignal.timeout(bindingTimeoutMs) }),
      bindLater: () => bindLater(answer.data.uid),
      keepLogin: (kept) => {
        keepLogin(kept)
        onKept(kept)
      },
      resetForm: form.reset,
      confirm: () => {
        if (answer.new_user_type === 1 && answer.data.is_active) tellOfApplication(login.applied)
        onConfirm(answer)
      },
    })
  }

  const fail = (error: unknown) => {
    const sentence = failureSentence(error, login)
    const field = error instanceof ApiError ? fieldOf(error.field) : null
    if (field) form.say(field, sentence)
    showToast({ content: sentence, icon: 'error' })
  }

  const submit = async () => {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setIsSubmitting(true)
    try {
      const config = await queryClient.ensureQueryData(runtimeConfigQuery())
      const { status, values } = form
      const outcome = await submitLogin({ api, config, status, values, signal })
      if (signal.aborted) return
      if (outcome.kind === 'in') await finish(outcome.answer, config)
      if (outcome.kind !== 'changed') return
      showToast({ content: login.passwordChanged, icon: 'success' })
      form.changeStatus(loginStatus.password)
    } catch (error) {
      if (!signal.aborted) fail(error)
    } finally {
      setIsSubmitting(false)
    }
  }
  return { submit, isSubmitting }
}

function reportLogin(answer: LoginAnswer, accountHost: string): void {
  for (const event of loginEvents(answer)) track(event)
  void reportLoginConversions(answer, accountHost)
}

/** What goes on after a login may be a reload, which wipes a toast. */
function tellOfApplication(sentence: string): void {
  showToast({ content: sentence })
  keepNotice(sentence)
}

interface FailureTexts {
  readonly busy: string
  readonly notKept: string
  readonly captchaUnavailable: string
}

function failureSentence(error: unknown, texts: FailureTexts): string {
  if (error instanceof LoginNotKept) return texts.notKept
  if (error instanceof AliyunCaptchaUnavailable) return texts.captchaUnavailable
  return sentenceOf(error, texts.busy)
}

function fieldOf(name: string | undefined): LoginField | null {
  return name !== undefined && name in fieldNames ? fieldNames[name as keyof typeof fieldNames] : null
}
