import { type RouteInput, type RouteName, type RouteOutput, routes } from '@/lib/contract/http'
import type { Api } from './api'
import { ApiError } from './api-error'

export type Answers = {
  readonly [Name in RouteName]?: (input: RouteInput<Name>) => RouteOutput<Name> | Promise<RouteOutput<Name>>
}

/**
 * A scripted host for component tests. It holds both sides to the contract: what goes in and what comes out is
 * parsed with the schemas of the route. A call without a script fails as 'unavailable'.
 */
export function fakeApi(answers: Answers): Api {
  return async (name, input) => {
    const answer = answers[name]
    if (!answer) throw new ApiError('unavailable')
    const parsed = routes[name].input.parse(input) as RouteInput<typeof name>
    return routes[name].output.parse(await answer(parsed)) as RouteOutput<typeof name>
  }
}
