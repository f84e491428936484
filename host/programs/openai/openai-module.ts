import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { HostModule } from '../../platform/module.ts'
import { routeOf } from '../../platform/reply-error.ts'
import { onceClosed } from '../../platform/request.ts'
import { localeOf } from '../../platform/terminal/sentences.ts'
import type { Database } from '../../storage/database/database.ts'
import { listProgramModels, requireScope, targetOf } from '../program-models.ts'
import { type AnswerChatDeps, type Chat, streamedReply, wholeReply } from './answer-chat.ts'
import { readChatRequest } from './chat-request.ts'
import { internalError, openAiError } from './openai-error.ts'

interface OpenAiDeps extends AnswerChatDeps {
  readonly database: Database
  readonly now: Clock
}

const base = '/openai/v1'
const bodyLimitBytes = 1024 * 1024
const secondMs = 1_000

/** The protocol of OpenAI's chat completions, for programs with a personal token. */
export function openAiModule(deps: OpenAiDeps): HostModule {
  return {
    http: (app) => {
      void app.register(async (scope: FastifyInstance) => {
        scope.setErrorHandler((error, request, reply) => replyFailure(deps, error, request, reply))
        scope.get(`${base}/models`, async (request) => {
          const caller = await deps.access.callerOf(request)
          const models = await listProgramModels(deps.database, caller, localeOfRequest(request))
          const head = { object: 'model', created: secondsOf(deps.now()), owned_by: 'zhizhou' }
          return { object: 'list', data: models.map((model) => ({ ...head, ...model })) }
        })
        scope.post(`${base}/chat/completions`, { bodyLimit: bodyLimitBytes }, (request, reply) =>
          complete(deps, request, reply),
        )
      })
    },
  }
}

async function complete(deps: OpenAiDeps, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const caller = await deps.access.callerOf(request)
  const asked = readChatRequest(request.body, targetOf)
  requireScope(caller, asked.target, asked.fileIds)
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
