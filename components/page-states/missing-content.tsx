import { LoginButton } from '@/components/login/login-button'
import type { Messages } from '@/lib/messages/zh-cn'
import { paths } from '@/lib/paths'
import { StatePage } from './state-page'

interface MissingContentProps {
  readonly texts: Messages['missing' | 'nowhere']
  readonly common: Messages['common']
  readonly back?: { readonly href: string; readonly label: string }
}

/** Shown for content that does not exist, was deleted, or belongs to another user. */
export function MissingContent({ texts, common, back }: MissingContentProps) {
  return (
    <StatePage
      glyph={texts.seal}
      title={texts.title}
      links={[{ href: paths.home(), label: texts.searchAgain }, ...(back ? [back] : [])]}
      actions={<LoginButton className="member:hidden">{common.login}</LoginButton>}
    >
      {texts.body}
    </StatePage>
  )
}
