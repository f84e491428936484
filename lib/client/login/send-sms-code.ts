import 'client-only'
import type { AccountApi } from '@/lib/client/api/account'
import { ApiError } from '@/lib/client/api/api-error'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import type { smsScenes } from '@/lib/contract/routes/account-routes'
import type { RuntimeConfig } from '@/lib/contract/runtime-config'
import { captchaToken } from './captcha'

const storageKey = 'sms-code-asked-at'
/** The host sends one code per hour without a captcha to a phone, a device and an address. */
const freeEveryMs = 3_600_000

export interface SmsCodeWish {
  readonly phone: string
  readonly scene: (typeof smsScenes)[number]
}

/**
 * Requests a code. A browser that has requested one within the hour certainly needs a captcha, and gets it first; any
 * other tries without, and retries with one if the host requires it, as for an IP address that others share.
 * @returns false if the captcha was not passed
 * @throws {ApiError} if the host refuses
 */
export async function sendSmsCode(
  api: AccountApi,
  wish: SmsCodeWish,
  loadConfig: () => Promise<RuntimeConfig>,
  nowMs = Date.now(),
): Promise<boolean> {
  const askedAt = Number(persistentStorage.read(storageKey) ?? 0)
  persistentStorage.write(storageKey, String(nowMs))
  if (nowMs - askedAt >= freeEveryMs && (await isSentWithoutCaptcha(api, wish))) return true
  const captcha_token = await captchaToken({ api, config: await loadConfig(), phone: wish.phone })
  if (captcha_token === null) return false
  await api('smsCode', { ...wish, captcha_token })
  return true
}

async function isSentWithoutCaptcha(api: AccountApi, wish: SmsCodeWish): Promise<boolean> {
  try {
    await api('smsCode', { ...wish })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.field === 'captcha_token') return false
    throw error
  }
}
