import type { AgentSettings } from '../../../lib/contract/made-agent.ts'
import { avatarOf, iconName, parseIcon } from '../../../lib/text/agent-avatar.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { uidOf } from '../../members/account/owner.ts'
import { findUser } from '../../members/account/users/users.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import { databaseNow } from '../../storage/database/query-builder.ts'
import type { StoredAgent } from './stored-agent.ts'

/** What the row of an agent shows of the version that others see. */
type AgentMirror = Pick<
  StoredAgent,
  'name' | 'intro' | 'description' | 'icon' | 'category' | 'letters' | 'author_letters' | 'allows_copy'
>

export async function mirrorOf(
  database: Database,
  owner: string,
  settings: AgentSettings,
): Promise<AgentMirror> {
  const { name, intro, desc, category } = settings
  const author = await findUser(database, uidOf(owner))
  return {
    name,
    intro,
    description: desc,
    icon: shownIcon(settings),
    category,
    letters: [name, intro, desc].map(foldToLetters).join('\n'),
    author_letters: foldToLetters(author?.nickname ?? ''),
    allows_copy: settings.allow_copy ? 1 : 0,
  }
}

/** @returns `tone/glyph`; derived from the name while none is chosen */
export function shownIcon({ icon, name }: Pick<AgentSettings, 'icon' | 'name'>): string {
  return iconName(parseIcon(icon) ?? avatarOf(name))
}

/** Statements for a new nickname of an author, by which their agents are found. */
export function renameAuthor(database: Database, owner: string, nickname: string): Statement[] {
  const { build } = database
  return [
    statement(
      build
        .updateTable('agents')
        .set({ author_letters: foldToLetters(nickname), author_named_at: databaseNow(database) })
        .where('owner', '=', owner)
        .where('deleted_at', '=', 0),
    ),
  ]
}
