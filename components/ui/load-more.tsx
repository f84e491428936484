'use client'
import { Button } from './button'
import { useReachedEnd } from './hooks/use-reached-end'

interface LoadMoreProps {
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isError: boolean
    readonly fetchNextPage: () => unknown
  }
  readonly label: string
  readonly loadingLabel: string
}

/** Loads the next page when the end of a list comes near; the button does the same for keyboards. */
export function LoadMore({ query, label, loadingLabel }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isError } = query
  const end = useReachedEnd(hasNextPage && !isFetchingNextPage && !isError, () => void query.fetchNextPage())
  return (
    <>
      <div ref={end} />
      {hasNextPage && (
        <div className="mt-5 flex justify-center">
          <Button
            disabled={isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
            className="max-sm:min-h-11"
          >
            {isFetchingNextPage ? loadingLabel : label}
          </Button>
        </div>
      )}
    </>
  )
}
