import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import * as z from 'zod'
import { documentFilePaths } from '../../lib/contract/routes/writer-routes.ts'
import { type SuggestionLine, suggestionRequest } from '../../lib/contract/writer/suggestion.ts'
import { reserveBudget } from '../limits/budget-reservation.ts'
import type { LimitSettings } from '../limits/limit-settings.ts'
import { pace } from '../limits/pace.ts'
import { PlacesAtOnce } from '../limits/places-at-once.ts'
import type { Spending } from '../limits/spending.ts'
import { requireApproved } from '../members/account/identify.ts'
import { HostError } from '../platform/errors.ts'
import type { HostModule } from '../platform/module.ts'
import { onceClosed } from '../platform/request.ts'
import { inLanguageOf, localeOf } from '../platform/terminal/sentences.ts'
import type { Bus } from '../storage/bus/bus.ts'
import type { Database } from '../storage/database/database.ts'
import { type SuggestDeps, suggest } from './suggest.ts'

export interface SuggestModuleDeps extends SuggestDeps {
  readonly env: Pick<LimitSettings, 'RATE_LIMIT'>
  readonly database: Database
  readonly bus: Bus
  readonly spending: Spending
  readonly log: Logger
}

const suggestionsPerMinute = 20
/** Of a member; each may take two minutes of a model. */
const mostAtOnce = 3
const bodyLimitBytes = 512 * 1024

/** What a model writes in a document, as lines of JSON while it writes. A suggestion counts as a question. */
export function suggestModule(deps: SuggestModuleDeps): HostModule {
  const places = new PlacesAtOnce(mostAtOnce)
  return {
    http: (app, callers) => {
      app.post(documentFilePaths.suggest, { bodyLimit: bodyLimitBytes }, async (request, reply) => {
        const member = await callers.requireMember(request)
        await requireApproved(deps.database, member)
        const { owner, uid } = member
        if (deps.env.RATE_LIMIT > 0) await pace(deps.bus, `suggest:${owner}`, suggestionsPerMinute)
        const input = z.safeParse(suggestionRequest, request.body)
        if (!input.success) {
          const field = input.error.issues[0]?.path.join('.') ?? ''
          throw new HostError('bad_request', `${field} 的内容不正确`, { field })
        }
        const release = places.take(owner)
        if (!release) throw new HostError('rate_limited', `同时最多写 ${mostAtOnce} 处，请等前面的写完`)
        const leaving = new AbortController()
        onceClosed(reply, () => {
          leaving.abort()
          release()
        })
        const lines = await suggest(deps, input.data, leaving.signal, () =>
          reserveBudget(deps, { owner, uid, address: request.ip }),
        )
        // What is reserved is settled by the lines: they must have begun, and end, also without a reader.
        const first = lines.next()
        // Logged by its reader, if there is one; else its caller has left.
        first.catch(() => undefined)
        onceClosed(reply, () => void lines.return().catch(() => undefined))
        const locale = localeOf(request.headers['accept-language'])
        const translated = (line: SuggestionLine) =>
          line.kind === 'error' ? { ...line, message: inLanguageOf(locale, line.message) } : line
        return reply
          .headers({ 'cache-control': 'private, no-store', 'x-accel-buffering': 'no' })
          .type('application/x-ndjson; charset=utf-8')
          .send(Readable.from(serialized({ first, lines }, translated, deps.log)))
      })
    },
  }
}

type Lines = AsyncGenerator<SuggestionLine, void, void>

interface Begun {
  readonly first: ReturnType<Lines['next']>
  readonly lines: Lines
}

async function* serialized(
  { first, lines }: Begun,
  translated: (line: SuggestionLine) => SuggestionLine,
  log: Logger,
): AsyncGenerator<string, void, void> {
  try {
    for (let next = await first; !next.done; next = await lines.next())
      yield `${JSON.stringify(translated(next.value))}\n`
  } catch (error) {
    // Its line was sent; the response ends without having succeeded.
    log.error({ err: error }, 'a suggestion failed')
  }
}
