import { type Service, startPostgres, startRedis } from './services.ts'

declare global {
  /** The servers that one run of jest has started. */
  var testServices: Service[] | undefined
}

/** Starts one PostgreSQL and one Redis for a whole run of jest; the test files find them by their addresses. */
export default async function startServices(): Promise<void> {
  globalThis.testServices ??= []
  if (!process.env.TEST_DATABASE_URL) {
    const postgres = await startPostgres()
    if (postgres) {
      process.env.TEST_DATABASE_URL = postgres.url
      globalThis.testServices.push(postgres)
    }
  }
  if (!process.env.TEST_REDIS_URL) {
    const redis = await startRedis()
    if (redis) {
      process.env.TEST_REDIS_URL = redis.url
      globalThis.testServices.push(redis)
    }
  }
}
