import * as z from 'zod'
import { address, text, type ValuesOf } from '../platform/env-fields.ts'

export const storageSettings = {
  DATA_DIR: z.string().trim().min(1).default('.data'),
  DATABASE_URL: z
    .union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/, error: '应为 postgres:// 地址' })])
    .default(''),
  REDIS_URL: z
    .union([z.literal(''), z.url({ protocol: /^rediss?$/, error: '应为 redis:// 地址' })])
    .default(''),
  S3_ENDPOINT: address,
  S3_BUCKET: text,
  S3_REGION: z.string().trim().default('us-east-1'),
  S3_PATH_STYLE: z.enum(['auto', 'path', 'host'], { error: '应为 auto、path 或 host' }).default('auto'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
} as const

export type StorageSettings = ValuesOf<typeof storageSettings>

export function storageProblems(settings: StorageSettings): string[] {
  const s3 = [
    settings.S3_ENDPOINT,
    settings.S3_BUCKET,
    settings.S3_ACCESS_KEY_ID,
    settings.S3_SECRET_ACCESS_KEY,
  ]
  if (!s3.some(Boolean) || s3.every(Boolean)) return []
  return ['S3_*：S3_ENDPOINT、S3_BUCKET、S3_ACCESS_KEY_ID、S3_SECRET_ACCESS_KEY 要么都设，要么都不设']
}
