import type { Messages } from '@/lib/messages/zh-cn'
import { paths } from '@/lib/paths'
import { StatePage } from './state-page'

/** Shown for a link to an agent that is expired, revoked or forged. */
export function ExpiredLink({ messages }: { readonly messages: Pick<Messages, 'expiredAgent' | 'network'> }) {
  const { expiredAgent: texts, network } = messages
  return (
    <StatePage
      glyph={texts.seal}
      title={network.linkExpired}
      links={[
        { href: paths.agentHome(), label: texts.others },
        { href: paths.home(), label: texts.home },
      ]}
    >
      {texts.body}
      <span className="mt-5 block text-sm text-ink-faint">{texts.hint}</span>
    </StatePage>
  )
}
