import type { allRoutes } from '@/lib/contract/routes/all-routes'
import type { InputOf, NameIn, OutputOf, QueryOf, RouteTable } from '@/lib/contract/routes/route'
import type { Api } from './api'
import type { ApiOf } from './api-context'
import { ApiError } from './api-error'

type Answers<Table extends RouteTable> = {
  readonly [Name in NameIn<Table>]?: (
    input: InputOf<Table[Name]>,
  ) => OutputOf<Table[Name]> | Promise<OutputOf<Table[Name]>>
}
export type HostAnswers = Answers<typeof allRoutes>

/** Validates inputs and outputs with the route's schemas. A call without a script is 'unavailable'. */
export function fakeApi<Table extends RouteTable>(table: Table, answers: Answers<Table>): Api<Table> {
  return async <Name extends NameIn<Table>>(name: Name, input: QueryOf<Table[Name]>) => {
    const answer = answers[name]
    if (!answer) throw new ApiError('unavailable')
    const route = table[name] as Table[Name]
    const parsed = route.input.parse(input) as InputOf<Table[Name]>
    return route.output.parse(await answer(parsed)) as OutputOf<Table[Name]>
  }
}

/** Like `fakeApi`, for components: all tables of the host, under an `ApiProvider`. */
export function fakeHost(answers: HostAnswers): ApiOf {
  const made = new Map<RouteTable, unknown>()
  return <Table extends RouteTable>(table: Table) => {
    if (!made.has(table)) made.set(table, fakeApi(table, answers as Answers<Table>))
    return made.get(table) as Api<Table>
  }
}
