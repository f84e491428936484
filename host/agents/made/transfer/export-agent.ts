import { agentSettings } from '../../../../lib/contract/made-agent.ts'
import {
  type AgentFile,
  agentFileExtension,
  agentFileFormat,
  agentFileVersion,
} from '../../../../lib/contract/routes/agent-transfer-routes.ts'
import { exportFileName } from '../../../export/export-file-name.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../storage/database/database.ts'
import { ownDraft } from '../stored-agent.ts'

interface ExportDeps {
  readonly database: Database
  readonly now: Clock
}

/** @returns the draft of an own agent, as a file @throws {HostError} not_found */
export async function exportAgent(
  { database, now }: ExportDeps,
  owner: string,
  id: string,
): Promise<{ file_name: string; content: AgentFile }> {
  const { settings } = await ownDraft(database, owner, id)
  return {
    file_name: `${exportFileName(settings.name, '智能体')}.${agentFileExtension}`,
    content: {
      format: agentFileFormat,
      version: agentFileVersion,
      exported: new Date(now()).toISOString(),
      // Drops whatever else may be stored with the settings.
      agent: agentSettings.parse(settings),
    },
  }
}
