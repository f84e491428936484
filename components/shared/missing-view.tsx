'use client'
import Link from 'next/link'
import { Button, buttonStyle } from '@/components/ui/button'
import { SealState } from '@/components/ui/seal-state'
import { paths } from '@/lib/paths'
import { useMessages } from '@/lib/session/locale-context'

/** What stands where a page is not: it never was, was deleted, or belongs to somebody else. */
export function MissingView() {
  const { missing, common } = useMessages()
  return (
    <div className="grid flex-1 place-content-center py-16">
      <SealState
        level={1}
        glyph={missing.seal}
        title={missing.title}
        actions={
          <>
            <Link href={paths.home()} prefetch={false} className={buttonStyle({ tone: 'primary' })}>
              {missing.searchAgain}
            </Link>
            <Button disabled title={common.soon} aria-label={`${common.login}（${common.soon}）`}>
              {common.login}
            </Button>
          </>
        }
      >
        {missing.body}
      </SealState>
    </div>
  )
}
