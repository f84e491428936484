'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { ApiError, textOfError } from '@/lib/client/api/api-error'
import { sharePreviewQuery } from '@/lib/client/api/shares'
import { type SharePreview, shareRoutes } from '@/lib/contract/routes/share-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { ExcludedContent } from './excluded-content'
import { LinkEnd } from './link-end'
import { LinkFailure } from './link-failure'
import { LongImageButton } from './long-image-button'
import { ShareCard } from './share-card'
import { ShareLinkRow } from './share-link-row'
import { ShareList } from './share-list'
import { ShareQrBox } from './share-qr-box'
import { type Expiry, expiryDays, useShareLink } from './use-share-link'

const dayMs = 24 * 60 * 60_000

/** Shows what becomes public before the link is created. */
export function ShareDialog({ conversationId }: { readonly conversationId: string }) {
  const texts = useTexts('share')
  const common = useTexts('common')
  const preview = useQuery(sharePreviewQuery(useApi(shareRoutes), conversationId))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {preview.isPending && (
        <output aria-label={texts.loading} className="grid gap-4">
          <Skeleton className="h-44 rounded-m" />
          <Skeleton className="h-10" />
        </output>
      )}
      {preview.isError && (
        <PreviewFailure
          error={preview.error}
          retry={
            <Button size="small" onClick={() => void preview.refetch()}>
              {common.retry}
            </Button>
          }
        />
      )}
      {preview.data && <NewLink conversationId={conversationId} preview={preview.data} />}
      <section aria-labelledby="my-shares" className="border-t border-line pt-4">
        <h3 id="my-shares" className="mb-1 font-serif text-md font-semibold text-ink">
          {texts.mine}
        </h3>
        <ShareList />
      </section>
    </div>
  )
}

function PreviewFailure({ error, retry }: { readonly error: unknown; readonly retry: React.ReactNode }) {
  const texts = useTexts('share')
  const errors = useTexts('errors')
  const code = error instanceof ApiError ? error.code : 'internal'
  if (code === 'conflict')
    return <ErrorState title={texts.running} advice={texts.runningAdvice} actions={retry} />
  if (code === 'not_found' || code === 'gone')
    return <ErrorState title={texts.deleted} advice={texts.deletedAdvice} />

  return <ErrorState {...textOfError(error, errors)} actions={retry} />
}

interface NewLinkProps {
  readonly conversationId: string
  readonly preview: SharePreview
}

function NewLink({ conversationId, preview }: NewLinkProps) {
  const texts = useTexts('share')
  const [nowMs] = useState(() => Date.now())
  const { url, id, isMaking, makeAndCopy, expiry, choose, error } = useShareLink(conversationId)
  const days = expiryDays[expiry]

  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_128px] gap-4 max-sm:grid-cols-[minmax(0,1fr)]">
        <ShareCard {...preview} />
        <ShareQrBox url={url} hint={texts.qrHint} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span aria-hidden className="text-sm">
            {texts.expiry}
          </span>
          <SegmentedControl
            label={texts.expiry}
            value={expiry}
            onChange={choose}
            segments={(Object.keys(expiryDays) as Expiry[]).map((value) => ({
              value,
              label: texts.expiries[value],
            }))}
          />
        </div>
        <LinkEnd endMs={days === null ? null : nowMs + days * dayMs} />
      </div>
      <ShareLinkRow url={url} isMaking={isMaking} makeAndCopy={makeAndCopy} />
      {id && <LongImageButton id={id} />}
      {error && <LinkFailure error={error} />}
      <ExcludedContent {...preview} />
    </>
  )
}
