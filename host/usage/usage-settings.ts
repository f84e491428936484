import { type ValuesOf, whole } from '../platform/env-fields.ts'
import { conversionSettings } from './conversions/conversion-settings.ts'

/** How long usage is kept, and the ad platforms that learn of conversions. */
export const usageSettings = {
  /** Days; 0 keeps nothing. */
  LOG_RETENTION_DAYS: whole(180, 3_650),
  ...conversionSettings,
} as const

export type UsageSettings = ValuesOf<typeof usageSettings>
