import type { Messages } from '@/lib/messages/zh-cn'
import { paths } from '@/lib/paths'
import { StatePage } from './state-page'

/** Shown to members whose account is not approved yet. */
export function WaitingForApproval({ texts }: { readonly texts: Messages['waiting'] }) {
  return (
    <StatePage glyph={texts.seal} title={texts.title} links={[{ href: paths.home(), label: texts.search }]}>
      {texts.body}
    </StatePage>
  )
}
