import { text, type ValuesOf, whole } from '../platform/env-fields.ts'

/** How much an address, a person and the whole product may use; 0 is without limit. */
export const limitSettings = {
  TRUSTED_PROXIES: text,
  RATE_LIMIT: whole(600, 1_000_000),
  QUOTA_TURNS_PER_DAY: whole(2_000, 1_000_000_000),
  QUOTA_TOKENS_PER_DAY: whole(5_000_000, 1_000_000_000_000),
  QUOTA_FILES_MB: whole(1_000, 1_000_000_000),
  QUOTA_COPILOT_PER_DAY: whole(50, 1_000_000_000),
  QUOTA_RESEARCH_PER_DAY: whole(20, 1_000_000_000),
  QUOTA_SONGS_PER_DAY: whole(30, 1_000_000),
  TURNS_AT_ONCE: whole(200, 100_000),
} as const

export type LimitSettings = ValuesOf<typeof limitSettings>
