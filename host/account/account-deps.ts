import type { Logger } from 'pino'
import type { AdVisit } from '../../lib/contract/collect-routes.ts'
import type { Audit } from '../audit/audit.ts'
import type { Clock, MakeId } from '../deps.ts'
import type { TurnEngine } from '../dialogue/turn-engine.ts'
import type { HostEnvironment } from '../env.ts'
import type { Blobs } from '../storage/blobs.ts'
import type { Library } from '../storage/library-index.ts'
import type { Bus } from '../storage/bus.ts'
import type { Database } from '../storage/database.ts'
import type { TableManifest } from '../storage/owned/owned-table.ts'
import type { AccountServices } from './account-services.ts'

/** Somebody has just been let in. */
interface Login {
  /** The ad that had led them here, if one did. */
  readonly ad: AdVisit | undefined
  readonly owner: string
  /** Whether they registered with it. */
  readonly isNew: boolean
  readonly userAgent: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** What the calls of accounts need. */
export interface AccountDeps {
  readonly env: HostEnvironment
  readonly database: Database
  /** What becomes of the rows of each table at a login, an export, a deletion. */
  readonly manifest: TableManifest
  readonly bus: Bus
  readonly blobs: Blobs
  readonly library: Pick<Library, 'erase'>
  readonly engine: Pick<TurnEngine, 'cancel'>
  readonly audit: Audit
  readonly log: Logger
  readonly now: Clock
  readonly makeId: MakeId
  readonly accounts: AccountServices
  /** Called on each login; it never fails. */
  readonly onLogin: (login: Login) => Promise<void>
}
