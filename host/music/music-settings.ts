import * as z from 'zod'
import { address, text, type ValuesOf, whole } from '../platform/env-fields.ts'

/** Who makes songs; without a model the built-in composer. */
export const musicSettings = {
  MUSIC_PROVIDER: z.enum(['builtin', 'acestep'], { error: '应为 builtin 或 acestep' }).default('builtin'),
  MUSIC_BASE_URL: address,
  MUSIC_API_KEY: text,
  MUSIC_TIMEOUT_MS: whole(600_000, 3_600_000),
} as const

export type MusicSettings = ValuesOf<typeof musicSettings>

/** @returns what is wrong with the settings together, a line each */
export function musicProblems({ MUSIC_PROVIDER, MUSIC_BASE_URL }: MusicSettings): string[] {
  if (MUSIC_PROVIDER === 'acestep' && MUSIC_BASE_URL === '')
    return ['MUSIC_BASE_URL：设了 MUSIC_PROVIDER=acestep 就要说明它的地址']
  return []
}
