import { sql } from 'kysely'
import type { Prompt } from '../../lib/contract/frames/client-frame.ts'
import { type FileUse, fileUsesShown } from '../../lib/contract/routes/file-routes.ts'
import type { Database } from '../storage/database/database.ts'

/** Maximum questions with files of an owner that are searched, the newest. */
const maxAsks = 2_000

interface UseRow extends Omit<FileUse, 'conversation_id'> {
  readonly id: string
  readonly asked_at: number
}

export interface FileUses {
  readonly used_in: FileUse[]
  readonly used_count: number
}

interface Found {
  readonly use: FileUse
  readonly at: number
}

/**
 * The conversations in which questions attached these files, or in which one of them was created, newest first. Read
 * from the stored questions by the index `turns_with_files`, so that deleted ones do not count.
 * @returns the uses of any of the files
 */
export async function usesOfFiles(
  database: Database,
  owner: string,
  ids: readonly string[],
): Promise<(ids: readonly string[]) => FileUses> {
  const found = new Map<string, Map<string, Found>>(ids.map((id) => [id, new Map()]))
  const [named, made] =
    ids.length === 0
      ? [[], []]
      : await Promise.all([readUses(database, owner, ids), readMakings(database, owner, ids)])

  const note = (
    file: string,
    { id: conversation_id, title, kind, agent_id, agent_type, asked_at }: UseRow,
  ) => {
    const at = Number(asked_at)
    const uses = found.get(file)
    if (uses && (uses.get(conversation_id)?.at ?? -1) < at)
      uses.set(conversation_id, { use: { conversation_id, title, kind, agent_id, agent_type }, at })
  }

  for (const row of named) for (const id of (JSON.parse(row.prompt) as Prompt).file_ids ?? []) note(id, row)
  for (const row of made) note(row.file_id, row)

  return (group) => {
    const uses = new Map<string, Found>()
    for (const id of group)
      for (const [conversation, each] of found.get(id) ?? [])
        if ((uses.get(conversation)?.at ?? -1) < each.at) uses.set(conversation, each)
    const newest = [...uses.values()].sort((one, other) => other.at - one.at).map(({ use }) => use)
    return { used_in: newest.slice(0, fileUsesShown), used_count: newest.length }
  }
}

/** For more files all questions are read: looking for each of them would take longer. */
const maxLookedFor = 50

function readUses(database: Database, owner: string, ids: readonly string[]) {
  const { build, dialect } = database
  const find = dialect === 'sqlite' ? sql.raw('instr') : sql.raw('strpos')
  const asks = build
    .selectFrom('turns')
    .select(['conversation_id', 'prompt', 'created_at'])
    .where('owner', '=', owner)
    // Must be identical to the index.
    .where(sql<boolean>`${find}(prompt, '"file_ids":["') > 0`)
    .orderBy('created_at', 'desc')
    .limit(maxAsks)
  return database.all<UseRow & { prompt: string }>(
    build
      .selectFrom(asks.as('asks'))
      .innerJoin('conversations', 'conversations.id', 'asks.conversation_id')
      .select(['conversations.id', 'title', 'kind', 'agent_id', 'agent_type', 'asks.prompt'])
      .select('asks.created_at as asked_at')
      .where('conversations.owner', '=', owner)
      .$if(ids.length <= maxLookedFor, (query) =>
        query.where((row) =>
          row.or(ids.map((id) => sql<boolean>`${find}(asks.prompt, ${JSON.stringify(id)}) > 0`)),
        ),
      ),
    { isHeavy: true },
  )
}

function readMakings(database: Database, owner: string, ids: readonly string[]) {
  return database.all<UseRow & { file_id: string }>(
    database.build
      .selectFrom('files')
      .innerJoin('conversations', 'conversations.id', 'files.made_in')
      .select(['conversations.id', 'title', 'kind', 'agent_id', 'agent_type', 'files.id as file_id'])
      .select('files.created_at as asked_at')
      .where('files.id', 'in', ids)
      .where('conversations.owner', '=', owner),
  )
}
