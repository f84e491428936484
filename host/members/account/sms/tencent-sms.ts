import type { Logger } from 'pino'
import * as z from 'zod'
import { callOutbound, jsonOf } from '../../../outbound/outbound.ts'
import { OutboundFailure } from '../../../outbound/outbound-failure.ts'
import type { AccountSettings } from '../account-settings.ts'
import { signTc3 } from '../vendor/tc3-signature.ts'
import { type SmsSender, smsFailure } from './sms-sender.ts'

const answer = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string() }).optional(),
    SendStatusSet: z.array(z.object({ Code: z.string() })).optional(),
  }),
})

/**
 * Tencent Cloud's SMS service: SendSms, 2021-01-11, with a template whose only variable is the code.
 * Source: cloud.tencent.com/document/product/382/55981
 */
export function openTencentSms(env: AccountSettings, log: Logger): SmsSender {
  const { host, origin } = new URL(env.TENCENT_SMS_URL)
  const keys = { secretId: env.TENCENT_SECRET_ID, secretKey: env.TENCENT_SECRET_KEY }
  return {
    name: 'tencent',
    async send({ phone, code }) {
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${phone}`],
        SmsSdkAppId: env.TENCENT_SMS_APP_ID,
        SignName: env.TENCENT_SMS_SIGN_NAME,
        TemplateId: env.TENCENT_SMS_TEMPLATE_ID,
        TemplateParamSet: [code],
      })
      const region = env.TENCENT_SMS_REGION
      const call = { host, service: 'sms', action: 'SendSms', version: '2021-01-11', region, body }
      const headers = signTc3({ ...call, at: Date.now() }, keys)
      const post = { kind: 'vendor', method: 'POST', url: `${origin}/`, headers, body } as const
      const reply = await callOutbound(post).catch((error: unknown) => {
        if (!(error instanceof OutboundFailure)) throw error
        throw smsFailure(log, 'tencent', 'unavailable', { vendorCode: error.detail, cause: error })
      })
      const response = answer.safeParse(jsonOf(reply)).data?.Response
      const said = response?.Error?.Code ?? response?.SendStatusSet?.[0]?.Code ?? `HTTP ${reply.status}`
      if (said !== 'Ok') throw smsFailure(log, 'tencent', reasonOf(said), { vendorCode: said })
    },
  }
}

function reasonOf(code: string) {
  if (/^(LimitExceeded|RequestLimitExceeded)/.test(code)) return 'too_often'
  return /IncorrectPhoneNumber|InvalidPhoneNumber|PhoneNumberInBlacklist/.test(code)
    ? 'bad_phone'
    : 'unavailable'
}
