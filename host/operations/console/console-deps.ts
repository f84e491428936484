import type { Logger } from 'pino'
import type { Notify } from '../../members/notifications/notify.ts'
import type { OperatorDeps } from '../../members/operators.ts'
import type { AuxiliaryPause } from '../../models/auxiliary-pauses.ts'
import type { OpenAudit } from '../../moderation/word-audit.ts'
import type { MakeId } from '../../platform/make-id.ts'
import type { Call } from '../../platform/module.ts'
import type { LiveSettings } from '../../settings/live-settings.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import type { SetupLinks } from './setup-links.ts'

export interface ConsoleDeps extends OperatorDeps, Pick<OpenAudit, 'audit' | 'counts'> {
  readonly settings: LiveSettings
  readonly links: SetupLinks
  readonly blobs: Blobs
  readonly bus: Bus
  readonly notify: Notify
  readonly makeId: MakeId
  /** Endpoints where auxiliary requests are paused now. */
  readonly auxiliaryPauses?: () => readonly AuxiliaryPause[]
  readonly log: Logger
}

/** Lets operators alone pass. @returns what notes their act, without the values */
export type OperatorOf = (
  call: Pick<Call<never>, 'identity' | 'request'>,
) => Promise<(act: string, about?: object) => void>
