'use client'
import { useQuery } from '@tanstack/react-query'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { agentReviewsQuery } from '@/lib/client/api/members'
import { agentReviewRoutes } from '@/lib/contract/routes/agent-review-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { QueryFailure } from '../query-failure'
import { AgentReview } from './agent-review'

/** Rows move up after one is handled; a double click must not hit the next one within this time. */
const rowsMoveMs = 700

/** Versions that become public once an operator approves them (`REVIEW=manual`). */
export function AgentReviews() {
  const texts = useTexts('publicAgents')
  const reviews = useQuery(agentReviewsQuery(useApi(agentReviewRoutes)))
  const guard = useReclickGuard(rowsMoveMs)
  const { total = 0, list = [] } = reviews.data ?? {}
  return (
    <section aria-label={texts.review}>
      <h2 className="mb-2 font-serif text-lg font-semibold">{texts.review}</h2>
      {reviews.isPending && (
        <output aria-label={texts.loading}>
          <Skeleton className="h-20" />
        </output>
      )}
      <QueryFailure query={reviews} title={texts.failed} />
      {reviews.data && total === 0 && <p className="text-sm text-ink-soft">{texts.reviewEmpty}</p>}
      <ul>
        {list.map((agent) => (
          <AgentReview key={`${agent.id} ${agent.version}`} agent={agent} guard={guard} />
        ))}
      </ul>
      {total > list.length && (
        <p className="mt-2 text-sm text-ink-soft">{fill(texts.reviewMore, { count: total - list.length })}</p>
      )}
    </section>
  )
}
