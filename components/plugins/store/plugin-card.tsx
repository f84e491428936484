'use client'
import Link from 'next/link'
import { WithLogin } from '@/components/login/with-login'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { type PluginSummary, pluginStatus } from '@/lib/contract/plugins/plugin'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { PluginAvatar } from '../editor/plugin-avatar-field'
import { useOpenAdd } from './use-open-add'
import { useOpenDetails } from './use-open-details'

interface PluginCardProps {
  readonly plugin: PluginSummary
  /** In the list of one's own: it leads to the editor. */
  readonly isOwn?: boolean
}

export function PluginCard({ plugin, isOwn = false }: PluginCardProps) {
  const texts = useTexts('pluginStore')
  const locale = useLocale()
  const openDetails = useOpenDetails()
  const { name, author, tools, description, uses } = plugin
  const line = fill(texts.line, { author: author || texts.anonymous, count: tools.length })
  return (
    <li className="agent-card">
      <div className="flex items-start gap-3">
        <PluginAvatar avatar={plugin.avatar} name={name} />
        <div className="min-w-0 flex-1 leading-normal">
          <h3 className="text-md wrap-anywhere text-ink">
            {isOwn ? (
              <Link prefetch={false} href={paths.plugin(plugin.id)} className="agent-card-link">
                {name}
              </Link>
            ) : (
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => openDetails(plugin)}
                className="agent-card-link text-left"
              >
                {name}
              </button>
            )}
          </h3>
          <p className="truncate text-xs text-ink-faint">
            {isOwn ? fill(texts.tools, { count: tools.length }) : line}
          </p>
        </div>
        {isOwn ? <OwnState status={plugin.status} /> : <AddButton plugin={plugin} />}
      </div>
      <p className="line-clamp-2 text-sm text-ink-soft large-text:line-clamp-none">{description}</p>
      <p className="agent-card-foot">
        <EffectBadge plugin={plugin} />
        <span className="ml-auto shrink-0 tabular-nums">
          {fill(texts.uses, { count: uses.toLocaleString(locale) })}
        </span>
      </p>
    </li>
  )
}

/** Above the link that covers the card. */
function AddButton({ plugin }: Pick<PluginCardProps, 'plugin'>) {
  const { addTo: texts } = useTexts('pluginStore')
  const openAdd = useOpenAdd()
  return (
    <WithLogin>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={fill(texts.addOf, { name: plugin.name })}
        className="relative z-1"
        onClick={() => openAdd(plugin)}
      >
        {texts.add}
      </Button>
    </WithLogin>
  )
}

/** Whether it only reads, or sends something and therefore asks; nothing while it has no tools. */
function EffectBadge({ plugin: { tools } }: { readonly plugin: Pick<PluginSummary, 'tools'> }) {
  const texts = useTexts('pluginStore')
  if (tools.length === 0) return null
  return tools.every((tool) => tool.is_safe) ? (
    <Badge>{texts.reads}</Badge>
  ) : (
    <Badge tone="warn">{texts.sends}</Badge>
  )
}

function OwnState({ status }: Pick<PluginSummary, 'status'>) {
  const { states } = useTexts('pluginStore')
  if (status === pluginStatus.published) return <Badge tone="ok">{states.published}</Badge>
  if (status === pluginStatus.takenDown) return <Badge tone="bad">{states.takenDown}</Badge>
  return <Badge>{states.draft}</Badge>
}
