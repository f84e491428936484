'use client'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import type { McpServer, McpTool } from '@/lib/contract/mcp/mcp-server'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { useChosenTools } from './use-chosen-tools'

interface ChooseToolsProps {
  readonly server: McpServer
  readonly onDone: () => void
}

/** The tools of a server, chosen one by one; changes since then are shown next to the choice. */
export function ChooseTools({ server, onDone }: ChooseToolsProps) {
  const texts = useTexts('mcp')
  const { chosen, toggle, saving, listing } = useChosenTools(server, onDone)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-m border border-line bg-paper-raised p-4">
      <ul
        aria-label={fill(texts.toolsOf, { name: server.name })}
        className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden"
      >
        {server.tools.map((tool) => (
          <li key={tool.name}>
            <ToolChoice
              tool={tool}
              isOn={chosen.has(tool.name)}
              onChange={(isOn) => toggle(tool.name, isOn)}
            />
          </li>
        ))}
      </ul>
      <LeftOut server={server} />
      <div className="sticky bottom-(--bottom-bar) flex flex-wrap gap-2 bg-paper-raised py-2">
        {server.tools.length > 0 && (
          <Button tone="primary" disabled={saving.isPending} onClick={() => saving.mutate()}>
            {texts.saveTools}
          </Button>
        )}
        <Button
          aria-label={fill(texts.refreshOf, { name: server.name })}
          disabled={listing.isPending}
          onClick={() => listing.mutate()}
        >
          {texts.refresh}
        </Button>
      </div>
    </div>
  )
}

interface ToolChoiceProps {
  readonly tool: McpTool
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function ToolChoice({ tool, isOn, onChange }: ToolChoiceProps) {
  const texts = useTexts('mcp')
  const { title, name, reads, description, schema, before } = tool
  return (
    <>
      <Checkbox checked={isOn} onCheckedChange={(checked) => onChange(checked === true)}>
        <span className="text-ink wrap-anywhere">{title}</span>
        {title !== name && <code className="ml-2 text-xs wrap-anywhere">{name}</code>}
      </Checkbox>
      <div className="ml-6.5 grid gap-1.5 text-sm text-ink-soft">
        <p className="flex flex-wrap gap-2">
          <Badge tone={reads ? 'neutral' : 'warn'}>{reads ? texts.reads : texts.asks}</Badge>
          {before && <Badge tone="warn">{texts.changed}</Badge>}
        </p>
        {before && <Described heading={texts.oldTool} {...before} />}
        <Described {...(before && { heading: texts.newTool })} description={description} schema={schema} />
      </div>
    </>
  )
}

interface DescribedProps {
  readonly heading?: string
  readonly description: string
  readonly schema: string
}

/** The words are the server's: they are shown as text. */
function Described({ heading, description, schema }: DescribedProps) {
  const texts = useTexts('mcp')
  return (
    <div>
      {heading && <p className="font-semibold">{heading}</p>}
      <p className="wrap-anywhere whitespace-pre-wrap">{description}</p>
      <details>
        <summary>{texts.arguments}</summary>
        <pre className="overflow-x-auto text-xs">{schema}</pre>
      </details>
    </div>
  )
}

function LeftOut({ server: { gone, skipped } }: Pick<ChooseToolsProps, 'server'>) {
  const texts = useTexts('mcp')
  const names = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  return (
    <>
      {gone.length > 0 && (
        <p className="text-sm text-warn wrap-anywhere">{fill(texts.gone, { names: names.format(gone) })}</p>
      )}
      {[
        { text: texts.skipped, tools: skipped.filter(({ why }) => why !== 'task') },
        { text: texts.skippedTasks, tools: skipped.filter(({ why }) => why === 'task') },
      ].map(
        ({ text, tools }) =>
          tools.length > 0 && (
            <p key={text} className="text-sm text-ink-faint wrap-anywhere">
              {fill(text, { count: tools.length, names: names.format(tools.map(({ name }) => name)) })}
            </p>
          ),
      )}
    </>
  )
}
