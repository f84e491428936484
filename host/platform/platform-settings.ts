import * as z from 'zod'
import { address, origins, type ValuesOf } from './env-fields.ts'

/** What every room may need to know of this deployment. */
export const platformSettings = {
  APP_LANG: z.enum(['', 'zh', 'zh-CN', 'en'], { error: '应为 zh-CN 或 en' }).default(''),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  NEXT_PUBLIC_APP_NAME: z.string().trim().min(1).default('知舟'),
  PUBLIC_ORIGIN: address,
  WEB_ORIGINS: origins,
} as const

export type PlatformSettings = ValuesOf<typeof platformSettings>
