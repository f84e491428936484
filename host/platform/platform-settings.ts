import * as z from 'zod'
import { contacts, origin, origins, type ValuesOf } from './env-fields.ts'
import { proxySettings } from './proxies.ts'

/** What every room may need to know of this deployment. */
export const platformSettings = {
  APP_LANG: z.enum(['', 'zh', 'zh-CN', 'en'], { error: '应为 zh-CN 或 en' }).default(''),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  NEXT_PUBLIC_APP_NAME: z.string().trim().min(1).default('知舟'),
  OCR: z.enum(['auto', 'off'], { error: '应为 auto 或 off' }).default('auto'),
  PUBLIC_ORIGIN: origin,
  WEB_ORIGINS: origins,
  SECURITY_CONTACT: contacts,
  ...proxySettings,
} as const

export type PlatformSettings = ValuesOf<typeof platformSettings>
