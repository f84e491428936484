import { useState } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { useAccountApi } from '@/lib/api/account-api'
import { ApiError } from '@/lib/api/api-error'
import type { smsScenes } from '@/lib/contract/account-routes'
import { isPhone } from '@/lib/contract/account-rules'
import { useAccountTexts } from '@/lib/session/account-texts'
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
  const { login, fields } = useAccountTexts()
  const { seconds, wasStarted, start } = useCountdown()
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    if (!isPhone(phone)) return onPhoneProblem(fields.phone)
    setIsSending(true)
    try {
      await api('smsCode', { phone, scene })
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
