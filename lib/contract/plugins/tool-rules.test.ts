import { expect, test } from '@jest/globals'
import { enPlugins } from '../../messages/plugins/en.ts'
import { zhCNPlugins } from '../../messages/plugins/zh-cn.ts'
import { toolRoutes } from '../routes/tool-routes.ts'
import { pluginSettings } from './plugin.ts'
import { toolSettings } from './tool.ts'
import { toolProblems } from './tool-rules.ts'
import type { ToolSchema } from './tool-schema.ts'

const good = { name: '现在的天气', description: '查天气', path: '/now' }
const plugin = pluginSettings.parse({
  url: 'https://api.example.com/v1?app=1',
  header: [{ name: 'X-App', value: 'abc' }],
  auth_type: 1,
  auth_config: { location: 1, parameter_name: 'token', service_token: 'abc' },
})
const param = (settings: object) => ({ name: 'k', in: 'query', type: 'string', ...settings })
const id = param({ name: 'id', in: 'path', required: true })
const post = (schema: object, type = 'application/json') => ({
  method: 'POST',
  content_type: type,
  body_schema: schema,
})

function deep(levels: number): ToolSchema {
  return levels <= 1 ? { type: 'string' } : { type: 'object', properties: { a: deep(levels - 1) } }
}
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, { type: 'string' }]))

test.each<[object, Record<string, string>]>([
  [{}, {}],
  [{ name: '  工具_a-1 2  ' }, {}],
  [{ name: ' ' }, { name: 'toolNameEmpty' }],
  [{ name: '字'.repeat(60) }, {}],
  [{ name: '字'.repeat(61) }, { name: 'toolNameTooLong' }],
  [{ name: 'a.b' }, { name: 'toolNameCharacters' }],
  [{ name: 'かな' }, { name: 'toolNameCharacters' }],
  [{ description: '\n ' }, { description: 'toolDescriptionEmpty' }],
  [{ description: '𠮷'.repeat(500) }, {}],
  [{ description: '𠮷'.repeat(501) }, { description: 'toolDescriptionTooLong' }],
  [{ path: '' }, { path: 'pathEmpty' }],
  [{ path: 'https://evil.example.com/' }, { path: 'pathWhole' }],
  [{ path: 'javascript:1' }, { path: 'pathWhole' }],
  [{ path: 'now' }, { path: 'pathStart' }],
  [{ path: '//evil.example.com' }, { path: 'pathHost' }],
  [{ path: `/${'a'.repeat(1_000)}` }, { path: 'pathLong' }],
  [{ path: '/a?b' }, { path: 'pathQuery' }],
  [{ path: '/a#b' }, { path: 'pathQuery' }],
  [{ path: '/a b' }, { path: 'pathCharacters' }],
  [{ path: '/a\\b' }, { path: 'pathCharacters' }],
  [{ path: '/a%2Fb' }, { path: 'pathCharacters' }],
  [{ path: '/a%zz' }, { path: 'pathCharacters' }],
  [{ path: '/a/../b' }, { path: 'pathDots' }],
  [{ path: '/a/%2E%2e/b' }, { path: 'pathDots' }],
  [{ path: '/a/.%2e' }, { path: 'pathDots' }],
  [{ path: '/中文/..a' }, {}],
  [{ path: '/{id' }, { path: 'pathBraces' }],
  [{ path: '/{}' }, { path: 'pathBraces' }],
  [{ path: '/{id}/{id}', params: [id] }, { path: 'pathTwice' }],
  [{ path: '/{id}' }, { path: 'pathParameterMissing' }],
  [{ path: '/{id}', params: [id] }, {}],
  [{ params: [id] }, { 'params.0.name': 'parameterNotInPath' }],
  [{ path: '/{id}', params: [{ ...id, required: false }] }, { 'params.0.required': 'parameterPathRequired' }],
  [
    { params: Array.from({ length: 61 }, (_, index) => param({ name: `p${index}` })) },
    { params: 'parametersMany' },
  ],
  [{ params: [param({ name: ' ' })] }, { 'params.0.name': 'parameterNameEmpty' }],
  [{ params: [param({ name: 'n'.repeat(129) })] }, { 'params.0.name': 'parameterNameLong' }],
  [{ params: [param({ name: '__proto__' })] }, { 'params.0.name': 'parameterNameRefused' }],
  [{ params: [param({ name: 'constructor' })] }, { 'params.0.name': 'parameterNameRefused' }],
  [{ params: [param({}), param({})] }, { 'params.1.name': 'parameterTwice' }],
  [{ params: [param({}), param({ in: 'header' })] }, {}],
  [
    { params: [param({ name: 'X-A', in: 'header' }), param({ name: 'x-a', in: 'header' })] },
    { 'params.1.name': 'parameterTwice' },
  ],
  [{ params: [param({ name: '头', in: 'header' })] }, { 'params.0.name': 'parameterHeaderInvalid' }],
  [{ params: [param({ name: 'Host', in: 'header' })] }, { 'params.0.name': 'parameterHeaderReserved' }],
  [
    { params: [param({ name: 'Content-Type', in: 'header' })] },
    { 'params.0.name': 'parameterHeaderReserved' },
  ],
  [{ params: [param({ name: 'x-app', in: 'header' })] }, { 'params.0.name': 'parameterTaken' }],
  [{ params: [param({ name: 'token' })] }, { 'params.0.name': 'parameterTaken' }],
  [{ params: [param({ name: 'app' })] }, { 'params.0.name': 'parameterTaken' }],
  [
    { params: [param({ description: '字'.repeat(501) })] },
    { 'params.0.description': 'parameterDescriptionLong' },
  ],
  [{ params: [param({ type: 'integer', default: 1.5 })] }, { 'params.0.default': 'schemaDefaultType' }],
  [{ params: [param({ type: 'array', default: [1] })] }, { 'params.0.default': 'schemaDefaultType' }],
  [{ params: [param({ enum: ['a'], default: 'b' })] }, { 'params.0.default': 'schemaDefaultEnum' }],
  [{ params: [param({ enum: [1] })] }, { 'params.0.enum': 'schemaEnumType' }],
  [{ params: [param({ type: 'array', items: 'integer', enum: [1, 2], default: [2] })] }, {}],
  [
    { params: [param({ type: 'array', items: 'integer', enum: ['a'] })] },
    { 'params.0.enum': 'schemaEnumType' },
  ],
  [
    { params: [param({ type: 'array', enum: ['a'], default: ['b'] })] },
    { 'params.0.default': 'schemaDefaultEnum' },
  ],
  [{ params: [param({ fixed: true })] }, { 'params.0.default': 'parameterFixedDefault' }],
  [{ params: [param({ fixed: true, default: 'a' })] }, {}],
  [{ params: [param({ style: 'deepObject' })] }, { 'params.0.style': 'parameterStyle' }],
  [{ params: [param({ style: 'matrix' })] }, { 'params.0.style': 'parameterStyle' }],
  [{ params: [param({ style: 'deepObject', type: 'object' })] }, {}],
  [{ content_type: 'application/json' }, { content_type: 'bodyOfGet' }],
  [{ ...post({ type: 'object' }), content_type: '' }, { content_type: 'bodyTypeMissing' }],
  [post({ type: 'string' }), { body: 'bodyNotObject' }],
  [post({ type: 'array' }), {}],
  [post({ type: 'array' }, 'multipart/form-data'), { body: 'bodyNotObject' }],
  [post({ type: 'object' }, 'text/plain'), { body: 'bodyNotText' }],
  [post(deep(8)), {}],
  [post(deep(9)), { body: 'schemaDeep' }],
  [post({ type: 'object', properties: many(499) }), {}],
  [post({ type: 'object', properties: many(500) }), { body: 'schemaLarge' }],
  [
    post({
      type: 'object',
      properties: { items: { type: 'array', items: { type: 'object', properties: { '': {} } } } },
    }),
    { 'body.items.items.': 'schemaNameEmpty' },
  ],
  [post({ type: 'object', properties: { constructor: {} } }), { 'body.constructor': 'schemaNameRefused' }],
  [post({ type: 'object', required: ['b'] }), { body: 'schemaRequiredUnknown' }],
  [
    post({ type: 'object', properties: { a: { type: 'boolean', default: 'x' } } }),
    { 'body.a': 'schemaDefaultType' },
  ],
  [{ response_schema: deep(9) }, { response: 'schemaDeep' }],
])('%j: %j', (settings, expected) => {
  expect(toolProblems(toolSettings.parse({ ...good, ...settings }), plugin)).toEqual(expected)
})

test.each([100, 100_000])('a schema of %i levels is no input', (levels) => {
  const body_schema: unknown = JSON.parse(`${'{"items":'.repeat(levels)}{}${'}'.repeat(levels)}`)
  expect(toolSettings.safeParse({ ...good, body_schema }).success).toBe(false)
})

test('each problem has a sentence in both languages, in one sequence', () => {
  expect(Object.keys(enPlugins.toolFields)).toEqual(Object.keys(zhCNPlugins.toolFields))
})

test('what is nested too deep for functions that call themselves is not parsed', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  const parameter = { name: 'a', in: 'query', type: 'array', items: 'array', default: deep }
  const { toolCreate, toolDebug, caseSave } = toolRoutes
  expect(toolCreate.input.safeParse({ plugin_id: 1, params: [parameter] }).success).toBe(false)
  expect(toolDebug.input.safeParse({ id: 1, arguments: { a: deep } }).success).toBe(false)
  expect(caseSave.input.safeParse({ tool_id: 1, arguments: { a: deep } }).success).toBe(false)
  expect(toolDebug.input.safeParse({ id: 1, arguments: { a: [[{}]] } }).success).toBe(true)
})
