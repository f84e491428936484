'use client'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from './button'
import { ErrorState } from './error-state'

interface ListFailureProps {
  readonly query: Pick<UseInfiniteQueryResult, 'data' | 'isError' | 'refetch' | 'fetchNextPage'>
  readonly title: string
  readonly advice: string
  readonly retryLabel: string
}

/** Shown while a list, or its next page, could not be loaded; retries that. */
export function ListFailure({ query, title, advice, retryLabel }: ListFailureProps) {
  const { data, isError, refetch, fetchNextPage } = query
  if (!isError) return null
  return (
    <div className="mt-4">
      <ErrorState
        title={title}
        advice={advice}
        actions={
          <Button
            onClick={() => void (data === undefined ? refetch() : fetchNextPage())}
            className="max-sm:min-h-11"
          >
            {retryLabel}
          </Button>
        }
      />
    </div>
  )
}
