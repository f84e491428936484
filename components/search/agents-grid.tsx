import Link from 'next/link'
import { WithLogin } from '@/components/login/with-login'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { cardStyle } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import { type FixedAgent, featuredAgents, fixedAgents, needsModel } from '@/lib/agents'
import { fill } from '@/lib/messages/fill'
import type { Messages } from '@/lib/messages/zh-cn'
import { paths } from '@/lib/paths'

/** A chat needs a login, so a visitor's click opens the login dialog first. */
export function AgentsGrid({ messages }: { readonly messages: Messages }) {
  const { home, common, agents } = messages
  return (
    <section aria-labelledby="agents-heading" className="w-full max-w-[980px]">
      <div className="mb-3 flex items-center gap-2.5">
        <h2 id="agents-heading" className="text-sm text-ink-faint">
          {home.agents}
        </h2>
      </div>
      <WithLogin>
        <ul className="card-grid grid grid-cols-4 gap-3 max-lg:grid-cols-2 max-[27.5rem]:grid-cols-1">
          {featuredAgents.map((agent) => (
            <AgentCard key={agent.id} agent={agent} {...agents[agent.type]} label={common.needsModel} />
          ))}
        </ul>
      </WithLogin>
      <p className="mt-4 text-center text-sm">
        <TextLink href={paths.agentHome()} className="inline-flex min-h-8 items-center max-sm:min-h-11">
          {fill(home.allAgents, { count: fixedAgents.length })}
        </TextLink>
      </p>
    </section>
  )
}

interface AgentCardProps {
  readonly agent: FixedAgent
  readonly name: string
  readonly intro: string
  /** Label of an available agent while there is no model. */
  readonly label: string
}

function AgentCard({ agent, name, intro, label }: AgentCardProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)]">
      <Link
        prefetch={false}
        href={paths.chat(agent.type, agent.id)}
        className={cardStyle({ isPressable: true, className: 'flex items-center gap-3' })}
      >
        <Avatar glyph={agent.glyph} tone={agent.tone} />
        <div className="min-w-0 leading-[1.45]">
          <h3 className="text-sm font-medium wrap-anywhere text-ink-soft">{name}</h3>
          <p className="text-xs text-pretty text-ink-faint">{intro}</p>
          {needsModel(agent) && (
            <Badge tone="warn" className="hidden whitespace-normal modelless:inline-flex">
              {label}
            </Badge>
          )}
        </div>
      </Link>
    </li>
  )
}
