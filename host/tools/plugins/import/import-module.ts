import { pluginRoutes } from '../../../../lib/contract/routes/plugin-routes.ts'
import { HostError } from '../../../platform/errors.ts'
import type { Identity } from '../../../platform/identity.ts'
import { type HostModule, routeSet } from '../../../platform/module.ts'
import { whileWaiting } from '../../../platform/request.ts'
import { inLanguageOf, localeOf } from '../../../platform/terminal/sentences.ts'
import { exportPlugin } from './export-plugin.ts'
import { type ImportDeps, importPlugin } from './import-plugin.ts'
import { readForeignDescription } from './read-foreign-description.ts'

export interface ImportModuleDeps extends Omit<ImportDeps, 'read'> {
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
  const read = readFewAtOnce()
  /** Each member imports one at a time: a slow server of one must not keep the others waiting. */
  const importing = new Set<string>()
  return {
    routes: [
      routeSet(
        { pluginImport, pluginExport },
        {
          pluginImport: async ({ identity, input, request }) => {
            const owner = await deps.requireMember(identity)
            if (importing.has(owner)) throw tooManyAtOnce()
            importing.add(owner)
            try {
              const found = await whileWaiting(request, (signal) =>
                importPlugin({ ...deps, read }, owner, input, signal),
              )
              const said = (sentence: string) =>
                inLanguageOf(localeOf(request.headers['accept-language']), sentence)
              return {
                ...found,
                skipped: found.skipped.map((each) => ({ ...each, sentence: said(each.sentence) })),
                notes: found.notes.map(said),
              }
            } finally {
              importing.delete(owner)
            }
          },
          pluginExport: ({ owner, input }) => exportPlugin(deps, owner, input.id),
        },
      ),
    ],
  }
}

function readFewAtOnce(): typeof readForeignDescription {
  let reading = 0
  return async (description, lane) => {
    if (reading >= maxReading) throw tooManyAtOnce()
    reading += 1
    try {
      return await readForeignDescription(description, lane)
    } finally {
      reading -= 1
    }
  }
}

function tooManyAtOnce(): HostError {
  return new HostError('rate_limited', '正在读的描述太多了，请稍后再试', { retryAfterMs: 2_000 })
}
