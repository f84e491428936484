import type { Logger } from 'pino'
import * as z from 'zod'
import { callOutbound, jsonOf } from '../../outbound/outbound.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import { signTc3, type Tc3Keys } from '../vendor/tc3-signature.ts'
import { smsFailure, type SmsSender } from './sms-sender.ts'

export interface TencentSmsOptions {
  readonly baseUrl: string
  readonly region: string
  readonly keys: Tc3Keys
  readonly appId: string
  readonly signName: string
  readonly templateId: string
  readonly log: Logger
}

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
export function openTencentSms(options: TencentSmsOptions): SmsSender {
  const { baseUrl, region, keys, log } = options
  const { host, origin } = new URL(baseUrl)
  return {
    name: 'tencent',
    async send({ phone, code }) {
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${phone}`],
        SmsSdkAppId: options.appId,
        SignName: options.signName,
        TemplateId: options.templateId,
        TemplateParamSet: [code],
      })
      const call = { host, service: 'sms', action: 'SendSms', version: '2021-01-11', region, body }
      const headers = signTc3({ ...call, at: Date.now() }, keys)
      const reply = await callOutbound({
        kind: 'vendor',
        method: 'POST',
        url: `${origin}/`,
        headers,
        body,
      }).catch((error: unknown) => {
        if (!(error instanceof OutboundFailure)) throw error
        throw smsFailure(log, 'tencent', 'unavailable', error.detail)
      })
      const response = answer.safeParse(jsonOf(reply)).data?.Response
      const said = response?.Error?.Code ?? response?.SendStatusSet?.[0]?.Code ?? `HTTP ${reply.status}`
      if (said !== 'Ok') throw smsFailure(log, 'tencent', reasonOf(said), said)
    },
  }
}

function reasonOf(code: string) {
  if (/^(LimitExceeded|RequestLimitExceeded)/.test(code)) return 'too_often'
  return /IncorrectPhoneNumber|InvalidPhoneNumber|PhoneNumberInBlacklist/.test(code)
    ? 'bad_phone'
    : 'unavailable'
}
