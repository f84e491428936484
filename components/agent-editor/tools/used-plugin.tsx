'use client'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { x } from '@/components/ui/icon-paths'
import { showToast } from '@/components/ui/toast/toast-store'
import type { AgentPlugin } from '@/lib/client/api/agent-plugins'
import type { AgentSettings } from '@/lib/contract/made-agent'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { avatarOf } from '@/lib/text/agent-avatar'
import { useEditor } from '../editor-context'
import type { TakenPlugin } from './use-take-plugin'

type ToolsRow = AgentSettings['tools'][number]

interface UsedPluginProps {
  readonly row: ToolsRow
  readonly used: AgentPlugin
  readonly isTaking: boolean
  readonly onTake: (plugin: TakenPlugin) => void
}

/** A plugin of the agent: its tools to choose from, and what its newest version changes. */
export function UsedPlugin({ row, used, isTaking, onTake }: UsedPluginProps) {
  const { settings, change } = useEditor()
  const { tools: texts } = useTexts('agentEditor')
  const common = useTexts('common')
  const { plugin, version } = used
  const isGone = version === 0
  const name = isGone ? texts.gone : plugin.name
  const replace = (next: ToolsRow | null) =>
    change({
      tools: settings.tools.flatMap((each) => (each.plugin_id === row.plugin_id ? (next ?? []) : [each])),
    })
  const remove = () => {
    const former = settings.tools
    replace(null)
    showToast({
      content: fill(texts.removed, { name }),
      action: {
        label: common.undo,
        onSelect: () => change({ tools: former }),
        onExpire: () => undefined,
      },
    })
  }
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
        <IconButton label={fill(texts.remove, { name })} onClick={remove}>
          <Icon path={x} />
        </IconButton>
      </div>
      {!isGone && (
        <ToolChoice row={row} tools={plugin.tools} onChoose={(ids) => replace({ ...row, tool_ids: ids })} />
      )}
      <NewVersion used={used} row={row} isTaking={isTaking} onTake={onTake} />
    </li>
  )
}

interface ToolChoiceProps {
  readonly row: ToolsRow
  readonly tools: AgentPlugin['plugin']['tools']
  readonly onChoose: (ids: string[]) => void
}

function ToolChoice({ row, tools, onChoose }: ToolChoiceProps) {
  const { tools: texts } = useTexts('agentEditor')
  const chosen = new Set(row.tool_ids)
  const toggle = (id: string, isOn: boolean) =>
    onChoose(tools.map((tool) => String(tool.id)).filter((each) => (each === id ? isOn : chosen.has(each))))
  return (
    <ul className="grid gap-2.5">
      {tools.map(({ id, name, description, is_safe: isSafe }) => (
        <li key={id}>
          <Checkbox
            checked={chosen.has(String(id))}
            // An agent without tools of a plugin has no use for it: it is removed as a whole.
            disabled={chosen.size === 1 && chosen.has(String(id))}
            onCheckedChange={(isOn) => toggle(String(id), isOn === true)}
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

function NewVersion({ used, row, isTaking, onTake }: UsedPluginProps) {
  const { tools: texts } = useTexts('agentEditor')
  const locale = useLocale()
  const { plugin, version, latest_version: latest, changes } = used
  if (version === 0 || latest === version) return null

  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const kept = row.tool_ids.map(Number)
  const removed = new Set(changes.flatMap(({ kind, tool }) => (kind === 'removed' ? [tool] : [])))
  const still = plugin.tools.filter(({ id, name }) => kept.includes(id) && !removed.has(name))
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
