import { routes } from '@/lib/contract/http'
import type { InputOf, NameIn, OutputOf, QueryOf, RouteTable } from '@/lib/contract/route'
import type { Api } from './api'
import { ApiError } from './api-error'

export type Answers<Table extends RouteTable = typeof routes> = {
  readonly [Name in NameIn<Table>]?: (
    input: InputOf<Table[Name]>,
  ) => OutputOf<Table[Name]> | Promise<OutputOf<Table[Name]>>
}

/**
 * A scripted host for component tests. It holds both sides to the contract: what goes in and what comes out is
 * parsed with the schemas of the route. A call without a script fails as 'unavailable'.
 */
export function fakeApi(answers: Answers): Api {
  return fakeApiOf(routes, answers)
}

/** Like `fakeApi`, for another table of the contract. */
export function fakeApiOf<Table extends RouteTable>(table: Table, answers: Answers<Table>): Api<Table> {
  return async <Name extends NameIn<Table>>(name: Name, input: QueryOf<Table[Name]>) => {
    const answer = answers[name]
    if (!answer) throw new ApiError('unavailable')
    const route = table[name] as Table[Name]
    const parsed = route.input.parse(input) as InputOf<Table[Name]>
    return route.output.parse(await answer(parsed)) as OutputOf<Table[Name]>
  }
}
