import * as z from 'zod/mini'
import { ApiError } from '@/lib/client/api/api-error'
import type { DraftKind, StoredSettings } from './draft-kind'

const numbered = z.object({ version: z.int() })

/** @returns the stored version that the host has sent with its refusal of a save, or null */
export function currentOf<Settings extends object>(
  kind: Pick<DraftKind<Settings>, 'parse'>,
  error: unknown,
): StoredSettings<Settings> | null {
  const current = error instanceof ApiError ? error.current : undefined
  const version = numbered.safeParse(current).data?.version
  const settings = kind.parse(current)
  return version === undefined || settings === null ? null : { version, settings }
}
