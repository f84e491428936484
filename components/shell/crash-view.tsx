'use client'
import Link from 'next/link'
import { useEffect } from 'react'
import { Button, buttonStyle } from '@/components/ui/button'
import { SealState } from '@/components/ui/seal-state'
import { type PageError, reportPageError } from '@/lib/client/page/page-error'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'

interface CrashViewProps {
  readonly error: PageError
  readonly onRetry: () => void
}

/** Replaces a page that failed to render. Each error is reported once. */
export function CrashView({ error, onRetry }: CrashViewProps) {
  const crash = useTexts('crash')
  const common = useTexts('common')
  useEffect(() => reportPageError(error), [error])
  return (
    <div role="alert" className="grid flex-1 place-content-center py-16">
      <SealState
        level={1}
        glyph={crash.seal}
        title={crash.title}
        actions={
          <>
            <Button tone="primary" onClick={onRetry}>
              {common.retry}
            </Button>
            <Link prefetch={false} href={paths.home()} className={buttonStyle()}>
              {crash.home}
            </Link>
          </>
        }
      >
        {crash.body}
        {error.digest && (
          <p className="mt-2 text-xs text-ink-faint">{fill(crash.digest, { digest: error.digest })}</p>
        )}
      </SealState>
    </div>
  )
}
