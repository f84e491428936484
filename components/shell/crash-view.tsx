'use client'
import Link from 'next/link'
import { Button, buttonStyle } from '@/components/ui/button'
import { SealState } from '@/components/ui/seal-state'
import { paths } from '@/lib/paths'
import { useTexts } from '@/lib/messages/use-texts'

/** What stands where a page broke while it was drawn. */
export function CrashView({ onRetry }: { readonly onRetry: () => void }) {
  const crash = useTexts('crash')
  const common = useTexts('common')
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
      </SealState>
    </div>
  )
}
