import { sql } from 'kysely'
import { agentLimits } from '../../../lib/contract/made-agent.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import { heldVersions } from './stored-agent.ts'

/**
 * Deletes the versions of an agent beyond the maximum, the oldest first, those that were never published before the
 * others. The current one, the public one, the shared one, one that was taken down, one in review and those that turns are using stay.
 */
export function thinVersions(database: Database, agentId: string): Statement {
  const { build } = database
  const ofAgent = sql`from agent_versions where agent_id = ${agentId}`
  const agent = sql`from agents where id = ${agentId}`
  const thinned = sql`delete from agent_versions where agent_id = ${agentId} and version in (
    select version from (
      select version, row_number() over (order by case when published_at > 0 then 1 else 0 end, version) as place
      ${ofAgent}
        and version not in (select version ${agent})
        and version not in (select published_version ${agent})
        and version not in (select review_version ${agent})
        and version not in (select linked_version ${agent})
        and version not in (select taken_down_version ${agent})
        and version not in (${heldVersions(build, agentId)})
    ) as candidates
    where place <= (select count(*) ${ofAgent}) - ${sql.lit(agentLimits.versions)})`
  return statement(rawQuery(database, thinned))
}
