import { dialogueRoutes } from '../../lib/contract/routes/http.ts'
import type { AgentRegistry } from '../agents/registry.ts'
import type { Models } from '../models/models.ts'
import { routeSet } from '../platform/module.ts'
import type { OwnedTable, TableManifest } from '../storage/database/owned/owned-table.ts'
import type { Tool } from '../tools/tool.ts'

// What is forgotten must not compile. Each of these lines is one that forgets something: the type check fails as soon as
// one of them is let through.

declare const manifest: TableManifest
const { turn_steps: _forgotten, ...withoutSteps } = manifest
// @ts-expect-error A table that is not in the manifest.
export const tables: TableManifest = withoutSteps

// @ts-expect-error A table that does not define how its rows are erased.
export const table: OwnedTable = { bind: 'why', export: 'why', expire: 'why' }

// @ts-expect-error A tool that does not define whether a call may be retried.
export const tool: Tool = {
  name: 'n',
  title: 't',
  description: 'd',
  input: {},
  timeoutMs: 1,
  run: async () => '',
}

declare const models: Models
const { vision: _vision, ...withoutVision } = models
// @ts-expect-error Models without one of their kinds, be it that there is none.
export const lessModels: Models = withoutVision

declare const registry: AgentRegistry
const { tutor: _tutor, ...withoutTutor } = registry
// @ts-expect-error An agent type without an entry.
export const agents: AgentRegistry = withoutTutor

// @ts-expect-error Routes without handlers.
export const routes = routeSet(dialogueRoutes, {})
