import { sql } from 'kysely'
import { type FileUse, fileUsesShown } from '../../lib/contract/file-routes.ts'
import type { Prompt } from '../../lib/contract/frame.ts'
import type { Database } from '../storage/database.ts'

/** So many of an owner's newest questions with files are looked through. */
const mostAsks = 2_000

interface UseRow extends Omit<FileUse, 'conversation_id'> {
  readonly id: string
  readonly prompt: string
}

/** Where one file was used. */
export interface FileUses {
  readonly used_in: FileUse[]
  readonly used_count: number
}

/**
 * In which of their owner's conversations questions named these files, the newest first. It is read from the stored
 * questions by the index `turns_with_files`, so that what is deleted is used nowhere any more.
 */
export async function usesOfFiles(
  database: Database,
  owner: string,
  ids: readonly string[],
): Promise<(id: string) => FileUses> {
  const found = new Map(ids.map((id) => [id, new Map<string, FileUse>()]))
  for (const row of ids.length === 0 ? [] : await readUses(database, owner, ids)) {
    const { id: conversation_id, prompt, title, kind, agent_id, agent_type } = row
    const use = { conversation_id, title, kind, agent_id, agent_type }
    for (const id of (JSON.parse(prompt) as Prompt).file_ids ?? []) {
      const uses = found.get(id)
      if (uses && !uses.has(conversation_id)) uses.set(conversation_id, use)
    }
  }
  return (id) => {
    const uses = [...(found.get(id)?.values() ?? [])]
    return { used_in: uses.slice(0, fileUsesShown), used_count: uses.length }
  }
}

function readUses(database: Database, owner: string, ids: readonly string[]): Promise<UseRow[]> {
  const { build, dialect } = database
  const find = dialect === 'sqlite' ? sql.raw('instr') : sql.raw('strpos')
  const asks = build
    .selectFrom('turns')
    .select(['conversation_id', 'prompt', 'created_at'])
    .where('owner', '=', owner)
    // To the letter as in the index.
    .where(sql<boolean>`${find}(prompt, '"file_ids":["') > 0`)
    .orderBy('created_at', 'desc')
    .limit(mostAsks)
  return database.all<UseRow>(
    build
      .selectFrom(asks.as('asks'))
      .innerJoin('conversations', 'conversations.id', 'asks.conversation_id')
      .select(['conversations.id', 'title', 'kind', 'agent_id', 'agent_type', 'asks.prompt'])
      .where('conversations.owner', '=', owner)
      .where((row) => row.or(ids.map((id) => sql<boolean>`${find}(asks.prompt, ${JSON.stringify(id)}) > 0`)))
      .orderBy('asks.created_at', 'desc'),
    { isHeavy: true },
  )
}
