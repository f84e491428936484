import Link from 'next/link'
import { buttonStyle } from '@/components/ui/button'
import { SealState } from '@/components/ui/seal-state'
import type { Messages } from '@/lib/messages/zh-cn'
import { paths } from '@/lib/paths'

/** Shown for a link to an agent that is expired, revoked or forged. */
export function ExpiredLink({ messages }: { readonly messages: Pick<Messages, 'expiredAgent' | 'network'> }) {
  const { expiredAgent: texts, network } = messages
  return (
    <div className="grid flex-1 place-content-center py-16">
      <SealState
        level={1}
        glyph={texts.seal}
        title={network.linkExpired}
        actions={
          <>
            <Link prefetch={false} href={paths.agentHome()} className={buttonStyle({ tone: 'primary' })}>
              {texts.others}
            </Link>
            <Link prefetch={false} href={paths.home()} className={buttonStyle({})}>
              {texts.home}
            </Link>
          </>
        }
      >
        {texts.body}
        <span className="mt-5 block text-sm text-ink-faint">{texts.hint}</span>
      </SealState>
    </div>
  )
}
