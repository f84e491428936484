import { musicRoutes } from '../../../lib/contract/routes/music-routes.ts'
import { createMakeFile } from '../../files/make-file.ts'
import { openSongUses } from '../../limits/daily-uses.ts'
import { isMemberOwner } from '../../members/account/owner.ts'
import { type HostModule, routeSet } from '../../platform/module.ts'
import type { MusicSettings } from '../music-settings.ts'
import { createAceStep } from '../provider/ace-step.ts'
import type { MusicProvider } from '../provider/music-provider.ts'
import { makeSong, songJob, songJobLimits } from './make-song.ts'
import type { MusicDeps } from './music-deps.ts'
import { musicHandlers } from './music-handlers.ts'
import { registerSongFiles } from './song-files.ts'

export function musicModule(deps: MusicDeps): HostModule {
  const makeFile = createMakeFile({ ...deps, quota: deps.env.QUOTA_FILES_MB * 1024 * 1024 })
  const provider = providerOf(deps.env)
  const uses = openSongUses({ ...deps, isMember: isMemberOwner })
  return {
    routes: [routeSet(musicRoutes, musicHandlers({ ...deps, uses }))],
    http: (app) => registerSongFiles(app, deps),
    start: async () => {
      deps.jobs.work(
        songJob,
        (id, attempt) => makeSong({ ...deps, makeFile, provider }, String(id), attempt),
        songJobLimits(provider ? deps.env.MUSIC_TIMEOUT_MS : 0),
      )
    },
  }
}

function providerOf(env: MusicSettings): MusicProvider | null {
  if (env.MUSIC_PROVIDER === 'builtin') return null
  const { MUSIC_BASE_URL: baseUrl, MUSIC_API_KEY: apiKey, MUSIC_TIMEOUT_MS: timeoutMs } = env
  return createAceStep({ baseUrl, apiKey, timeoutMs })
}
