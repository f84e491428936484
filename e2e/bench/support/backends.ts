import { startS3Fake } from '../../../host/storage/testing/s3-fake.ts'
import { startPostgres, startRedis } from '../../../host/storage/testing/services.ts'
import type { Scope, Skipped } from './part.ts'

type Settings = Readonly<Record<string, string>>

/** Starts an empty PostgreSQL server that stops with its scope. @returns the settings that choose it */
export async function startPostgresBackend(scope: Scope): Promise<Settings | Skipped> {
  const postgres = await startPostgres()
  if (!postgres) return { skipped: '这台机器上没有 PostgreSQL' }
  scope.defer(() => postgres.stop())
  return { DATABASE_URL: postgres.url }
}

/** Starts all that hosts without a state of their own share. @returns the settings that choose it */
export async function startSharedBackends(scope: Scope): Promise<Settings | Skipped> {
  const postgres = await startPostgresBackend(scope)
  if (isSkipped(postgres)) return postgres
  const redis = await startRedis()
  if (!redis) return { skipped: '这台机器上没有 Redis' }
  scope.defer(() => redis.stop())
  const s3 = await startS3Fake()
  scope.defer(() => s3.stop())
  return {
    ...postgres,
    REDIS_URL: redis.url,
    S3_ENDPOINT: s3.options.endpoint,
    S3_BUCKET: s3.options.bucket,
    S3_REGION: s3.options.region,
    S3_ACCESS_KEY_ID: s3.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
  }
}

/** @returns whether there was nothing to start */
export function isSkipped(settings: Settings | Skipped): settings is Skipped {
  return 'skipped' in settings
}
