import type { Logger } from 'pino'
import type { ClientFrame } from '../lib/contract/frame.ts'
import { type App, createApp } from './app.ts'
import { type Clock, randomId, systemClock } from './deps.ts'
import { openAudit } from './dialogue/audit.ts'
import type { Pipeline } from './dialogue/pipeline.ts'
import { createNormalSearch } from './dialogue/pipelines/normal-search.ts'
import { startTurnLogPurge } from './dialogue/purge-turn-log.ts'
import type { HostEnvironment } from './env.ts'
import { registerOperatorRoutes } from './http/operator-routes.ts'
import { openLanguageModel } from './models/registry.ts'
import { ingestHelp } from './search/ingest/ingest-help.ts'
import { createLibraryProvider } from './search/library-provider.ts'
import { createSuggestions } from './search/suggestions.ts'
import { TitleList } from './search/title-list.ts'
import { warmTokens } from './search/tokens.ts'
import {
  announceOperatorPort,
  operatorToken,
  withdrawOperatorPort,
} from './storage/data-directory/operator-access.ts'
import type { Database } from './storage/database.ts'
import { openStorage } from './storage/open-storage.ts'

/** The host with its storage, its models and its library: everything but a port. */
export interface Product {
  readonly app: App
  readonly database: Database
  readonly now: Clock
  /** What the web app of this process shows to the host. */
  readonly internalToken: string
  /** The port is open: operator commands may come. */
  listening(port: number): Promise<void>
  close(): Promise<void>
}

/** Opens storage and puts the host together as the environment says. */
export async function openProduct(env: HostEnvironment, log: Logger): Promise<Product> {
  const storage = await openStorage(env, log)
  try {
    await ingestHelp({ library: storage.library })
    const model = openLanguageModel(env)
    const normal = createNormalSearch({
      providers: [createLibraryProvider(storage.library)],
      model,
      library: storage.library,
      clock: systemClock,
    })
    const token = await operatorToken(env.DATA_DIR)
    const internalToken = randomId()
    const app = await createApp(
      {
        env,
        internalToken,
        storage,
        log,
        now: systemClock,
        makeId: randomId,
        audit: openAudit,
        suggestions: createSuggestions({
          titles: new TitleList(storage.libraryDatabase, systemClock),
          now: systemClock,
        }),
        modelName: model?.name ?? null,
        pipelineFor: (frame) => pipelineOf(frame, normal),
        extend: (http) => registerOperatorRoutes(http, { token, library: storage.library }),
      },
      env.DATABASE_URL === '',
    )
    const stopPurge = startTurnLogPurge({ database: storage.database, log, now: systemClock })
    return {
      app,
      database: storage.database,
      now: systemClock,
      internalToken,
      listening: async (port) => {
        await announceOperatorPort(env.DATA_DIR, port)
        warmTokens()
      },
      close: async () => {
        stopPurge()
        await app.close()
        await withdrawOperatorPort(env.DATA_DIR)
        await storage.close()
      },
    }
  } catch (error) {
    await storage.close()
    throw error
  }
}

/** A pattern without a pipeline is never run as another one. */
function pipelineOf(frame: ClientFrame, normal: Pipeline): Pipeline | null {
  return (frame.prompt.pattern ?? 'normal') === 'normal' ? normal : null
}
