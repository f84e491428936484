import type { UseQueryResult } from '@tanstack/react-query'
import type { ListedQuery } from '@/lib/client/api/members'
import type { ListedWork } from '@/lib/contract/routes/agent-review-routes'
import type { Messages } from '@/lib/messages/zh-cn'
import type { paths } from '@/lib/paths'

interface ListedPage {
  readonly list: ListedWork[]
  readonly total: number
}

interface Act<Input> {
  readonly mutate: (input: Input) => void
  readonly isPending: boolean
}

type Named = Pick<ListedWork, 'id' | 'name'>

export interface ListedActs {
  readonly takeDown: Act<Named & { readonly reason: string }>
  readonly putBack: Act<Named>
}

/** What differs between the lists of agents and of plugins. */
export interface ListedKind {
  readonly texts: Messages['publicPlugins']
  /** The address of the page with a filter. */
  readonly pathOf: typeof paths.consolePlugins
  /** Where what is public is shown. */
  readonly hrefOf: (work: Named) => string
  readonly useList: (query: ListedQuery) => UseQueryResult<ListedPage>
  readonly useActs: () => ListedActs
}
