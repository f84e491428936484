import type { StoredSettings } from './draft-kind'

/**
 * `waiting`: changed, to be saved soon; `invalid`: not sent because of problems at fields; `offline`: the host was not
 * reached; `login`: the login is no longer accepted; `gone`: it was deleted.
 */
export type SavePhase =
  | 'saved'
  | 'waiting'
  | 'saving'
  | 'failed'
  | 'invalid'
  | 'offline'
  | 'login'
  | 'conflict'
  | 'gone'

/** A save is done, under way or to come. */
export const ongoingPhases: ReadonlySet<SavePhase> = new Set(['saved', 'waiting', 'saving'])

export interface DraftState<Settings> {
  /** What the form shows. */
  readonly settings: Settings
  /** What the next change is based on. */
  readonly base: StoredSettings<Settings>
  readonly phase: SavePhase
  /** Why the last save failed. */
  readonly error: unknown
  /** The host's sentence by field path. */
  readonly problems: Readonly<Record<string, string>>
  /** A newer stored version, until the member has chosen. */
  readonly newer: StoredSettings<Settings> | null
  /** Milliseconds since 1970; null before the first save. */
  readonly savedAtMs: number | null
  /** Whether unsaved changes are stored on this device. */
  readonly isKept: boolean
}
