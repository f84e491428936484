'use client'
import Link from 'next/link'
import { Avatar } from '@/components/ui/avatar'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { avatarOf } from '@/lib/text/agent-avatar'
import { usePluginEditor } from '../editor/plugin-context'

/** The agents that use the plugin: those of others only by number. */
export function UsedBy() {
  const { standing } = usePluginEditor()
  const { usedBy: texts } = useTexts('pluginEditor')
  const { own, others } = standing.used_by
  return (
    <section
      aria-labelledby="used-by"
      className="grid gap-2 border-t border-line px-5 py-4 text-sm max-md:px-4"
    >
      <h2 id="used-by" className="font-serif text-md font-semibold">
        {texts.title}
      </h2>
      <ul className="grid gap-2 empty:hidden">
        {own.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-2.5">
            <Avatar {...avatarOf(name)} size="tiny" />
            <Link prefetch={false} href={paths.agentEdit(id)} className="min-w-0 truncate hover:underline">
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {others > 0 && <p className="text-ink-soft">{fill(texts.others, { count: others })}</p>}
      <p className="text-ink-faint">{own.length + others > 0 ? texts.note : texts.nobody}</p>
    </section>
  )
}
