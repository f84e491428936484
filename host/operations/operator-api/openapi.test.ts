import { expect, test } from '@jest/globals'
import { openApiDocument } from './openapi.ts'

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
}
const paths = openApiDocument().paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>

test('the parameters of a path are required, and no other calls have some in the path', () => {
  for (const [path, operations] of Object.entries(paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(path).not.toContain(':')
    for (const { parameters = [] } of Object.values(operations)) {
      const described = parameters.filter((each) => each.in === 'path')
      expect([path, described.map(({ name }) => name)]).toEqual([path, inPath])
      expect(described.every(({ required }) => required)).toBe(true)
    }
  }
  expect(Object.keys(paths)).toContain('/agents_api/knowledge/query/list/{agent_id}')
})
