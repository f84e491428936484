import { expect, test } from '@jest/globals'
import * as z from 'zod/mini'
import { fillPath, nothing, pathParameters, route } from './route'

const listed = route({
  method: 'GET',
  path: '/list/:agent_id',
  summary: '',
  access: 'member',
  input: z.object({ agent_id: z.string(), offset: z._default(z.coerce.number(), 0) }),
  output: nothing,
})

test('a parameter of a path is a field of the input, and is sent in the path alone', () => {
  expect(pathParameters(listed.path)).toEqual(['agent_id'])
  expect(fillPath(listed.path, { agent_id: 'a/b?c', offset: 2 })).toEqual({
    path: '/list/a%2Fb%3Fc',
    rest: { offset: 2 },
  })
})

test('the input of a path without parameters stays as it is', () => {
  const input = [1, 2]
  expect(fillPath('/list', input)).toEqual({ path: '/list', rest: input })
})

test('a path with a parameter that its input lacks does not compile', () => {
  const input = z.object({ id: z.string() })
  const wrong = route({
    method: 'GET',
    // @ts-expect-error the input has no agent_id
    path: '/list/:agent_id',
    summary: '',
    access: 'member',
    input,
    output: nothing,
  })
  expect(wrong.path).toBe('/list/:agent_id')
})
