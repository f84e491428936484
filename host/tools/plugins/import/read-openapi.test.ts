import { describe, expect, test } from '@jest/globals'
import type { ToolSettings } from '../../../../lib/contract/plugins/tool.ts'
import type { Imported } from './imported.ts'
import { type ReadingWish, readOpenApi } from './read-openapi.ts'

const plain: ReadingWish = { from: '', selected: [], names: [] }
const server = { servers: [{ url: 'https://api.example.com/v1/' }] }

function read(root: object, wish: Partial<ReadingWish> = {}): Imported {
  return readOpenApi({ openapi: '3.1.0', info: { title: '天气' }, ...server, ...root }, { ...plain, ...wish })
}

/** What is read of one operation, or why it is left out. */
function readOne(operation: object, { method = 'get', root = {}, wish = {} } = {}): ToolSettings | string {
  const { tools, skipped } = read({ paths: { '/x/{id}': { [method]: withId(operation) } }, ...root }, wish)
  return tools[0]?.settings ?? skipped[0]?.why ?? 'nothing'
}

function withId(operation: { parameters?: object[] }) {
  return {
    summary: '取',
    ...operation,
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      ...(operation.parameters ?? []),
    ],
  }
}

const parameter = (rest: object) => ({ parameters: [{ name: 'p', in: 'query', ...rest }] })
const body = (schema: unknown, type = 'application/json') => ({
  requestBody: { required: true, content: { [type]: { schema } } },
})

describe('parameters', () => {
  test.each([
    ['a number with a preset', { schema: { type: 'integer', default: 7 } }, { type: 'integer', default: 7 }],
    [
      'a preset of another type is left out',
      { schema: { type: 'integer', default: 'seven' } },
      { type: 'integer' },
    ],
    ['null beside a type', { schema: { type: ['string', 'null'] } }, { type: 'string' }],
    ['a choice', { schema: { enum: ['a', 'b'] } }, { type: 'string', enum: ['a', 'b'] }],
    [
      'a list',
      { schema: { type: 'array', items: { type: 'number' } }, style: 'pipeDelimited', explode: false },
      { type: 'array', items: 'number', style: 'pipeDelimited', explode: false },
    ],
    [
      'choices of a list',
      { schema: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } } },
      { type: 'array', items: 'string', enum: ['a', 'b'] },
    ],
    [
      'a reference',
      { schema: { $ref: '#/components/schemas/City' } },
      { type: 'string', description: '城市' },
    ],
    [
      'of several the first',
      { schema: { oneOf: [{ type: 'integer' }, { type: 'string' }] } },
      { type: 'integer' },
    ],
    ['content', { content: { 'application/json': { schema: { type: 'object' } } } }, { type: 'string' }],
  ])('%s', (_, given, expected) => {
    const root = { components: { schemas: { City: { type: 'string', description: '城市' } } } }
    expect(readOne(parameter(given), { root })).toMatchObject({
      params: [{ name: 'id' }, { name: 'p', in: 'query', ...expected }],
    })
  })

  test('those of the operation replace those of its path', () => {
    const paths = {
      '/x': {
        parameters: [
          { name: 'p', in: 'query', schema: { type: 'string' } },
          { name: 'q', in: 'query', schema: { type: 'string' } },
        ],
        get: {
          summary: '取',
          parameters: [{ name: 'p', in: 'query', required: true, schema: { type: 'integer' } }],
        },
      },
    }
    const [tool] = read({ paths }).tools
    expect(tool?.settings.params.map(({ name, type, required }) => [name, type, required])).toEqual([
      ['p', 'integer', true],
      ['q', 'string', false],
    ])
  })

  test('headers that are described elsewhere, and optional cookies, are left out; a required cookie is not', () => {
    const parameters = ['Authorization', 'Accept', 'X-Region'].map((name) => ({
      name,
      in: 'header',
      schema: { type: 'string' },
    }))
    const cookie = { name: 'c', in: 'cookie', schema: { type: 'string' } }
    expect(readOne({ parameters: [...parameters, cookie] })).toMatchObject({
      params: [{ name: 'id' }, { name: 'X-Region' }],
    })
    expect(readOne({ parameters: [{ ...cookie, required: true }] })).toBe('cookie')
  })
})

describe('bodies', () => {
  test.each([
    [
      'JSON',
      body({
        type: 'object',
        required: ['a'],
        properties: { a: { type: 'string' }, b: { type: 'string', readOnly: true } },
      }),
      {
        content_type: 'application/json',
        body_schema: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
      },
    ],
    ['of any type', body({ type: 'object' }, '*/*'), { content_type: 'application/json' }],
    [
      'a form',
      body({ type: 'object', properties: { a: { type: 'string' } } }, 'application/x-www-form-urlencoded'),
      { content_type: 'application/x-www-form-urlencoded' },
    ],
    [
      'text',
      body({ type: 'string' }, 'text/plain'),
      { content_type: 'text/plain', body_schema: { type: 'string' } },
    ],
    [
      'merged',
      body({
        allOf: [
          { $ref: '#/components/schemas/A' },
          { properties: { b: { type: 'integer' } }, required: ['b'] },
        ],
      }),
      {
        body_schema: {
          type: 'object',
          required: ['a', 'b'],
          properties: { a: { type: 'string' }, b: { type: 'integer' } },
        },
      },
    ],
    [
      'with an optional file',
      body(
        { type: 'object', properties: { a: { type: 'string' }, f: { type: 'string', format: 'binary' } } },
        'multipart/form-data',
      ),
      { content_type: 'multipart/form-data', body_schema: { properties: { a: { type: 'string' } } } },
    ],
  ])('%s', (_, operation, expected) => {
    const root = {
      components: {
        schemas: { A: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } } },
      },
    }
    expect(readOne(operation, { method: 'post', root })).toMatchObject(expected)
  })

  test.each([
    [
      'a required file',
      body(
        { type: 'object', required: ['f'], properties: { f: { type: 'string', format: 'binary' } } },
        'multipart/form-data',
      ),
      'file_upload',
    ],
    [
      'a file alone',
      body(
        { type: 'object', properties: { f: { type: 'string', format: 'binary' } } },
        'multipart/form-data',
      ),
      'file_upload',
    ],
    ['XML', body({ type: 'object' }, 'application/xml'), 'body_type'],
    ['a single number', body({ type: 'integer' }), 'body_type'],
  ])('%s is left out', (_, operation, why) => {
    expect(readOne(operation, { method: 'post' })).toBe(why)
  })
})

describe('operations', () => {
  test('a deprecated one is left out unless it is selected', () => {
    const paths = { '/x': { get: { summary: '旧', deprecated: true } } }
    expect(read({ paths }).skipped).toEqual([{ what: 'GET /x', why: 'deprecated', may_import: true }])
    expect(read({ paths }, { selected: ['GET /x'] }).tools).toHaveLength(1)
  })

  test('other methods, streams and other servers are left out', () => {
    const stream = { summary: '流', responses: { 200: { content: { 'text/event-stream': {} } } } }
    const paths = {
      '/a': { head: {} },
      '/b': { get: stream },
      '/c': { get: { summary: '别处', servers: [{ url: 'https://other.example.com' }] } },
    }
    expect(read({ paths }).skipped.map(({ why }) => why)).toEqual(['method', 'stream', 'other_server'])
  })

  test('names: a title without its explanation, the id, the path; the second of a name gets a number', () => {
    const paths = {
      '/a': { get: { summary: '查天气：按城市查七日预报' } },
      '/b': { get: { summary: '查天气' } },
      '/c': { get: { operationId: 'getLines' } },
      '/lines/{id}/stops': { get: { parameters: [{ name: 'id', in: 'path', schema: { type: 'string' } }] } },
    }
    const { tools } = read({ paths }, { names: ['getLines'] })
    expect(
      tools.map(({ settings, notes }) => [
        settings.name,
        ...notes.filter((note) => note !== 'no_reply_schema'),
      ]),
    ).toEqual([
      ['查天气'],
      ['查天气 2', 'renamed'],
      ['getLines 2', 'renamed'],
      ['get_lines_id_stops', 'named_by_path'],
    ])
  })

  test('the reply of success is read; one that can not be read is left out', () => {
    const ok = {
      200: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { a: { type: 'string', writeOnly: true }, b: { type: 'string' } },
            },
          },
        },
      },
    }
    expect(readOne({ responses: ok })).toMatchObject({
      response_schema: { type: 'object', properties: { b: { type: 'string' } } },
    })
    expect(
      readOne({ responses: { 200: { content: { 'application/json': { schema: { $ref: 'x.yaml' } } } } } }),
    ).not.toHaveProperty('response_schema')
  })
})

describe('servers', () => {
  const paths = { '/x': { get: { summary: '取' } } }
  test.each([
    [
      'the https one of several',
      { servers: [{ url: 'http://a.example.com' }, { url: 'https://b.example.com/' }] },
      '',
      'https://b.example.com',
    ],
    [
      'variables have their defaults',
      {
        servers: [
          {
            url: 'https://{host}/{v}',
            variables: { host: { default: 'a.example.com' }, v: { default: 'v2' } },
          },
        ],
      },
      '',
      'https://a.example.com/v2',
    ],
    [
      'a relative one, by the address of the document',
      { servers: [{ url: '/api' }] },
      'https://a.example.com/docs/openapi.json',
      'https://a.example.com/api',
    ],
    ['a relative one of a pasted document', { servers: [{ url: '/api' }] }, '', ''],
    ['only http', { servers: [{ url: 'http://a.example.com' }] }, '', 'http://a.example.com'],
    [
      'credentials are left out',
      { servers: [{ url: 'https://u:geheim@a.example.com' }] },
      '',
      'https://a.example.com',
    ],
    ['other schemes', { servers: [{ url: 'ftp://a.example.com' }] }, '', ''],
  ])('%s', (_, root, from, url) => {
    expect(read({ paths, ...root }, { from }).plugin.url).toBe(url)
  })
})

describe('authorization', () => {
  const schemes = {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    query: { type: 'apiKey', in: 'query', name: 'ak' },
    bearer: { type: 'http', scheme: 'bearer' },
    cookie: { type: 'apiKey', in: 'cookie', name: 's' },
    oauth: { type: 'oauth2', flows: {} },
  }
  const withSecurity = (security: object[], operation: object = {}) =>
    read({
      components: { securitySchemes: schemes },
      security,
      paths: { '/x': { get: { summary: '取', ...operation } } },
    })

  test.each([
    [[], { auth_type: 0 }],
    [[{ key: [] }], { auth_type: 1, location: 0, parameter_name: 'X-Key' }],
    [[{ query: [] }], { auth_type: 1, location: 1, parameter_name: 'ak' }],
    [[{ oauth: [] }, { bearer: [] }], { auth_type: 1, location: 0, parameter_name: 'Authorization' }],
    [[{}, { key: [] }], { auth_type: 1, location: 0, parameter_name: 'X-Key' }],
  ])('%j', (security, expected) => {
    expect(withSecurity(security).plugin).toMatchObject(expected)
  })

  test.each([[[{ oauth: [] }]], [[{ cookie: [] }]], [[{ key: [], query: [] }]]])(
    '%j is left out, but may be imported',
    (security) => {
      expect(withSecurity(security).skipped).toEqual([{ what: 'GET /x', why: 'auth', may_import: true }])
    },
  )

  test('the parameter of the token is none of the tool', () => {
    const [tool] = withSecurity([{ query: [] }], {
      parameters: [
        { name: 'ak', in: 'query', schema: {} },
        { name: 'q', in: 'query', schema: {} },
      ],
    }).tools
    expect(tool?.settings.params.map(({ name }) => name)).toEqual(['q'])
  })
})

describe('Swagger 2', () => {
  const root = {
    openapi: undefined,
    swagger: '2.0',
    servers: undefined,
    host: 'api.example.com',
    basePath: '/v2',
    schemes: ['http', 'https'],
    securityDefinitions: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    security: [{ key: [] }],
    definitions: { Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } },
  }

  test('address, authorization, lists, bodies by reference and replies', () => {
    const operation = {
      summary: '加',
      parameters: [
        { name: 'tags', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: 'multi' },
        { name: 'ids', in: 'query', type: 'array', items: { type: 'integer' }, collectionFormat: 'pipes' },
        { name: 'list', in: 'query', type: 'array', items: { type: 'string' } },
        { name: 'pet', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } },
      ],
      responses: { 200: { description: 'ok', schema: { $ref: '#/definitions/Pet' } } },
    }
    const { plugin, tools } = read({ ...root, paths: { '/pets': { post: operation } } })
    expect(plugin).toMatchObject({
      url: 'https://api.example.com/v2',
      format: 'Swagger 2.0',
      auth_type: 1,
      parameter_name: 'X-Key',
    })
    expect(tools[0]?.settings).toMatchObject({
      params: [
        { name: 'tags', type: 'array', style: 'form', explode: true },
        { name: 'ids', type: 'array', items: 'integer', style: 'pipeDelimited', explode: false },
        { name: 'list', type: 'array', explode: false },
      ],
      content_type: 'application/json',
      body_schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      response_schema: { type: 'object', properties: { name: { type: 'string' } } },
    })
  })

  test('forms, and files', () => {
    const fields = (type: string) => [
      { name: 'note', in: 'formData', type: 'string', required: true },
      { name: 'file', in: 'formData', type: 'file', ...(type === 'required' ? { required: true } : {}) },
    ]
    const paths = {
      '/form': { post: { summary: '表单', parameters: fields('').slice(0, 1) } },
      '/optional': { post: { summary: '可选', parameters: fields('') } },
      '/required': { post: { summary: '必须', parameters: fields('required') } },
    }
    const { tools, skipped } = read({ ...root, paths })
    expect(
      tools.map(({ settings }) => [
        settings.content_type,
        Object.keys(settings.body_schema?.properties ?? {}),
      ]),
    ).toEqual([
      ['application/x-www-form-urlencoded', ['note']],
      ['multipart/form-data', ['note']],
    ])
    expect(skipped.map(({ why }) => why)).toEqual(['file_upload'])
  })
})
