import { foldToLetters } from '../../../lib/text/fold.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import { databaseNow } from '../../storage/database/query-builder.ts'

/** Statements for a new nickname of an author, by which their plugins are found. */
export function renamePluginAuthor(database: Database, owner: string, nickname: string): Statement[] {
  return [
    statement(
      database.build
        .updateTable('plugins')
        .set({ author_letters: foldToLetters(nickname), author_named_at: databaseNow(database) })
        .where('owner', '=', owner)
        .where('deleted_at', '=', 0),
    ),
  ]
}

/** Statements for a block of an author: others can neither find nor call the plugins. @param at 0 restores */
export function withholdPlugins({ build }: Database, owner: string, at: number): Statement[] {
  return [statement(build.updateTable('plugins').set({ author_blocked_at: at }).where('owner', '=', owner))]
}
