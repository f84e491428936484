import {
  agentTransferRoutes,
  type ImportPreview,
} from '../../../../lib/contract/routes/agent-transfer-routes.ts'
import type { ModelRegistry } from '../../../models/registry.ts'
import { type HostModule, routeSet } from '../../../platform/module.ts'
import { type ChangePaceDeps, paceChanges } from '../pace-changes.ts'
import { createAgent, type SaveDeps } from '../save-agent.ts'
import { exportAgent } from './export-agent.ts'
import { type Installed, type NamedTool, type ReadAgent, readAgentFile } from './read-agent-file.ts'

interface TransferDeps extends SaveDeps, ChangePaceDeps {
  readonly models: Pick<ModelRegistry, 'names'>
  /** Whether a member may use a tool of a plugin; without it, tools are left out. */
  readonly hasTool?: (owner: string, tool: NamedTool) => Promise<boolean>
}

/** Agents of members as files. */
export function transferModule(deps: TransferDeps): HostModule {
  return {
    routes: [
      routeSet(agentTransferRoutes, {
        agentExport: async ({ identity, input }) =>
          exportAgent(deps, await paceChanges(deps, identity), input.id),
        agentImport: async ({ identity, input }) => {
          const owner = await paceChanges(deps, identity)
          const read = await readAgentFile(input.file, installedFor(deps, owner))
          return input.confirm ? createAgent(deps, owner, read.settings) : previewOf(read)
        },
      }),
    ],
  }
}

function installedFor({ models, hasTool }: TransferDeps, owner: string): Installed {
  return {
    models: models.names,
    hasTool: (tool) => hasTool?.(owner, tool) ?? false,
  }
}

function previewOf({ settings, skipped }: ReadAgent): ImportPreview {
  const { name, intro, prompt, questions, shortcuts, variables, tools } = settings
  return {
    agent: {
      name,
      intro,
      prompt: Array.from(prompt).length,
      questions: questions.length,
      shortcuts: shortcuts.length,
      variables: variables.length,
      tools: tools.length,
    },
    skipped: [...skipped],
  }
}
