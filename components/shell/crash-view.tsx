'use client'
import Link from 'next/link'
import { Button, buttonStyle } from '@/components/ui/button'
import { SealState } from '@/components/ui/seal-state'
import { paths } from '@/lib/paths'
import { useMessages } from '@/lib/session/locale-context'

/** What stands where a page broke while it was drawn. */
export function CrashView({ onRetry }: { readonly onRetry: () => void }) {
  const { crash, common } = useMessages()
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
            <Link href={paths.home()} prefetch={false} className={buttonStyle()}>
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
