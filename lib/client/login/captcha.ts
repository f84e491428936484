import 'client-only'
import type { AccountApi } from '@/lib/client/api/account'
import type { RuntimeConfig } from '@/lib/contract/runtime-config'
import { showAliyunCaptcha } from './aliyun-captcha'
import { solveProof } from './proof-of-work'

/** §9: this client shows no captcha. */
const exemptClientId = 200_005

export interface CaptchaRequest {
  readonly api: AccountApi
  readonly config: Pick<RuntimeConfig, 'clientId' | 'captcha'>
  readonly phone: string
  readonly signal?: AbortSignal
}

/**
 * Gets the `captcha_token` for a login form.
 * @returns '' if none is required, and null if the check failed: the submit then stops silently (§5)
 * @throws {ApiError} if the host can't be reached, {@link AliyunCaptchaUnavailable} if the vendor's script can't be
 * loaded
 */
export async function captchaToken(request: CaptchaRequest): Promise<string | null> {
  const { api, config } = request
  if (config.clientId === exemptClientId) return ''

  const { service } = config.captcha
  const param =
    service === 'aliyun' ? await showAliyunCaptcha(config.captcha, request.signal) : await workProof(request)
  if (param === null) return null

  const { token, verify_result } = await api('captchaVerify', { param, service, scene: 'login' })
  return verify_result ? token : null
}

async function workProof({ api, phone, signal }: CaptchaRequest): Promise<string | null> {
  const challenge = await api('captchaChallenge', { phone }, { signal })
  const answer = await solveProof(challenge, { signal })
  return answer === null ? null : JSON.stringify({ challenge: challenge.challenge, answer })
}
