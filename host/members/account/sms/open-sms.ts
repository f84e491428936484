import type { Logger } from 'pino'
import { say } from '../../../platform/terminal/terminal.ts'
import type { StorageSettings } from '../../../storage/storage-settings.ts'
import type { AccountSettings } from '../account-settings.ts'
import { openAliyunSms } from './aliyun-sms.ts'
import { openOutbox } from './outbox.ts'
import { type SmsSender, smsFailure } from './sms-sender.ts'
import { openTencentSms } from './tencent-sms.ts'

type SmsSettings = AccountSettings & Pick<StorageSettings, 'DATA_DIR'>

const senders: Record<AccountSettings['SMS_PROVIDER'], (env: SmsSettings, log: Logger) => SmsSender> = {
  outbox: (env) => openOutbox(env.DATA_DIR, say),
  aliyun: openAliyunSms,
  tencent: openTencentSms,
}

/** The sender that the environment configures; by default the outbox. */
export function openSms(env: SmsSettings, log: Logger): SmsSender {
  return senders[env.SMS_PROVIDER](env, log)
}

/** Rejects all messages: the configured sender can't be used. */
export function refusingSms(log: Logger): SmsSender {
  return {
    name: 'none',
    send: async () => {
      throw smsFailure(log, 'none', 'unavailable', {
        vendorCode: 'SMS_PROVIDER is stored and does not fit',
      })
    },
  }
}
