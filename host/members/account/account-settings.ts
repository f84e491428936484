import * as z from 'zod'
import { addressOr, names, text, type ValuesOf, whole } from '../../platform/env-fields.ts'

/** How codes are sent, who is asked for a captcha, who may use the product at once, and who operates it. */
export const accountSettings = {
  CLIENT_ID: whole(200_002, 999_999),
  OPERATORS: names,
  SMS_PROVIDER: z
    .enum(['outbox', 'aliyun', 'tencent'], { error: '应为 outbox、aliyun 或 tencent' })
    .default('outbox'),
  /** All codes together; 0 is no limit. */
  SMS_CODES_PER_HOUR: whole(1_000, 10_000_000),
  CAPTCHA_PROVIDER: z.enum(['pow', 'aliyun'], { error: '应为 pow 或 aliyun' }).default('pow'),
  ELIGIBILITY: z.enum(['auto', 'manual'], { error: '应为 auto 或 manual' }).default('auto'),
  ALIYUN_ACCESS_KEY_ID: text,
  ALIYUN_ACCESS_KEY_SECRET: text,
  ALIYUN_SMS_SIGN_NAME: text,
  ALIYUN_SMS_TEMPLATE_CODE: text,
  ALIYUN_SMS_URL: addressOr('https://dysmsapi.aliyuncs.com'),
  ALIYUN_CAPTCHA_SCENE_ID: text,
  ALIYUN_CAPTCHA_PREFIX: text,
  ALIYUN_CAPTCHA_REGION: z.enum(['cn', 'sgp'], { error: '应为 cn 或 sgp' }).default('cn'),
  ALIYUN_CAPTCHA_URL: addressOr('https://captcha.cn-shanghai.aliyuncs.com'),
  TENCENT_SECRET_ID: text,
  TENCENT_SECRET_KEY: text,
  TENCENT_SMS_APP_ID: text,
  TENCENT_SMS_SIGN_NAME: text,
  TENCENT_SMS_TEMPLATE_ID: text,
  TENCENT_SMS_REGION: z.string().trim().min(1).default('ap-guangzhou'),
  TENCENT_SMS_URL: addressOr('https://sms.tencentcloudapi.com'),
} as const

export type AccountSettings = ValuesOf<typeof accountSettings>

const aliyunKeys = ['ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET'] as const

const needs = {
  'SMS_PROVIDER=aliyun': [...aliyunKeys, 'ALIYUN_SMS_SIGN_NAME', 'ALIYUN_SMS_TEMPLATE_CODE'],
  'SMS_PROVIDER=tencent': [
    'TENCENT_SECRET_ID',
    'TENCENT_SECRET_KEY',
    'TENCENT_SMS_APP_ID',
    'TENCENT_SMS_SIGN_NAME',
    'TENCENT_SMS_TEMPLATE_ID',
  ],
  'CAPTCHA_PROVIDER=aliyun': [...aliyunKeys, 'ALIYUN_CAPTCHA_SCENE_ID', 'ALIYUN_CAPTCHA_PREFIX'],
} as const satisfies Readonly<Record<string, readonly (keyof AccountSettings)[]>>

/** @returns what a configured provider lacks, one line each */
export function accountProblems(settings: AccountSettings): string[] {
  const chosen = [`SMS_PROVIDER=${settings.SMS_PROVIDER}`, `CAPTCHA_PROVIDER=${settings.CAPTCHA_PROVIDER}`]
  return Object.entries(needs).flatMap(([choice, names]) => {
    const missing = chosen.includes(choice) ? names.filter((name) => !settings[name]) : []
    return missing.length > 0 ? [`${choice} 需要设置 ${missing.join('、')}`] : []
  })
}
