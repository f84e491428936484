import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { type Envelope, successCodeOf } from '../../lib/contract/routes/route.ts'
import { HostError, StorageFull, StorageUnavailable } from './errors.ts'
import { errorSentence, inLanguageOf, localeOf } from './terminal/sentences.ts'

/** The one place where an error becomes a response. Expected ones are sent, unexpected ones are logged and hidden. */
export function replyError(
  log: Logger,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = toHostError(error)
  if (!known || error instanceof StorageUnavailable)
    log.error({ err: error, method: request.method, route: routeOf(request) }, 'a request failed')
  const shown = known ?? new HostError('internal', errorSentence('internal'))
  if (shown.retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(shown.retryAfterMs / 1000))
  const locale = localeOf(request.headers['accept-language'])
  const { field, problems, current } = shown
  const sentences = Object.entries(problems ?? {}).map(([name, said]) => [name, inLanguageOf(locale, said)])
  const data = {
    ...(field && { field }),
    ...(problems && { problems: Object.fromEntries(sentences) }),
    ...(current === undefined ? {} : { current }),
  }
  const body: Envelope = {
    code: shown.wireCode,
    message: inLanguageOf(locale, shown.message),
    ...(Object.keys(data).length > 0 ? { data } : {}),
  }
  return reply.status(shown.httpStatus).send(body)
}

/** The declared path of the route, without a caller's values. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown'
}

/** @returns a response's envelope around `data` */
export function success(path: string, data: unknown): Envelope {
  return { code: successCodeOf(path), message: '', data }
}

function toHostError(error: unknown): HostError | null {
  if (error instanceof HostError) return error
  if (error instanceof StorageUnavailable)
    return new HostError('unavailable', '数据库暂时用不了，请过一会儿再试')
  if (error instanceof StorageFull) return new HostError('unavailable', errorSentence('storage_full'))
  const status = (error as Partial<FastifyError> | null)?.statusCode
  if (status === 413) return new HostError('too_large', errorSentence('too_large'))
  if (status === 415) return new HostError('unsupported_media', '请求的内容应为 JSON')
  if (status === 400) return new HostError('bad_request', '请求的内容不是有效的 JSON')
  return null
}
