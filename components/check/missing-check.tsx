import Link from 'next/link'
import { buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'

/** In place of a check that does not exist, for its reader: the way to a new one. */
export function MissingCheck() {
  const texts = useTexts('check')
  return (
    <EmptyState
      title={texts.missing}
      actions={
        <Link prefetch={false} href={paths.check()} className={buttonStyle()}>
          {texts.startNew}
        </Link>
      }
    >
      {texts.missingBody}
    </EmptyState>
  )
}
