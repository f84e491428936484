import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HostError } from '../../platform/errors.ts'
import type { HostModule } from '../../platform/module.ts'
import { routeOf } from '../../platform/reply-error.ts'
import { onceClosed, publicOriginOf } from '../../platform/request.ts'
import { errorSentence, inLanguageOf, localeOf } from '../../platform/terminal/sentences.ts'
import type { McpServerDeps } from './mcp-deps.ts'
import { registerTools } from './mcp-tools.ts'

const mcpServerPath = '/mcp'

const bodyLimitBytes = 1024 * 1024
const notJson = '请求的内容不是有效的 JSON'
/** Headers of the request that the protocol reads. */
const protocolHeaders = /^(?:accept|content-type|mcp-[\w-]+|last-event-id)$/

/** The Model Context Protocol over streamable HTTP, for programs with a personal token. */
export function mcpServerModule(deps: McpServerDeps): HostModule {
  return {
    http: (app) => {
      void app.register(async (scope: FastifyInstance) => {
        scope.setErrorHandler((error, request, reply) => replyFailure(deps, error, request, reply))
        scope.route({
          method: ['GET', 'POST', 'DELETE'],
          url: mcpServerPath,
          bodyLimit: bodyLimitBytes,
          handler: (request, reply) => serve(deps, request, reply),
        })
      })
    },
  }
}

async function serve(deps: McpServerDeps, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const caller = await deps.access.callerOf(request)
  const gone = new AbortController()
  onceClosed(reply, () => gone.abort())
  // Loaded with the first call: most processes never serve one.
  const { createMcpHandler, McpServer } = await import('@modelcontextprotocol/server')
  const handler = createMcpHandler(
    () => {
      const server = new McpServer(
        { name: 'zhizhou', title: deps.app, version: '1.0.0' },
        { capabilities: { tools: { listChanged: false } } },
      )
      const locale = localeOf(request.headers['accept-language'])
      const calling = { caller, address: request.ip, locale, signal: gone.signal }
      registerTools(
        server,
        { ...deps, origin: publicOriginOf({ PUBLIC_ORIGIN: deps.origin }, request) },
        { caller: calling, path: routeOf(request) },
      )
      return server
    },
    // A stream keeps proxies from closing a silent connection while an answer is written.
    { responseMode: 'sse', maxSubscriptions: 0, onerror: (err) => deps.log.debug({ err }, 'a refused call') },
  )
  onceClosed(reply, () => void handler.close())
  const response = await handler.fetch(webRequest(request, gone.signal), { parsedBody: request.body })
  void reply.status(response.status)
  for (const [name, value] of response.headers) void reply.header(name, value)
  return reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : '')
}

/** The token stays here: the protocol's library has no use for it. */
function webRequest({ method, headers, body }: FastifyRequest, signal: AbortSignal): Request {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    protocolHeaders.test(name) && typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  const content = method === 'POST' ? { body: textOf(body) } : {}
  return new Request(`http://program.invalid${mcpServerPath}`, { method, headers: kept, signal, ...content })
}

/** @throws {HostError} bad_request when it is too deep to be written */
function textOf(body: unknown): string {
  try {
    return JSON.stringify(body ?? null)
  } catch (error) {
    throw error instanceof RangeError ? new HostError('bad_request', notJson, { cause: error }) : error
  }
}

/** Failures before the protocol, in the form of its errors. */
function replyFailure(
  { log }: Pick<McpServerDeps, 'log'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const locale = localeOf(request.headers['accept-language'])
  const known = error instanceof HostError ? error : failureOf(error)
  if (known.code === 'internal')
    log.error({ err: error, route: routeOf(request) }, 'a request of a program failed')
  if (known.code === 'unauthorized') void reply.header('www-authenticate', 'Bearer')
  const message = inLanguageOf(locale, known.message)
  return reply.status(known.httpStatus).send({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } })
}

function failureOf(error: unknown): HostError {
  const { statusCode = 500 } = (error ?? {}) as { readonly statusCode?: number }
  if (statusCode === 413) return new HostError('too_large', errorSentence('too_large'))
  return statusCode < 500
    ? new HostError('bad_request', notJson)
    : new HostError('internal', errorSentence('internal'))
}
