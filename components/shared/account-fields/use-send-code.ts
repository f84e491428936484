import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { useAccountApi } from '@/lib/api/account-api'
import { ApiError } from '@/lib/api/api-error'
import { runtimeConfigQuery } from '@/lib/api/runtime-config'
import type { smsScenes } from '@/lib/contract/account-routes'
import { isPhone } from '@/lib/contract/account-rules'
import { useAccountTexts } from '@/lib/session/account-texts'
import { captchaToken } from '@/lib/session/captcha'
import { useCountdown } from '@/lib/session/sms-countdown'

export type SmsScene = (typeof smsScenes)[number]

export interface CodeRequest {
  readonly scene: SmsScene
  readonly phone: string
  /** Told in words when the phone is what is wrong. */
  readonly onPhoneProblem: (sentence: string) => void
}

/** Sends a code, to a valid phone only, and counts down after a success (§4). */
export function useSendCode({ scene, phone, onPhoneProblem }: CodeRequest) {
  const api = useAccountApi()
  const queryClient = useQueryClient()
  const { login, fields } = useAccountTexts()
  const { seconds, wasStarted, start } = useCountdown()
  const [isSending, setIsSending] = useState(false)
  /** The first code is sent as it is asked for; when the host asks for a captcha, it is asked again with one. */
  const sendWithCaptcha = async (): Promise<boolean> => {
    try {
      await api('smsCode', { phone, scene })
      return true
    } catch (error) {
      if (!(error instanceof ApiError) || error.field !== 'captcha_token') throw error
    }
    const config = await queryClient.ensureQueryData(runtimeConfigQuery())
    const captcha_token = await captchaToken({ api, config, phone })
    if (captcha_token === null) return false
    await api('smsCode', { phone, scene, captcha_token })
    return true
  }
  const send = async () => {
    if (!isPhone(phone)) return onPhoneProblem(fields.phone)
    setIsSending(true)
    try {
      if (!(await sendWithCaptcha())) return
      start()
      showToast({ content: login.sent, icon: 'success' })
    } catch (error) {
      const sentence = sentenceOf(error, login.busy)
      if (error instanceof ApiError && error.field === 'phone') onPhoneProblem(sentence)
      showToast({ content: sentence, icon: 'error' })
    } finally {
      setIsSending(false)
    }
  }
  return { send, isSending, seconds, wasStarted }
}

/** §8: the host's own message, or that it is busy. */
export function sentenceOf(error: unknown, busy: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : busy
}
