import type { Logger } from 'pino'
import * as z from 'zod'
import { jsonOf } from '../../../outbound/outbound.ts'
import { OutboundFailure } from '../../../outbound/outbound-failure.ts'
import type { AccountSettings } from '../account-settings.ts'
import { aliyunKeys, callAliyun } from '../vendor/aliyun.ts'
import { type SmsSender, smsFailure } from './sms-sender.ts'

const answer = z.object({ Code: z.string() })

/**
 * Alibaba Cloud's SMS service: SendSms of Dysmsapi, 2017-05-25, with a template whose variable is `code`.
 * Source: help.aliyun.com/zh/sms/developer-reference/api-dysmsapi-2017-05-25-sendsms
 */
export function openAliyunSms(env: AccountSettings, log: Logger): SmsSender {
  return {
    name: 'aliyun',
    async send({ phone, code }) {
      const query = {
        PhoneNumbers: phone,
        SignName: env.ALIYUN_SMS_SIGN_NAME,
        TemplateCode: env.ALIYUN_SMS_TEMPLATE_CODE,
        TemplateParam: JSON.stringify({ code }),
      }
      const call = { action: 'SendSms', version: '2017-05-25', query }
      const reply = await callAliyun(env.ALIYUN_SMS_URL, call, aliyunKeys(env)).catch((error: unknown) => {
        if (!(error instanceof OutboundFailure)) throw error
        throw smsFailure(log, 'aliyun', 'unavailable', { vendorCode: error.detail, cause: error })
      })
      const said = answer.safeParse(jsonOf(reply)).data?.Code ?? `HTTP ${reply.status}`
      if (said !== 'OK') throw smsFailure(log, 'aliyun', reasonOf(said), { vendorCode: said })
    },
  }
}

function reasonOf(code: string) {
  if (/LIMIT_CONTROL|OUT_OF_SERVICE_LIMIT|^Throttling/i.test(code)) return 'too_often'
  return /MOBILE_NUMBER_ILLEGAL|MOBILE_COUNT/i.test(code) ? 'bad_phone' : 'unavailable'
}
