import Link from 'next/link'
import { buttonStyle } from '@/components/ui/button'
import { SealState } from '@/components/ui/seal-state'
import type { Messages } from '@/lib/messages/zh-cn'
import { paths } from '@/lib/paths'

interface ComingSoonProps {
  readonly texts: Messages['soon']
  readonly title: string
  readonly text: string
}

export function ComingSoon({ texts, title, text }: ComingSoonProps) {
  return (
    <div className="grid flex-1 place-content-center py-16">
      <SealState
        level={1}
        glyph={texts.seal}
        title={title}
        actions={
          <Link prefetch={false} href={paths.home()} className={buttonStyle({ tone: 'primary' })}>
            {texts.search}
          </Link>
        }
      >
        {text}
      </SealState>
    </div>
  )
}
