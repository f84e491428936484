'use client'
import { useOpenDialogs } from '@/components/share/use-open-dialogs'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { flag } from '@/components/ui/icon-paths'
import type { PluginSummary } from '@/lib/contract/plugins/plugin'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

/** What a plugin does and where it calls, as everybody sees it. */
export function PluginDetails({ plugin }: { readonly plugin: PluginSummary }) {
  const texts = useTexts('pluginStore')
  const { openReport } = useOpenDialogs()
  const { id, author, host, description, tools, uses, is_mine: isMine } = plugin
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-sm">
      {/* The first button is at the end, below all tools. */}
      <p data-first-focus tabIndex={-1} className="text-ink-faint outline-none">
        {fill(texts.line, { author: author || texts.anonymous, count: tools.length })} ·{' '}
        {fill(texts.uses, { count: uses })}
      </p>
      <p className="text-md text-ink wrap-anywhere whitespace-pre-line">{description}</p>
      <dl className="grid gap-1">
        <dt className="text-ink-faint">{texts.calls}</dt>
        <dd className="font-mono text-ink wrap-anywhere">{host}</dd>
      </dl>
      <section className="grid gap-2">
        <h2 className="font-semibold text-ink">{texts.toolList}</h2>
        <ul className="grid gap-2">
          {tools.map((tool) => (
            <li key={tool.id} className="grid gap-0.5 rounded-m border border-line px-3.5 py-2.5">
              <p className="flex flex-wrap items-center gap-2 text-ink">
                <span>{tool.name}</span>
                {tool.is_safe ? <Badge>{texts.reads}</Badge> : <Badge tone="warn">{texts.sends}</Badge>}
              </p>
              <p className="text-ink-soft wrap-anywhere">{tool.description}</p>
            </li>
          ))}
        </ul>
      </section>
      {!isMine && (
        <Button
          tone="quiet"
          size="small"
          aria-haspopup="dialog"
          className="justify-self-start"
          onClick={() => openReport({ kind: 'plugin', id: String(id) })}
        >
          <Icon path={flag} className="size-4" />
          {texts.report}
        </Button>
      )}
    </div>
  )
}
