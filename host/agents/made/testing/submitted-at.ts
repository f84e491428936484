import type { Database } from '../../../storage/database/database.ts'

/** @returns when the version of an agent that is in review was submitted, as operators see it; 0 when none is */
export async function submittedAt(database: Database, id: string): Promise<number> {
  const row = await database.first(
    database.build
      .selectFrom('agents')
      .innerJoin('agent_versions', (version) =>
        version
          .onRef('agent_versions.agent_id', '=', 'agents.id')
          .onRef('agent_versions.version', '=', 'agents.review_version'),
      )
      .select('agent_versions.submitted_at')
      .where('agents.id', '=', id),
  )
  return Number(row?.submitted_at ?? 0)
}
