import type { NotificationContent } from '../../../lib/messages/notification-sentences.ts'
import type { Audit } from '../../moderation/audit.ts'
import type { Egress } from '../../outbound/egress.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { Database, Statement } from '../../storage/database/database.ts'
import type { Space } from '../../storage/database/owned/space.ts'

/** What plugins need of the members who make them. */
export interface PluginMembers {
  /** A condition for a batch, and its lock: the member exists and is not blocked. */
  readonly mayAct: (owner: string) => Statement
  /** The same, also for a blocked member. */
  readonly exists: (owner: string) => Statement
  /**
   * What an operator took down of a member, within so long that it still counts.
   * @returns conditions for the batch that publishes something; null when the member may not publish by themselves
   */
  readonly unlessTakenDown: (owner: string) => Promise<Statement[] | null>
  /** For the batches in which an operator takes something of a member down, and back. @param at as in its row */
  readonly takenDown: (owner: string, at: number) => Statement
  readonly putBack: (owner: string, at: number) => Statement
  /** What the member may store. */
  readonly space: (owner: string) => Space
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
