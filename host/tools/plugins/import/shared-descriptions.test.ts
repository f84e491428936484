import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { parseDescription } from './parse-description.ts'
import { readOpenApi } from './read-openapi.ts'

interface Expected {
  readonly openapi: string
  readonly title: string
  readonly n_ops: number
  readonly ops: readonly {
    readonly method: string
    readonly path: string
    readonly server: string
    readonly params: readonly object[]
    readonly body_types: readonly string[]
    readonly body_props: readonly string[]
    readonly body_required: readonly string[]
  }[]
}

const folder = new URL('../../../../../shared/data/openapi/', import.meta.url)
const list = new URL('expected.json', folder)

describe('descriptions of real interfaces', () => {
  if (!existsSync(list)) {
    test.skip('skipped: ../shared/data/openapi is not here', () => undefined)
    return
  }
  const all: Readonly<Record<string, Expected>> = JSON.parse(readFileSync(list, 'utf8'))
  test.each(Object.entries(all))('%s is read as expected', (file, { openapi, n_ops, ops }) => {
    const root = parseDescription(readFileSync(new URL(file, folder), 'utf8'))
    const { plugin, tools, skipped } = readOpenApi(root, { from: '', selected: [], names: [] })
    expect(plugin.format).toBe(`OpenAPI ${openapi}`)
    expect(skipped).toEqual([])
    expect(tools).toHaveLength(n_ops)
    const read = tools.map(
      ({ settings: { method, path, params, body_schema: body, content_type: type } }) => ({
        method: method.toLowerCase(),
        path,
        server: plugin.url,
        params: params.map((each) => ({
          name: each.name,
          in: each.in,
          required: each.required,
          type: each.type,
        })),
        body_types: type === '' ? [] : [type],
        body_props: Object.keys(body?.properties ?? {}).sort(),
        body_required: [...(body?.required ?? [])].sort(),
      }),
    )
    const expected = ops.map(({ method, path, server, params, body_types, body_props, body_required }) => ({
      method,
      path,
      server: server.replace(/\/$/, ''),
      params,
      // A GET has no body (RFC 9110 §9.3.1), although some descriptions give it an empty one.
      body_types: method === 'get' ? [] : body_types,
      body_props: [...body_props].sort(),
      body_required: [...body_required].sort(),
    }))
    expect(read).toEqual(expected)
  })
})
