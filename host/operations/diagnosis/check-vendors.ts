import type { Finding, FindingCause } from '../../../lib/contract/diagnosis.ts'
import { askAliyunCaptcha } from '../../members/account/captcha/aliyun-captcha.ts'
import { SmsRefusal } from '../../members/account/sms/sms-sender.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import type { HostEnvironment } from '../../settings/environment.ts'
import { addressFinding, broken, type CheckContext, fine, silent } from './findings.ts'

/** The meaning of error codes of Alibaba Cloud and Tencent Cloud; the first match counts. */
const meanings: readonly (readonly [RegExp, FindingCause])[] = [
  [/TimeStamp|SignatureExpire/i, 'clock_apart'],
  [/AccessKeyId|SignatureDoesNotMatch|^AuthFailure/i, 'key_refused'],
  [/LIMIT_CONTROL|Throttling|LimitExceeded/i, 'too_often'],
  [/AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|InsufficientBalance|ARREARS/i, 'quota'],
  [/SMS_SIGNATURE|SIGN_?NAME|FailedOperation\.Signature/i, 'sign_refused'],
  [/TEMPLATE/i, 'template_refused'],
  [/MOBILE_NUMBER|MOBILE_COUNT|PhoneNumber/i, 'bad_phone'],
  [/Forbidden|NoPermission|Unauthorized/i, 'blocked'],
]

/** Sends one code. @returns the finding. @param send rejects with the sender's errors */
export async function checkSms(
  { env, limitMs }: CheckContext,
  phone: string,
  send: () => Promise<void>,
): Promise<Finding> {
  const startedAt = performance.now()
  try {
    await send()
  } catch (error) {
    const refusal = error instanceof Error && error.cause instanceof SmsRefusal ? error.cause : null
    if (!refusal) throw error
    const address = smsAddress(env)
    if (refusal.isUnanswered && address !== '') return addressFinding('sms', address, limitMs)
    return vendorFinding('sms', refusal.vendorCode, smsSettings(env))
  }
  const shown = `${phone.slice(0, 3)}****${phone.slice(-4)}`
  return fine('sms', `${env.SMS_PROVIDER} · ${shown} · ${Math.round(performance.now() - startedAt)} ms`)
}

/** A made-up parameter: the vendor checks the key and scene first. */
const noParam = JSON.stringify({ sceneId: '', certifyId: 'test', deviceToken: 'test', data: '' })
/** `F005`: unknown scene; `F006`: of another account. Source: the vendor's list of verify codes. */
const wrongScene = /^F00[56]$/

/** Sends a made-up answer to the captcha service. */
export async function checkCaptcha({ env, limitMs }: CheckContext): Promise<Finding> {
  if (env.CAPTCHA_PROVIDER === 'pow') return fine('captcha', '')
  const startedAt = performance.now()
  try {
    const { code, isPerson, verifyCode } = await askAliyunCaptcha(env, noParam)
    if (wrongScene.test(verifyCode))
      return broken('captcha', 'scene_refused', { code: verifyCode, setting: 'ALIYUN_CAPTCHA_SCENE_ID' })
    if (isPerson === null) return vendorFinding('captcha', code, aliyunNames)
    return fine('captcha', `${env.CAPTCHA_PROVIDER} · ${Math.round(performance.now() - startedAt)} ms`)
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    const { host } = new URL(env.ALIYUN_CAPTCHA_URL)
    return addressFinding('captcha', env.ALIYUN_CAPTCHA_URL, limitMs, silent('captcha', host, limitMs))
  }
}

interface VendorSettings {
  readonly key: string
  readonly sign: string
  readonly template: string
  readonly address: string
}

function vendorFinding(check: 'sms' | 'captcha', code: string, settings: VendorSettings): Finding {
  const cause = meanings.find(([pattern]) => pattern.test(code))?.[1] ?? 'vendor_refused'
  const setting =
    cause === 'sign_refused' ? settings.sign : cause === 'template_refused' ? settings.template : settings.key
  return broken(check, cause, { code, setting, host: settings.address, seconds: '> 900' })
}

const aliyunNames: VendorSettings = {
  key: 'ALIYUN_ACCESS_KEY_ID、ALIYUN_ACCESS_KEY_SECRET',
  sign: 'ALIYUN_SMS_SIGN_NAME',
  template: 'ALIYUN_SMS_TEMPLATE_CODE',
  address: 'aliyuncs.com',
}
const tencentNames: VendorSettings = {
  key: 'TENCENT_SECRET_ID、TENCENT_SECRET_KEY',
  sign: 'TENCENT_SMS_SIGN_NAME',
  template: 'TENCENT_SMS_TEMPLATE_ID',
  address: 'tencentcloudapi.com',
}

function smsSettings(env: HostEnvironment): VendorSettings {
  return env.SMS_PROVIDER === 'tencent' ? tencentNames : aliyunNames
}

function smsAddress(env: HostEnvironment): string {
  return { outbox: '', aliyun: env.ALIYUN_SMS_URL, tencent: env.TENCENT_SMS_URL }[env.SMS_PROVIDER]
}
