'use client'
import { useId } from 'react'
import type { PluginImport } from '@/lib/contract/routes/plugin-routes'
import { fill } from '@/lib/messages/fill'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { MethodBadge } from '../tools/method-badge'

type FoundTool = PluginImport['tools'][number]

interface FoundToolsProps {
  readonly tools: readonly FoundTool[]
  readonly selected: ReadonlySet<string>
  readonly onToggle: (keys: readonly string[], isOn: boolean) => void
}

/** The tools that can be imported, by group. */
export function FoundTools({ tools, selected, onToggle }: FoundToolsProps) {
  const texts = useTexts('pluginImport')
  const id = useId()
  const groups = Map.groupBy(tools, ({ group }) => group)
  const chosen = tools.filter(({ key }) => selected.has(key)).length
  if (tools.length === 0) return <p className="text-ink-soft">{texts.nothing}</p>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-center gap-2.5 px-3.5 text-sm text-ink-soft">
        <input
          id={id}
          type="checkbox"
          checked={chosen === tools.length}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < tools.length
          }}
          onChange={({ target }) =>
            onToggle(
              tools.map(({ key }) => key),
              target.checked,
            )
          }
          className="check-box"
        />
        <label htmlFor={id}>{fill(texts.selected, { count: chosen, all: tools.length })}</label>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-m border border-line bg-paper-raised px-3.5 py-3">
        {[...groups].map(([group, list]) => (
          <section key={group} aria-label={group || texts.ungrouped}>
            {groups.size > 1 && (
              <h3 className="mb-1 font-serif font-semibold">
                {group || texts.ungrouped}{' '}
                <span className="font-sans text-sm font-normal text-ink-faint">{list.length}</span>
              </h3>
            )}
            <ul className="grid grid-cols-[minmax(0,1fr)]">
              {list.map((tool) => (
                <FoundRow
                  key={tool.key}
                  tool={tool}
                  isSelected={selected.has(tool.key)}
                  onToggle={(isOn) => onToggle([tool.key], isOn)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

interface FoundRowProps {
  readonly tool: FoundTool
  readonly isSelected: boolean
  readonly onToggle: (isOn: boolean) => void
}

function FoundRow({ tool, isSelected, onToggle }: FoundRowProps) {
  const texts = useTexts('pluginImport')
  const locale = useLocale()
  const id = useId()
  const notes = tool.notes.map((note) => texts.noteTexts[note]).join(punctuation[locale].listComma)
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 py-1.5 text-sm">
      <input
        id={id}
        type="checkbox"
        checked={isSelected}
        onChange={({ target }) => onToggle(target.checked)}
        className="check-box"
      />
      <MethodBadge method={tool.method} />
      <label htmlFor={id} className="min-w-0 text-ink wrap-anywhere">
        {tool.name} <code className="font-mono text-xs text-ink-faint">{tool.path}</code>
      </label>
      <span className="ml-auto text-xs">
        {notes ? (
          <span className="text-warn">{notes}</span>
        ) : (
          <span className="text-ink-faint">{fill(texts.params, { count: tool.params })}</span>
        )}
      </span>
    </li>
  )
}
