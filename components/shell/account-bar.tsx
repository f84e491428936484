import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import type { Messages } from '@/lib/messages/zh-cn'

/** Who uses the product. Accounts open later, so for now everybody is a visitor. */
export function AccountBar({ texts }: { readonly texts: Messages['common'] }) {
  return (
    <div className="flex min-h-11 items-center gap-2.5 px-2 text-sm collapsed:justify-center collapsed:px-0">
      <Avatar glyph={texts.visitorGlyph} tone="none" size="small" shape="round" />
      <span className="min-w-0 truncate text-ink-soft collapsed:sr-only">{texts.notLoggedIn}</span>
      <Button
        size="small"
        disabled
        title={texts.soon}
        aria-label={`${texts.login}（${texts.soon}）`}
        className="ml-auto collapsed:hidden"
      >
        {texts.login}
      </Button>
    </div>
  )
}
