'use client'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { LoadMore } from '@/components/ui/load-more'
import { shortTextOfError } from '@/lib/client/api/api-error'
import type { ErrorText } from '@/lib/messages/error-text'
import { useTexts } from '@/lib/messages/use-texts'

/** What is used of a query; the later ones are those of a list in pages. */
interface ListQuery {
  readonly data: unknown
  readonly error: unknown
  readonly isPending: boolean
  readonly isError: boolean
  readonly refetch: () => unknown
  readonly hasNextPage?: boolean
  readonly isFetchingNextPage?: boolean
  readonly fetchNextPage?: () => unknown
}

interface ListStateProps {
  readonly query: ListQuery
  /** The title over why it failed, or both. */
  readonly failed: string | ErrorText
  readonly skeleton: ReactNode
  /** Nothing of what was loaded is shown. */
  readonly isEmpty?: boolean
  /** In place of the list when there is nothing. */
  readonly empty?: ReactNode
  /** Label of the button that loads the next page; pages also load when the end comes near. */
  readonly more?: string
  /** After the last of several pages. */
  readonly end?: ReactNode
  readonly children?: ReactNode
}

/**
 * A list with its states, the same everywhere: loading, failed (also a later page, below those that are there), empty,
 * the next page, and the end.
 */
export function ListState(props: ListStateProps) {
  const { query, skeleton, isEmpty = false, empty, more, end, children } = props
  const { data, isPending, isError, hasNextPage = false } = query
  return (
    <>
      {isPending && skeleton}
      {children}
      {isError && <Failure {...props} />}
      {data !== undefined && !isError && !hasNextPage && (isEmpty ? empty : pagesOf(data) > 1 && end)}
      {more !== undefined && query.fetchNextPage && <NextPage query={query} label={more} />}
    </>
  )
}

function Failure({ query, failed }: Pick<ListStateProps, 'query' | 'failed'>) {
  const common = useTexts('common')
  const network = useTexts('network')
  const { data, error, refetch, fetchNextPage } = query
  const text =
    typeof failed === 'string' ? { title: failed, advice: shortTextOfError(error, network) } : failed
  const retry = () => void (data === undefined || !fetchNextPage ? refetch() : fetchNextPage())
  return (
    <div className="my-4">
      <ErrorState
        {...text}
        actions={
          <Button onClick={retry} className="max-sm:min-h-11">
            {common.retry}
          </Button>
        }
      />
    </div>
  )
}

function NextPage({ query, label }: { readonly query: ListQuery; readonly label: string }) {
  const common = useTexts('common')
  const { hasNextPage = false, isFetchingNextPage = false, isError, fetchNextPage } = query
  return (
    <LoadMore
      query={{ hasNextPage, isFetchingNextPage, isError, fetchNextPage: () => fetchNextPage?.() }}
      label={label}
      loadingLabel={common.loading}
    />
  )
}

function pagesOf(data: unknown): number {
  const { pages } = data as { readonly pages?: readonly unknown[] }
  return pages?.length ?? 1
}
