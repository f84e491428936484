import * as z from 'zod'
import { allRoutes } from '../../lib/contract/all-routes.ts'
import { appVersion, headerNames } from '../../lib/contract/identity.ts'
import { type Route, successCodeOf } from '../../lib/contract/route.ts'

type JsonObject = Record<string, unknown>

/** The OpenAPI 3.1 description of every enveloped call, made from the contract's own schemas. */
export function openApiDocument(): JsonObject {
  const paths: Record<string, JsonObject> = {}
  for (const [name, route] of Object.entries<Route>(allRoutes)) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(name, route) }
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
    ...(route.method === 'GET'
      ? { parameters: queryParameters(route) }
      : { requestBody: { content: { 'application/json': { schema: schemaOf(route.input, 'input') } } } }),
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

function queryParameters(route: Route): JsonObject[] {
  const schema = schemaOf(route.input, 'input') as {
    properties?: Record<string, JsonObject>
    required?: string[]
  }
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
}

function schemaOf(schema: Route['input'], io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonObject
  return rest
}
