import type { Logger } from 'pino'
import type { HostEnvironment } from '../../env.ts'
import { say } from '../../terminal/terminal.ts'
import { openAliyunSms } from './aliyun-sms.ts'
import { openOutbox } from './outbox.ts'
import type { SmsSender } from './sms-sender.ts'
import { openTencentSms } from './tencent-sms.ts'

/** The ways in which codes are sent, by the name that chooses one. */
const senders: Record<HostEnvironment['SMS_PROVIDER'], (env: HostEnvironment, log: Logger) => SmsSender> = {
  outbox: (env) => openOutbox(env.DATA_DIR, say),
  aliyun: (env, log) =>
    openAliyunSms({
      baseUrl: env.ALIYUN_SMS_URL,
      keys: { accessKeyId: env.ALIYUN_ACCESS_KEY_ID, accessKeySecret: env.ALIYUN_ACCESS_KEY_SECRET },
      signName: env.ALIYUN_SMS_SIGN_NAME,
      templateCode: env.ALIYUN_SMS_TEMPLATE_CODE,
      log,
    }),
  tencent: (env, log) =>
    openTencentSms({
      baseUrl: env.TENCENT_SMS_URL,
      region: env.TENCENT_SMS_REGION,
      keys: { secretId: env.TENCENT_SECRET_ID, secretKey: env.TENCENT_SECRET_KEY },
      appId: env.TENCENT_SMS_APP_ID,
      signName: env.TENCENT_SMS_SIGN_NAME,
      templateId: env.TENCENT_SMS_TEMPLATE_ID,
      log,
    }),
}

/** The sender that the environment names; by default the outbox. */
export function openSms(env: HostEnvironment, log: Logger): SmsSender {
  return senders[env.SMS_PROVIDER](env, log)
}
