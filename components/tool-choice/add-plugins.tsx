'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FindField } from '@/components/find-field/find-field'
import { ListState } from '@/components/list-state/list-state'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { TextLink } from '@/components/ui/text-link'
import { useApi } from '@/lib/client/api/api-context'
import { distinctItems } from '@/lib/client/api/distinct-pages'
import { addablePluginsQuery } from '@/lib/client/api/plugins'
import type { PluginSummary } from '@/lib/contract/plugins/plugin'
import { pluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { avatarOf } from '@/lib/text/agent-avatar'
import type { TakenPlugin } from './used-plugin'

interface AddPluginsProps {
  /** Ids of the plugins that are used already. */
  readonly added: ReadonlySet<number>
  readonly takingId: number | undefined
  readonly onTake: (plugin: TakenPlugin) => void
}

/** The member's own plugins and published ones, with a button that adds each. */
export function AddPlugins({ added, takingId, onTake }: AddPluginsProps) {
  const texts = useTexts('toolChoice')
  const [keyword, setKeyword] = useState('')
  const query = useInfiniteQuery(addablePluginsQuery(useApi(pluginRoutes), { keyword, sort: 'popular' }))
  const plugins = distinctItems(query.data?.pages)
  return (
    <section aria-labelledby="add-plugins" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="add-plugins" className="font-serif text-md font-semibold">
          {texts.addTitle}
        </h2>
        <FindField label={texts.find} onKeyword={setKeyword} />
      </div>
      <ListState
        query={query}
        failed={texts.failed}
        skeleton={<Skeleton className="h-16" />}
        isEmpty={plugins.length === 0}
        empty={
          <p className="text-sm text-ink-soft">
            {keyword === '' ? texts.nothing : fill(texts.unmatched, { keyword })}{' '}
            <TextLink href={paths.pluginNew()}>{texts.create}</TextLink>
          </p>
        }
        more={texts.more}
      >
        <ul aria-label={texts.addTitle} aria-busy={query.isFetching} className="empty:hidden">
          {plugins.map((plugin) => (
            <Addable
              key={plugin.id}
              plugin={plugin}
              isAdded={added.has(plugin.id)}
              isTaking={takingId === plugin.id}
              onAdd={() => onTake({ id: plugin.id })}
            />
          ))}
        </ul>
      </ListState>
    </section>
  )
}

interface AddableProps {
  readonly plugin: PluginSummary
  readonly isAdded: boolean
  readonly isTaking: boolean
  readonly onAdd: () => void
}

function Addable({ plugin, isAdded, isTaking, onAdd }: AddableProps) {
  const texts = useTexts('toolChoice')
  const { name, description, tools, author, is_mine: isMine } = plugin
  const isSafe = tools.every((tool) => tool.is_safe)
  return (
    <li className="flex items-start gap-3 border-t border-line py-3">
      <Avatar {...avatarOf(name)} />
      <div className="grid min-w-0 flex-1 gap-0.5 leading-normal">
        <p className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
          {name}
          {tools.length > 0 &&
            (isSafe ? <Badge>{texts.reads}</Badge> : <Badge tone="warn">{texts.asks}</Badge>)}
        </p>
        <p className="text-xs text-ink-faint">
          {fill(texts.line, { author: isMine ? texts.mine : author || texts.anonymous, count: tools.length })}
        </p>
        <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">{description}</p>
      </div>
      <Button
        size="small"
        disabled={isAdded || isTaking || tools.length === 0}
        aria-label={fill(isAdded ? texts.addedOf : texts.addOf, { name })}
        onClick={onAdd}
      >
        {isAdded ? texts.added : isTaking ? texts.taking : texts.add}
      </Button>
    </li>
  )
}
