import type { Checks } from '../../checks/checks.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/database/database.ts'
import type { AskProgramDeps } from '../ask-program.ts'
import type { ProgramAccess } from '../program-access.ts'

export interface McpServerDeps extends AskProgramDeps {
  readonly access: ProgramAccess
  readonly database: Database
  readonly checks: Pick<Checks, 'start' | 'ended'>
  /** Origin of the product, for sources that are its own pages; '' where it is not set. */
  readonly origin: string
  /** Signs the addresses of sources. */
  readonly sharedKey: string
  readonly now: Clock
  /** Name of the product. */
  readonly app: string
}
