import { LoginButton } from '@/components/login/login-button'
import { Avatar } from '@/components/ui/avatar'
import type { Messages } from '@/lib/messages/zh-cn'
import { MoreMenu } from '../sidebar/more-menu'

/** Hidden while a member's page hydrates. */
export function VisitorBar({ texts }: { readonly texts: Messages['common'] }) {
  return (
    <div className="contents member:invisible">
      <span className="contents collapsed:hidden">
        <Avatar glyph={texts.visitorGlyph} tone="none" size="small" shape="round" />
      </span>
      <span className="min-w-0 truncate text-ink-soft collapsed:sr-only">{texts.notLoggedIn}</span>
      <LoginButton size="small" className="ml-auto collapsed:mx-0 collapsed:px-1.5">
        {texts.login}
      </LoginButton>
      <MoreMenu />
    </div>
  )
}
