'use client'
import { Avatar } from '@/components/ui/avatar'
import type { AgentLink } from '@/lib/contract/routes/agent-link-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { avatarOf } from '@/lib/text/agent-avatar'

/** Who has joined or copied by a link: the newest by name, and how many in all. */
export function JoinedMembers({ link: { scope, members, people } }: { readonly link: AgentLink }) {
  const texts = useTexts('agentShare')
  const names = people.map(({ nickname }) => nickname).filter((nickname) => nickname !== '')
  if (members === 0) return <p className="text-sm">{texts.noMembers[scope]}</p>
  return (
    <div className="flex items-center gap-2 text-sm">
      <span className="flex" title={names.join(texts.nameSeparator)}>
        {people.map(({ nickname }, place) => (
          <span key={place} className="-ml-1 rounded-pill border-2 border-paper-raised first:ml-0">
            <Avatar {...avatarOf(nickname)} size="tiny" shape="round" />
          </span>
        ))}
      </span>
      {names.length > 0 && <span className="sr-only">{names.join(texts.nameSeparator)}</span>}
      <span className="tabular-nums">{fill(texts.members[scope], { count: members })}</span>
    </div>
  )
}
