import * as z from 'zod'
import { appVersion, headerNames } from '../../../lib/contract/identity.ts'
import { allRoutes } from '../../../lib/contract/routes/all-routes.ts'
import { pathParameters, type Route, successCodeOf } from '../../../lib/contract/routes/route.ts'

type JsonObject = Record<string, unknown>

/** The OpenAPI 3.1 description of every enveloped call, generated from the contract's own schemas. */
export function openApiDocument(): JsonObject {
  const paths: Record<string, JsonObject> = {}
  for (const [name, route] of Object.entries<Route>(allRoutes)) {
    const path = route.path.replaceAll(/:([a-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '知舟',
      version: appVersion,
      description: '网页与主机之间的接口。实时连接见 docs/contract.md。',
    },
    paths,
    components: {
      securitySchemes: {
        device: { type: 'apiKey', in: 'header', name: headerNames.deviceHash },
        token: { type: 'apiKey', in: 'header', name: headerNames.token },
      },
    },
  }
}

function operation(name: string, route: Route): JsonObject {
  return {
    operationId: name,
    summary: route.summary,
    ...(route.access === 'public' ? {} : { security: [{ device: [] }, { token: [] }] }),
    ...parametersOf(route),
    ...(route.method === 'POST' && {
      requestBody: { content: { 'application/json': { schema: schemaOf(route.input, 'input') } } },
    }),
    responses: {
      '200': {
        description: `code 为 ${successCodeOf(route.path)}`,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['code', 'message'],
              properties: {
                code: { type: 'integer' },
                message: { type: 'string' },
                data: schemaOf(route.output, 'output'),
              },
            },
          },
        },
      },
      default: { description: '同样的信封，code 为错误编号，data.field 指出有误的字段' },
    },
  }
}

/** Those of the path, and of a GET all others as its query. */
function parametersOf(route: Route): { parameters?: JsonObject[] } {
  const inPath = new Set(pathParameters(route.path))
  const schema = schemaOf(route.input, 'input') as {
    properties?: Record<string, JsonObject>
    required?: string[]
  }
  const parameters = Object.entries(schema.properties ?? {})
    .filter(([name]) => route.method === 'GET' || inPath.has(name))
    .map(([name, property]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || (schema.required?.includes(name) ?? false),
      schema: property,
    }))
  return parameters.length > 0 || route.method === 'GET' ? { parameters } : {}
}

function schemaOf(schema: Route['input'], io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonObject
  return rest
}

/** A human-readable page of the calls in `/openapi.json`. No scripts, no external styles. */
export function docsPage(): string {
  const sections = Object.entries<Route>(allRoutes).map(section).join('\n')
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>知舟 - 接口</title><style>body{font:15px/1.7 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em}pre{overflow:auto;background:#f2eee5;padding:1em;border-radius:8px}code{font-family:ui-monospace,monospace}h2{font-size:17px;margin-top:2em}</style>
<h1>知舟接口</h1><p>机器可读的描述在 <a href="/openapi.json">/openapi.json</a>。每个回复都是 <code>{ code, message, data }</code>。</p>
${sections}</html>`
}

function section([name, route]: [string, Route]): string {
  const details = JSON.stringify(operation(name, route), null, 2)
  return `<section><h2><code>${route.method} ${escapeHtml(route.path)}</code></h2>
<p>${escapeHtml(route.summary)}。成功时 code 为 ${successCodeOf(route.path)}${route.access === 'public' ? '，不需要身份' : route.access === 'member' ? '，需要登录' : ''}。</p>
<details><summary>参数与回复</summary><pre>${escapeHtml(details)}</pre></details></section>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
