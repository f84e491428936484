'use client'
import Link from 'next/link'
import { Icon } from '@/components/ui/icon'
import { squarePen } from '@/components/ui/icon-paths'
import { requestRefresh } from '@/lib/client/page/page-events'
import { useRoutePath } from '@/lib/client/page/use-route-path'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'

/** Links to an empty search box, also from the home page itself. */
export function NewChatLink() {
  const shell = useTexts('shell')
  const isHome = useRoutePath() === paths.home()
  return (
    <Link
      prefetch={false}
      href={paths.home()}
      onClick={() => {
        if (isHome) requestRefresh()
      }}
      title={shell.newChat}
      className="mb-2 flex min-h-10 items-center justify-center gap-2 rounded-s border border-line-strong bg-paper-raised px-2.5 text-md text-indigo-strong transition-colors duration-(--motion) hover:border-indigo [&>svg]:size-[18px] [&>svg]:stroke-[1.7]"
    >
      <Icon path={squarePen} />
      <span className="collapsed:sr-only">{shell.newChat}</span>
    </Link>
  )
}
