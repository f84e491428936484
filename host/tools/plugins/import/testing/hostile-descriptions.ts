/** What is expected of a hostile description: it is refused, or its tool is left out for a reason. */
interface Hostile {
  readonly what: string
  readonly text: string
  /** A part of the refusal; or the reason why each of its operations is left out; ‘’: it is imported without what is hostile */
  readonly refused?: string
  readonly skipped?: string
}

const head = {
  openapi: '3.0.3',
  info: { title: 'h', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
}

/** A description with one GET whose parameter has this schema. */
function withSchema(schema: unknown, components: object = {}): string {
  return JSON.stringify({
    ...head,
    paths: {
      '/x': {
        post: { summary: 'x', requestBody: { required: true, content: { 'application/json': { schema } } } },
      },
    },
    components: { schemas: components },
  })
}

function withOperation(operation: unknown, rest: object = {}): string {
  return JSON.stringify({ ...head, ...rest, paths: { '/x': { get: operation } } })
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

function doubling(levels: number): string {
  const components = Object.fromEntries(
    Array.from({ length: levels }, (_, level) => [
      `L${level}`,
      level === levels - 1
        ? { type: 'string' }
        : { type: 'object', properties: { a: ref(`L${level + 1}`), b: ref(`L${level + 1}`) } },
    ]),
  )
  return withSchema(ref('L0'), components)
}

function operations(count: number): string {
  const paths = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`/p${at}`, { get: { summary: `p${at}` } }]),
  )
  return JSON.stringify({ ...head, paths })
}

/** Nine levels of aliases, each ten times the one before: 10⁹ nodes when they are copied. */
const laughs = [
  'openapi: 3.0.0',
  'info: { title: l, version: "1" }',
  'servers: [{ url: https://api.example.com }]',
  'a0: &a0 { type: string }',
  ...Array.from(
    { length: 9 },
    (_, at) =>
      `a${at + 1}: &a${at + 1} { type: object, properties: { ${Array.from({ length: 10 }, (__, key) => `k${key}: *a${at}`).join(', ')} } }`,
  ),
  'paths: { /x: { post: { summary: x, requestBody: { content: { application/json: { schema: *a9 } } } } } }',
].join('\n')

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

export const hostileDescriptions: readonly Hostile[] = [
  { what: 'empty', text: ' ', refused: '描述' },
  { what: 'prose', text: '这不是描述', refused: '不是 OpenAPI' },
  { what: 'a page', text: '<!doctype html><html><body>Sign in</body></html>', refused: '描述' },
  { what: 'a list', text: '[1, 2]', refused: '不是 OpenAPI' },
  { what: 'no version', text: '{"paths": {"/x": {"get": {}}}}', refused: '没有 openapi' },
  {
    what: 'a newer version',
    text: JSON.stringify({ ...head, openapi: '3.2.0', paths: { '/x': { get: {} } } }),
    refused: '还不能读 3.2.0',
  },
  { what: 'an older version', text: JSON.stringify({ swagger: '1.2', paths: {} }), refused: '还不能读 1.2' },
  { what: 'no operations', text: JSON.stringify({ ...head, paths: {} }), refused: '没有接口' },
  { what: '10,000 operations', text: operations(10_000), refused: '10000 个接口' },
  { what: 'broken YAML', text: 'openapi: 3.0.0\ninfo: {title: x\npaths: [', refused: '读不懂' },
  { what: 'a YAML tag of code', text: 'openapi: !!js/function "function(){}"', refused: '读不懂' },
  { what: 'aliases of aliases', text: laughs, skipped: 'too_large' },
  { what: 'JSON nested 100,000 deep', text: nested('[', ']', 100_000), refused: '' },
  { what: 'YAML nested 50,000 deep', text: `a: ${nested('[', ']', 50_000)}`, refused: '' },
  { what: 'references that double', text: doubling(30), skipped: 'too_large' },
  {
    what: 'a schema in itself',
    text: withSchema(ref('Node'), { Node: { type: 'object', properties: { next: ref('Node') } } }),
    skipped: '',
  },
  {
    what: 'two schemas in each other',
    text: withSchema(ref('A'), { A: { allOf: [ref('B')] }, B: { allOf: [ref('A')] } }),
    skipped: '',
  },
  {
    what: 'a parameter that refers to itself',
    text: withOperation(
      { summary: 'x', parameters: [{ $ref: '#/components/parameters/P' }] },
      { components: { parameters: { P: { $ref: '#/components/parameters/P' } } } },
    ),
    skipped: 'reference',
  },
  { what: 'a reference to a file', text: withSchema({ $ref: '/etc/passwd' }), skipped: 'reference' },
  {
    what: 'a reference to a file by URL',
    text: withSchema({ $ref: 'file:///etc/passwd#/a' }),
    skipped: 'reference',
  },
  {
    what: 'a reference to another host',
    text: withSchema({ $ref: 'http://169.254.169.254/latest#/a' }),
    skipped: 'reference',
  },
  { what: 'a reference to nothing', text: withSchema(ref('Missing')), skipped: 'reference' },
  {
    what: 'a reference to the prototype',
    text: withSchema({ $ref: '#/__proto__/toString' }),
    skipped: 'reference',
  },
  {
    what: 'a reference to the constructor',
    text: withSchema({ $ref: '#/constructor/name' }),
    skipped: 'reference',
  },
  {
    what: 'properties named as prototypes',
    text: `{"openapi":"3.0.0","servers":[{"url":"https://api.example.com"}],"paths":{"/x":{"post":{"summary":"x","requestBody":{"content":{"application/json":{"schema":{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"},"a":{"type":"string"}}}}}}}}}}`,
    skipped: '',
  },
  {
    what: 'a pattern that explodes',
    text: withSchema({
      type: 'object',
      properties: { a: { type: 'string', pattern: '^(a+)+$', default: `${'a'.repeat(40)}!` } },
    }),
    skipped: '',
  },
  {
    what: 'a type that does not exist',
    text: withSchema({ type: 'object', properties: { a: { type: 'spaceship' } } }),
    skipped: 'unreadable',
  },
  { what: 'a schema that is a text', text: withSchema('string'), skipped: 'unreadable' },
  {
    what: 'a list of 100,000 values',
    text: withSchema({
      type: 'object',
      properties: { a: { enum: Array.from({ length: 100_000 }, (_, at) => at) } },
    }),
    skipped: '',
  },
  {
    what: '10,000 properties',
    text: withSchema({
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 10_000 }, (_, at) => [`p${at}`, { type: 'string' }]),
      ),
    }),
    skipped: 'too_large',
  },
  {
    what: 'a path that leaves its server',
    text: JSON.stringify({ ...head, paths: { '/../../admin': { get: { summary: 'x' } } } }),
    skipped: 'unreadable',
  },
  {
    what: 'a path that is another address',
    text: JSON.stringify({ ...head, paths: { '//evil.example/x': { get: { summary: 'x' } } } }),
    skipped: 'unreadable',
  },
  {
    what: 'a server inside',
    text: JSON.stringify({
      ...head,
      servers: [{ url: 'https://127.0.0.1/' }],
      paths: { '/x': { get: { summary: 'x' } } },
    }),
    skipped: '',
  },
  {
    what: 'a merge key that repeats',
    text: `openapi: 3.0.0\n${Array.from({ length: 2_000 }, (_, at) => `m${at}: &m${at} {${at > 0 ? `<<: *m${at - 1}, ` : ''}k${at}: 1}`).join('\n')}\npaths: {}`,
    refused: '没有接口',
  },
  {
    what: 'one long choice that many fields refer to',
    text: withSchema(
      {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: 200 }, (_, at) => [`p${at}`, { $ref: '#/components/schemas/Choice' }]),
        ),
      },
      {
        Choice: { type: 'string', enum: Array.from({ length: 100 }, (_, at) => `${at}${'x'.repeat(1_900)}`) },
      },
    ),
    skipped: 'too_large',
  },
]
