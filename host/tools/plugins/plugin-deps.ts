import type { NotificationContent } from '../../../lib/messages/notification-sentences.ts'
import type { Audit } from '../../moderation/audit.ts'
import type { Egress } from '../../outbound/egress.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { Database, Statement } from '../../storage/database/database.ts'

/** What plugins need of the members who make them. */
export interface PluginMembers {
  /** A condition for a batch, and its lock: the member exists and is not blocked. */
  readonly mayAct: (owner: string) => Statement
  /** The same, also for a blocked member. */
  readonly exists: (owner: string) => Statement
  /** @returns the nickname; '' for none */
  readonly nicknameOf: (owner: string) => Promise<string>
  /** @returns the id that operators know an owner by */
  readonly uidOf: (owner: string) => string
  /** @returns the shown name of each author, by owner */
  readonly namesOf: (rows: readonly { readonly owner: string }[]) => Promise<(owner: string) => string>
  /** For the batch of what a member is notified of. */
  readonly notified: (notification: {
    readonly owner: string
    readonly content: NotificationContent
    readonly link: string
    readonly key: string
  }) => Statement[]
}

export interface PluginDeps {
  readonly database: Database
  readonly now: Clock
  readonly audit: Audit
  /** null when several processes share a database without `SECRETS_KEY`: no secrets can be stored. */
  readonly box: SecretBox | null
  readonly egress: Pick<Egress, 'check'>
  readonly members: PluginMembers
}
