import type { Logger } from 'pino'
import type { LimitSettings } from '../../limits/limit-settings.ts'
import type { Audit } from '../../moderation/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MakeId } from '../../platform/make-id.ts'
import type { PlatformSettings } from '../../platform/platform-settings.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import type { Library } from '../../storage/library/library-index.ts'
import type { MusicSettings } from '../music-settings.ts'

export interface MusicDeps {
  readonly env: Pick<LimitSettings, 'RATE_LIMIT' | 'QUOTA_FILES_MB' | 'QUOTA_SONGS_PER_DAY'> &
    MusicSettings &
    PlatformSettings
  readonly database: Database
  readonly bus: Bus
  readonly blobs: Blobs
  readonly jobs: Jobs
  readonly library: Pick<Library, 'erase'>
  readonly audit: Audit
  readonly sharedKey: string
  readonly log: Logger
  readonly now: Clock
  readonly makeId: MakeId
}
