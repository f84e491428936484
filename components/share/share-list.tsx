'use client'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ListState } from '@/components/list-state/list-state'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { textOfError } from '@/lib/client/api/api-error'
import { revokeShareMutation, shareListQuery } from '@/lib/client/api/shares'
import { type ShareEntry, shareRoutes } from '@/lib/contract/routes/share-routes'
import { fill } from '@/lib/messages/fill'
import { listDate } from '@/lib/messages/list-date'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'

export function ShareList() {
  const texts = useTexts('history')
  const common = useTexts('common')
  const errors = useTexts('errors')
  const query = useInfiniteQuery(shareListQuery(useApi(shareRoutes)))
  const shares = query.data?.pages.flatMap((page) => page.list) ?? []
  return (
    <ListState
      query={query}
      failed={textOfError(query.error, errors)}
      skeleton={<ShareListSkeleton label={common.loading} />}
      isEmpty={shares.length === 0}
      empty={<p className="py-6 text-center">{texts.noShares}</p>}
      more={texts.moreShares}
    >
      <ul>
        {shares.map((share) => (
          <ShareRow key={share.id} share={share} />
        ))}
      </ul>
    </ListState>
  )
}

function ShareRow({ share }: { readonly share: ShareEntry }) {
  const texts = useTexts('history')
  const common = useTexts('common')
  const errors = useTexts('errors')
  const [nowMs] = useState(() => Date.now())
  const revocation = useMutation({
    ...revokeShareMutation(useApi(shareRoutes), useQueryClient()),
    onError: (error) => void showToast({ content: textOfError(error, errors).title, icon: 'error' }),
  })
  const isActive = share.state === 'active'

  return (
    <li className="flex min-h-13 items-center gap-3 border-b border-line last:border-b-0">
      <div className="min-w-0 flex-1">
        {isActive ? (
          <a
            href={paths.shared(share.id)}
            target="_blank"
            rel="noopener"
            className="block truncate text-ink hover:underline"
          >
            {share.title}
          </a>
        ) : (
          <span className="block truncate">{share.title || texts.stoppedShare}</span>
        )}
        <span className="text-xs text-ink-faint">
          {listDate(share.created, nowMs, common)}
          {isActive &&
            share.expires > 0 &&
            ` · ${fill(texts.shareEnds, { date: listDate(share.expires, nowMs, common) })}`}
          {share.views > 0 && ` · ${fill(texts.shareViews, { count: share.views })}`}
        </span>
      </div>
      {isActive ? (
        <Button
          size="small"
          disabled={revocation.isPending}
          aria-label={fill(texts.stopSharingOf, { title: share.title })}
          onClick={() => revocation.mutate(share.id)}
        >
          {texts.stopSharing}
        </Button>
      ) : (
        <Badge>{texts.shareStates[share.state]}</Badge>
      )}
    </li>
  )
}

function ShareListSkeleton({ label }: { readonly label: string }) {
  return (
    <output aria-label={label} className="grid gap-3 py-2">
      {Array.from({ length: 3 }, (_, row) => (
        <Skeleton key={row} className="h-10" />
      ))}
    </output>
  )
}
