import type { FastifyRequest } from 'fastify'
import { toolRoutes } from '../../../../lib/contract/routes/tool-routes.ts'
import type { Locale } from '../../../../lib/messages/locale.ts'
import type { Identity } from '../../../platform/identity.ts'
import { type HostModule, type RouteHandlers, routeSet } from '../../../platform/module.ts'
import { whileWaiting } from '../../../platform/request.ts'
import { localeOf } from '../../../platform/terminal/sentences.ts'
import { deleteCase, listCases, replayCase } from '../cases/replay-case.ts'
import { saveCase } from '../cases/save-case.ts'
import { ownPlugin } from '../own-plugin.ts'
import type { PluginDeps } from '../plugin-deps.ts'
import { withBodySchema } from './body-parameters.ts'
import { caseInLanguage, differencesInLanguage, exchangeInLanguage } from './exchange-in-language.ts'
import { presentTools } from './present-tools.ts'
import { deleteTool, setOnline } from './remove-tool.ts'
import { createTool, updateTool } from './save-tool.ts'
import { ownTool, toolNotFound, toolsOf } from './stored-tool.ts'
import { type TryDeps, tryTool } from './try-tool.ts'

export interface ToolsModuleDeps extends TryDeps, Pick<PluginDeps, 'members'> {
  /**
   * Counts a change by an approved member.
   * @returns the owner
   * @throws {HostError} unauthorized, forbidden, rate_limited
   */
  readonly requireMember: (identity: Identity | null) => Promise<string>
}

/** Tools of plugins: made, changed, tried, and their saved cases. */
export function toolsModule(deps: ToolsModuleDeps): HostModule {
  return { routes: [routeSet(toolRoutes, { ...toolHandlers(deps), ...callHandlers(deps) })] }
}

type Handlers = RouteHandlers<typeof toolRoutes>
type CallRoute = 'toolDebug' | 'caseSave' | 'caseList' | 'caseReplay' | 'caseDelete'

function toolHandlers(deps: ToolsModuleDeps): Omit<Handlers, CallRoute> {
  const { database, requireMember } = deps
  return {
    toolList: async ({ owner, input }) => {
      const plugin = await ownPlugin(database, owner, input.plugin_id)
      const list = await presentTools(database, plugin, await toolsOf(database, plugin.id))
      return { list, total: list.length }
    },
    toolGet: async ({ owner, input }) => {
      const { tool, plugin } = await ownTool(database, owner, input.id)
      const [shown] = await presentTools(database, plugin, [tool])
      if (!shown) throw toolNotFound()
      return shown
    },
    toolCreate: async ({ identity, input }) =>
      createTool(deps, await requireMember(identity), input.plugin_id, withBodySchema(input)),
    toolUpdate: async ({ identity, input }) => {
      const { id, version } = input
      return updateTool(deps, await requireMember(identity), {
        id,
        version,
        settings: withBodySchema(input),
      })
    },
    toolDelete: async ({ identity, input }) => {
      await deleteTool(deps, await requireMember(identity), input.id)
      return {}
    },
    toolOnline: async ({ identity, input }) => {
      await setOnline(deps, await requireMember(identity), input.id, input.online)
      return {}
    },
  }
}

function callHandlers(deps: ToolsModuleDeps): Pick<Handlers, CallRoute> {
  const { database, requireMember } = deps
  return {
    toolDebug: async ({ identity, input, request }) => {
      const own = await ownTool(database, await requireMember(identity), input.id)
      return whileWaiting(request, async (signal) => {
        const called = { arguments: input.arguments, address: request.ip, signal }
        return exchangeInLanguage(languageOf(request), (await tryTool(deps, own, called)).exchange)
      })
    },
    caseSave: async ({ identity, input, request }) => {
      const owner = await requireMember(identity)
      return whileWaiting(request, async (signal) => {
        const saved = await saveCase(deps, owner, { ...input, address: request.ip, signal })
        return { ...saved, exchange: exchangeInLanguage(languageOf(request), saved.exchange) }
      })
    },
    caseList: async ({ owner, input, request }) => {
      const list = await listCases(deps, owner, input.tool_id)
      return { list: list.map((each) => caseInLanguage(languageOf(request), each)) }
    },
    caseReplay: async ({ identity, input, request }) => {
      const owner = await requireMember(identity)
      return whileWaiting(request, async (signal) => {
        const replayed = await replayCase(deps, owner, { ...input, address: request.ip, signal })
        const locale = languageOf(request)
        return {
          ...replayed,
          differences: differencesInLanguage(locale, replayed.differences),
          exchange: exchangeInLanguage(locale, replayed.exchange),
        }
      })
    },
    caseDelete: async ({ identity, input }) => {
      await deleteCase(deps, await requireMember(identity), input.id)
      return {}
    },
  }
}

function languageOf({ headers }: FastifyRequest): Locale {
  return localeOf(headers['accept-language'])
}
