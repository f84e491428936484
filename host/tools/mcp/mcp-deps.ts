import type { Logger } from 'pino'
import type { Egress } from '../../outbound/egress.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MakeId } from '../../platform/make-id.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { Database, Statement } from '../../storage/database/database.ts'
import type { ConnectionLimits } from './connect/open-connection.ts'
import type { StdioServers } from './connect/stdio-servers.ts'

export interface McpDeps {
  readonly database: Database
  readonly now: Clock
  readonly makeId: MakeId
  readonly log: Pick<Logger, 'warn'>
  /** null when several processes share a database without `SECRETS_KEY`: no login or token can be stored. */
  readonly box: SecretBox | null
  readonly egress: Pick<Egress, 'open' | 'check'>
  /** Times that differ from the usual ones. */
  readonly connectionLimits?: ConnectionLimits
  /** Programs that the operator offers to all members. */
  readonly stdio: StdioServers
  /** Who we are at login services. */
  readonly client: McpClientIdentity
}

interface McpClientIdentity {
  /** Client ids that the operator has registered, by issuer. */
  readonly ids: Readonly<Record<string, string>>
  /** Name of the product. */
  readonly name: string
}

/** What changes of servers also need. */
export interface McpChangeDeps extends McpDeps {
  /** A condition for a batch, and its lock: the member exists and is not blocked. */
  readonly mayAct: (owner: string) => Statement
}
