'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { MemberAvatar } from '@/components/login/member-avatar'
import { Icon } from '@/components/ui/icon'
import { ellipsis, fileText, layoutGrid, logOut } from '@/components/ui/icon-paths'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useSession } from '@/lib/client/login/session-store'
import { loadAccountMessages } from '@/lib/messages/account/load-account-messages'
import type { AccountMessages } from '@/lib/messages/account/zh-cn'
import { useLocale } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { ShellMenu } from '../sidebar/shell-menu'
import { useLogout } from './use-logout'

/** The member's avatar and nickname as the menu button. Default export for lazy loading. */
export default function MemberBar() {
  const { user } = useSession()
  const texts = useBarTexts()
  const router = useRouter()
  const confirmLogout = useLogout()
  if (!user || !texts) return null

  const { bar } = texts

  return (
    <ShellMenu
      trigger={
        <button
          type="button"
          className="-mx-1 flex min-h-10 w-full min-w-0 items-center gap-2.5 rounded-s px-1 text-left hover:bg-paper-raised collapsed:mx-0 collapsed:justify-center"
        >
          <MemberAvatar user={user} />
          <span className="min-w-0 flex-1 truncate text-ink collapsed:sr-only">
            {user.nickname}
            <VisuallyHidden>{bar.menu}</VisuallyHidden>
          </span>
          <Icon path={ellipsis} className="size-4 shrink-0 text-ink-faint collapsed:hidden" />
        </button>
      }
      memberItems={[
        {
          id: 'files',
          label: bar.files,
          icon: <Icon path={fileText} />,
          onSelect: () => router.push(paths.files()),
        },
        ...(user.is_operator
          ? [
              {
                id: 'console',
                label: bar.console,
                icon: <Icon path={layoutGrid} />,
                onSelect: () => router.push(paths.console()),
              },
            ]
          : []),
        { id: 'logout', label: bar.logout, icon: <Icon path={logOut} />, onSelect: () => confirmLogout(bar) },
      ]}
    />
  )
}

function useBarTexts(): AccountMessages | null {
  const locale = useLocale()
  const [texts, setTexts] = useState<AccountMessages | null>(null)
  // Texts are in a separate file that only members load.
  useEffect(() => {
    void loadAccountMessages(locale).then(setTexts)
  }, [locale])
  return texts
}
