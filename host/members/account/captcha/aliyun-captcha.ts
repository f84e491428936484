import type { Logger } from 'pino'
import * as z from 'zod'
import { jsonOf } from '../../../outbound/outbound.ts'
import { OutboundFailure } from '../../../outbound/outbound-failure.ts'
import { HostError } from '../../../platform/errors.ts'
import { errorSentence } from '../../../platform/terminal/sentences.ts'
import type { AccountSettings } from '../account-settings.ts'
import { aliyunKeys, callAliyun } from '../vendor/aliyun.ts'

export interface CaptchaVendor {
  readonly name: 'aliyun'
  /**
   * @param param the value that the vendor's script gave to the browser
   * @returns whether the vendor considers the caller human
   * @throws {HostError} unavailable when the vendor does not respond, or rejects our keys
   */
  verify(param: string): Promise<boolean>
}

const answer = z.object({
  Code: z.string(),
  Result: z.object({ VerifyResult: z.boolean(), VerifyCode: z.string().optional() }).optional(),
})

/** Queries the vendor about a parameter. @throws {OutboundFailure} without a response */
export async function askAliyunCaptcha(
  env: AccountSettings,
  param: string,
): Promise<{ readonly code: string; readonly isPerson: boolean | null; readonly verifyCode: string }> {
  const query = { CaptchaVerifyParam: param, SceneId: env.ALIYUN_CAPTCHA_SCENE_ID }
  const call = { action: 'VerifyIntelligentCaptcha', version: '2023-03-05', query }
  const reply = await callAliyun(env.ALIYUN_CAPTCHA_URL, call, aliyunKeys(env))
  const said = answer.safeParse(jsonOf(reply)).data
  const isPerson = said?.Code === 'Success' ? (said.Result?.VerifyResult ?? null) : null

  return {
    code: said?.Code ?? `HTTP ${reply.status}`,
    isPerson,
    verifyCode: said?.Result?.VerifyCode ?? '',
  }
}

/**
 * The vendor captcha that the environment configures, or null for the built-in one. Alibaba Cloud's captcha 2.0:
 * VerifyIntelligentCaptcha, 2023-03-05. Source: help.aliyun.com/zh/captcha/captcha2-0/user-guide/server-integration
 */
export function openCaptchaVendor(env: AccountSettings, log: Logger): CaptchaVendor | null {
  if (env.CAPTCHA_PROVIDER !== 'aliyun') return null
  const refused = (vendorCode: string) => {
    log.warn({ provider: 'aliyun', vendorCode }, 'a captcha was not verified')
    return new HostError('unavailable', errorSentence('unavailable'))
  }
  return {
    name: 'aliyun',
    async verify(param) {
      const said = await askAliyunCaptcha(env, param).catch((error: unknown) => {
        if (!(error instanceof OutboundFailure)) throw error
        throw refused(error.detail)
      })
      if (said.isPerson === null) throw refused(said.code)
      return said.isPerson
    },
  }
}
