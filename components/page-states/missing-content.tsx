import Link from 'next/link'
import { LoginButton } from '@/components/login/login-button'
import { buttonStyle } from '@/components/ui/button'
import { SealState } from '@/components/ui/seal-state'
import type { Messages } from '@/lib/messages/zh-cn'
import { paths } from '@/lib/paths'

interface MissingContentProps {
  readonly texts: Messages['missing' | 'nowhere']
  readonly common: Messages['common']
  readonly back?: { readonly href: string; readonly label: string }
}

/** Shown for content that does not exist, was deleted, or belongs to another user. */
export function MissingContent({ texts, common, back }: MissingContentProps) {
  return (
    <div className="grid flex-1 place-content-center py-16">
      <SealState
        level={1}
        glyph={texts.seal}
        title={texts.title}
        actions={
          <>
            <Link prefetch={false} href={paths.home()} className={buttonStyle({ tone: 'primary' })}>
              {texts.searchAgain}
            </Link>
            {back && (
              <Link prefetch={false} href={back.href} className={buttonStyle({})}>
                {back.label}
              </Link>
            )}
            <LoginButton className="member:hidden">{common.login}</LoginButton>
          </>
        }
      >
        {texts.body}
      </SealState>
    </div>
  )
}
