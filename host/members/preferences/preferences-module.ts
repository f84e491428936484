import { preferencesRoutes } from '../../../lib/contract/routes/preferences-routes.ts'
import type { LimitSettings } from '../../limits/limit-settings.ts'
import { pace } from '../../limits/pace.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import { type HostModule, type RouteHandlers, routeSet } from '../../platform/module.ts'
import { errorSentence } from '../../platform/terminal/sentences.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import { BatchConflict, type Database, type Statement } from '../../storage/database/database.ts'
import { memberOf } from '../account/self-service/own-user.ts'
import { memberExists } from '../account/users/users.ts'
import { changePreferences, readPreferences } from './stored-preferences.ts'

interface PreferencesModuleDeps {
  readonly env: Pick<LimitSettings, 'RATE_LIMIT'>
  readonly database: Database
  readonly bus: Bus
  readonly now: Clock
}

const savesPerMinute = 60

export function preferencesModule(deps: PreferencesModuleDeps): HostModule {
  return { routes: [routeSet(preferencesRoutes, preferencesHandlers(deps))] }
}

function preferencesHandlers(deps: PreferencesModuleDeps): RouteHandlers<typeof preferencesRoutes> {
  const { env, database, bus, now } = deps
  return {
    preferencesGet: ({ identity }) => readPreferences(database, memberOf(identity).uid),
    preferencesSave: async ({ identity, input: { values, isOnlyMissing } }) => {
      const { uid, owner } = memberOf(identity)
      if (env.RATE_LIMIT > 0) await pace(bus, `preferences:${owner}`, savesPerMinute)
      const changes = changePreferences(database, { uid, values, isOnlyMissing, now: now() })
      if (changes.length > 0) await saveForMember(database, uid, changes)
      return readPreferences(database, uid)
    },
  }
}

/** @throws {HostError} unauthorized when the account has just been deleted, which gets no new rows */
async function saveForMember(database: Database, uid: string, changes: Statement[]): Promise<void> {
  try {
    await database.batch([memberExists(database, uid), ...changes])
  } catch (error) {
    if (error instanceof BatchConflict) throw new HostError('unauthorized', errorSentence('unauthorized'))
    throw error
  }
}
