import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { HostModule } from '../../platform/module.ts'
import { routeOf } from '../../platform/reply-error.ts'
import { onceClosed, publicOriginOf } from '../../platform/request.ts'
import { localeOf } from '../../platform/terminal/sentences.ts'
import type { Database } from '../../storage/database/database.ts'
import { requireReadableFiles } from '../program-files.ts'
import { listProgramModels, requireScope, targetOf } from '../program-models.ts'
import { type AnswerChatDeps, type Chat, streamedReply, wholeReply } from './answer-chat.ts'
import { readChatRequest } from './chat-request.ts'
import { internalError, openAiError } from './openai-error.ts'

interface OpenAiDeps extends AnswerChatDeps {
  readonly database: Database
  readonly now: Clock
}

const root = '/openai'
const base = `${root}/v1`
const bodyLimitBytes = 1024 * 1024
const secondMs = 1_000

/** The protocol of OpenAI's chat completions, for programs with a personal token. */
export function openAiModule(deps: OpenAiDeps): HostModule {
  return {
    http: (app) => {
      void app.register(async (scope: FastifyInstance) => {
        scope.setErrorHandler((error, request, reply) => replyFailure(deps, error, request, reply))
        allowBrowsers(scope)
        scope.all(`${root}/*`, () => {
          throw new HostError('not_found', '没有这个接口')
        })
        const modelsOf = async (request: FastifyRequest) => {
          const caller = await deps.access.callerOf(request)
          const models = await listProgramModels(deps.database, caller, localeOfRequest(request))
          const head = { object: 'model', created: secondsOf(deps.now()), owned_by: 'zhizhou' }
          return models.map((model) => ({ ...head, ...model }))
        }
        scope.get(`${base}/models`, async (request) => ({ object: 'list', data: await modelsOf(request) }))
        scope.get<{ Params: { id: string } }>(`${base}/models/:id`, async (request) => {
          const { id } = request.params
          const model = (await modelsOf(request)).find((each) => each.id === id)
          if (!model) throw new HostError('not_found', `没有模型 ${id}`, { field: 'model' })
          return model
        })
        scope.post(`${base}/chat/completions`, { bodyLimit: bodyLimitBytes }, (request, reply) =>
          complete(deps, request, reply),
        )
      })
    },
  }
}

/**
 * Lets programs that run in a page of another site call: a request is identified by its token alone, never by cookies.
 */
function allowBrowsers(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-expose-headers', 'retry-after')
    if (request.method !== 'OPTIONS') return
    return reply
      .status(204)
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers':
          request.headers['access-control-request-headers'] ?? 'authorization, content-type',
        'access-control-max-age': '7200',
      })
      .send()
  })
}

async function complete(given: OpenAiDeps, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const deps = { ...given, origin: publicOriginOf({ PUBLIC_ORIGIN: given.origin }, request) }
  const caller = await deps.access.callerOf(request)
  const asked = readChatRequest(request.body, targetOf)
  requireScope(caller, asked.target, asked.fileIds)
  await requireReadableFiles(deps.database, caller.owner, asked.fileIds)
  const place = deps.access.enter(caller)
  const gone = new AbortController()
  onceClosed(reply, () => {
    gone.abort()
    place.release()
  })
  const id = `chatcmpl-${deps.makeId()}`
  const chat: Chat = {
    head: { id, created: secondsOf(deps.now()), model: asked.model },
    caller,
    asked,
    address: request.ip,
    path: routeOf(request),
    locale: localeOfRequest(request),
    signal: AbortSignal.any([gone.signal, place.signal]),
  }
  if (!asked.isStreamed) return wholeReply(deps, chat)
  const events = await streamedReply(deps, chat)
  void reply.header('content-type', 'text/event-stream; charset=utf-8')
  return reply.header('cache-control', 'no-cache').send(Readable.from(events, { objectMode: false }))
}

function replyFailure(
  { log }: Pick<OpenAiDeps, 'log'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const locale = localeOfRequest(request)
  const known = openAiError(error, locale)
  if (!known) log.error({ err: error, route: routeOf(request) }, 'a request of a program failed')
  const { status, retryAfterMs, body } = known ?? internalError(locale)
  if (retryAfterMs !== undefined) void reply.header('retry-after', Math.ceil(retryAfterMs / secondMs))
  return reply.status(status).send(body)
}

function localeOfRequest(request: FastifyRequest) {
  return localeOf(request.headers['accept-language'])
}

function secondsOf(ms: number): number {
  return Math.floor(ms / secondMs)
}
