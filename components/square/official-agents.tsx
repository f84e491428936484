'use client'
import Link from 'next/link'
import type { LoginDirective } from '@/components/login/login-directive'
import { Avatar } from '@/components/ui/avatar'
import { agentGroups, agentsOfGroup, type FixedAgent, fixedAgents, needsModel } from '@/lib/agents'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { SectionHeading } from './section-heading'
import { useOfficialMatches } from './use-official-matches'

/** As at home and in the sidebar: a visitor stays here unless he logs in. */
const loginDirective: LoginDirective = 'repeat'

/** The fixed agents, like a table of contents. */
export function OfficialAgents({ keyword }: { readonly keyword: string }) {
  const texts = useTexts('square')
  const found = useOfficialMatches(keyword)
  const groups = agentGroups.flatMap((id) => {
    const shown = agentsOfGroup(id).filter((agent) => found.includes(agent))
    return shown.length === 0 ? [] : [{ id, shown }]
  })
  return (
    <section aria-labelledby="official" className="mt-5">
      <SectionHeading
        id="official"
        title={texts.official}
        note={fill(texts.officialNote, { count: fixedAgents.length })}
      />
      {groups.length === 0 && (
        <p className="mt-3 border-t border-line pt-3 text-sm text-ink-faint">
          {fill(texts.officialNone, { keyword })}
        </p>
      )}
      <div className="mt-3 border-line border-b max-sm:border-b-0">
        {groups.map(({ id, shown }) => (
          <div key={id} className="official-group">
            <h3 id={`official-${id}`}>{texts.groups[id]}</h3>
            <ul aria-labelledby={`official-${id}`} data-login={loginDirective}>
              {shown.map((agent) => (
                <OfficialAgent key={agent.id} agent={agent} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

function OfficialAgent({ agent }: { readonly agent: FixedAgent }) {
  const { id, type, glyph, tone } = agent
  const { name, intro } = useTexts('agents')[type]
  const common = useTexts('common')
  return (
    <li>
      <Link prefetch={false} href={paths.chat(type, id)} className="official-agent">
        <Avatar glyph={glyph} tone={tone} />
        <span>
          {name}
          {needsModel(agent) && <span className="badge needs-model ml-2">{common.needsModel}</span>}
          <span className="official-intro">{intro}</span>
        </span>
      </Link>
    </li>
  )
}
