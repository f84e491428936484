import { pluginRoutes } from '../../../../lib/contract/routes/plugin-routes.ts'
import { HostError } from '../../../platform/errors.ts'
import type { Identity } from '../../../platform/identity.ts'
import { type HostModule, routeSet } from '../../../platform/module.ts'
import { whileWaiting } from '../../../platform/request.ts'
import { inLanguageOf, localeOf } from '../../../platform/terminal/sentences.ts'
import { exportPlugin } from './export-plugin.ts'
import { type ImportDeps, importPlugin } from './import-plugin.ts'

export interface ImportModuleDeps extends ImportDeps {
  /**
   * Counts a change by an approved member.
   * @returns the owner
   * @throws {HostError} unauthorized, forbidden, rate_limited
   */
  readonly requireMember: (identity: Identity | null) => Promise<string>
}

/** Descriptions that are read at a time in one process: each has a thread and memory of its own. */
const maxReading = 2

/** Plugins from descriptions, and as descriptions. */
export function importModule(deps: ImportModuleDeps): HostModule {
  const { pluginImport, pluginExport } = pluginRoutes
  let reading = 0
  return {
    routes: [
      routeSet(
        { pluginImport, pluginExport },
        {
          pluginImport: async ({ identity, input, request }) => {
            const owner = await deps.requireMember(identity)
            if (reading >= maxReading)
              throw new HostError('rate_limited', '正在读的描述太多了，请稍后再试', { retryAfterMs: 2_000 })
            reading += 1
            try {
              const found = await whileWaiting(request, (signal) => importPlugin(deps, owner, input, signal))
              const said = (sentence: string) =>
                inLanguageOf(localeOf(request.headers['accept-language']), sentence)
              return {
                ...found,
                skipped: found.skipped.map((each) => ({ ...each, sentence: said(each.sentence) })),
                notes: found.notes.map(said),
              }
            } finally {
              reading -= 1
            }
          },
          pluginExport: ({ owner, input }) => exportPlugin(deps, owner, input.id),
        },
      ),
    ],
  }
}
