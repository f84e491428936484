'use client'
import Link from 'next/link'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { type FixedAgent, fixedAgents } from '@/lib/agents'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { officialGroups } from './official-groups'
import { SectionHeading } from './section-heading'
import { useOfficialMatches } from './use-official-matches'

/** The fixed agents, like a table of contents. */
export function OfficialAgents({ keyword }: { readonly keyword: string }) {
  const texts = useTexts('square')
  const found = useOfficialMatches(keyword)
  const groups = officialGroups.flatMap(({ id, agents }) => {
    const shown = agents.flatMap((each) => found.find((agent) => agent.id === each) ?? [])
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
          <div
            key={id}
            className="grid grid-cols-[calc(108px*var(--text-scale))_minmax(0,1fr)] items-center border-t border-line max-sm:grid-cols-1 max-sm:border-t-0 max-sm:pt-2"
          >
            <h3 id={`official-${id}`} className="font-serif text-sm text-ink-soft">
              {texts.groups[id]}
            </h3>
            <ul
              aria-labelledby={`official-${id}`}
              className="grid grid-cols-4 gap-x-3 max-xl:grid-cols-3 max-lg:grid-cols-2"
            >
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

function OfficialAgent({ agent: { id, type, glyph, tone, works } }: { readonly agent: FixedAgent }) {
  const { name, intro } = useTexts('agents')[id]
  const common = useTexts('common')
  return (
    <li className="min-w-0">
      <Link prefetch={false} href={paths.chat(type, id)} className="official-agent">
        <Avatar glyph={glyph} tone={tone} />
        <span className="min-w-0">
          {name}
          {works === 'with_model' && (
            <Badge tone="warn" className="ml-2 hidden modelless:inline-flex">
              {common.needsModel}
            </Badge>
          )}
          <span className="official-intro">{intro}</span>
        </span>
      </Link>
    </li>
  )
}
