'use client'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { x } from '@/components/ui/icon-paths'
import type { UsedPlugin as Used } from '@/lib/contract/routes/plugin-routes'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { avatarOf } from '@/lib/text/agent-avatar'

export interface TakenPlugin {
  readonly id: number
  /** Absent: all its tools. */
  readonly toolIds?: readonly number[]
}

interface UsedPluginProps {
  /** Ids of the tools that are chosen. */
  readonly chosen: readonly number[]
  readonly used: Used
  readonly isTaking: boolean
  readonly onTake: (plugin: TakenPlugin) => void
  readonly onChoose: (toolIds: number[]) => void
  readonly onRemove: (shownName: string) => void
}

/** A plugin that an agent uses: its tools to choose from, and what its newest version changes. */
export function UsedPlugin({ chosen, used, isTaking, onTake, onChoose, onRemove }: UsedPluginProps) {
  const texts = useTexts('toolChoice')
  const { plugin, version } = used
  const isGone = version === 0
  const name = isGone ? texts.gone : plugin.name
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-l border border-line bg-paper-raised p-4">
      <div className="flex items-start gap-3">
        <Avatar {...avatarOf(name)} />
        <div className="min-w-0 flex-1 leading-normal">
          <h2 className="text-md wrap-anywhere text-ink">{name}</h2>
          <p className="text-sm wrap-anywhere text-ink-faint">
            {isGone ? texts.goneNote : fill(texts.calls, { host: plugin.host })}
          </p>
        </div>
        <IconButton label={fill(texts.remove, { name })} onClick={() => onRemove(name)}>
          <Icon path={x} />
        </IconButton>
      </div>
      {!isGone && <ToolChoice chosen={chosen} tools={plugin.tools} onChoose={onChoose} />}
      <NewVersion used={used} chosen={chosen} isTaking={isTaking} onTake={onTake} />
    </li>
  )
}

interface ToolChoiceProps extends Pick<UsedPluginProps, 'chosen' | 'onChoose'> {
  readonly tools: Used['plugin']['tools']
}

function ToolChoice({ chosen: ids, tools, onChoose }: ToolChoiceProps) {
  const texts = useTexts('toolChoice')
  const chosen = new Set(ids)
  const toggle = (id: number, isOn: boolean) =>
    onChoose(tools.map((tool) => tool.id).filter((each) => (each === id ? isOn : chosen.has(each))))
  return (
    <ul className="grid gap-2.5">
      {tools.map(({ id, name, description, is_safe: isSafe }) => (
        <li key={id}>
          <Checkbox
            checked={chosen.has(id)}
            // An agent without tools of a plugin has no use for it: it is removed as a whole.
            disabled={chosen.size === 1 && chosen.has(id)}
            onCheckedChange={(isOn) => toggle(id, isOn === true)}
          >
            <span className="text-ink">{name}</span>{' '}
            {isSafe ? <Badge>{texts.reads}</Badge> : <Badge tone="warn">{texts.asks}</Badge>}
            <span className="line-clamp-2 wrap-anywhere">{description}</span>
          </Checkbox>
        </li>
      ))}
    </ul>
  )
}

type NewVersionProps = Pick<UsedPluginProps, 'used' | 'chosen' | 'isTaking' | 'onTake'>

function NewVersion({ used, chosen, isTaking, onTake }: NewVersionProps) {
  const texts = useTexts('toolChoice')
  const locale = useLocale()
  const { plugin, version, latest_version: latest, changes } = used
  if (version === 0 || latest === version) return null

  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const removed = new Set(changes.flatMap(({ kind, tool }) => (kind === 'removed' ? [tool] : [])))
  const still = plugin.tools.filter(({ id, name }) => chosen.includes(id) && !removed.has(name))
  return (
    <div className="grid gap-2 rounded-m bg-warn-wash px-4 py-3 text-sm">
      <p className="font-semibold text-ink">{changes.length > 0 ? texts.newer : texts.newerSame}</p>
      <ul className="grid gap-1 text-ink-soft empty:hidden">
        {changes.map(({ kind, tool, fields }) => (
          <li key={`${kind} ${tool}`} className="wrap-anywhere">
            {fill(texts.changes[kind], { tool, fields: list.format(fields) })}
          </li>
        ))}
      </ul>
      <Button
        size="small"
        className="justify-self-start"
        disabled={isTaking}
        onClick={() =>
          onTake({ id: plugin.id, ...(still.length > 0 && { toolIds: still.map(({ id }) => id) }) })
        }
      >
        {isTaking ? texts.taking : texts.take}
      </Button>
    </div>
  )
}
