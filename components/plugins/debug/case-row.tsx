'use client'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { focusNextRow } from '@/components/ui/focus-return'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { play, trash2 } from '@/components/ui/icon-paths'
import type { ToolCase } from '@/lib/contract/plugins/tool'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { Differences } from '../publish/differences'

interface CaseRowProps {
  readonly each: ToolCase
  readonly isRunning: boolean
  /** Whether any case is running. */
  readonly isBusy: boolean
  readonly onRun: () => void
  readonly onAccept: () => void
  readonly onDelete: () => void
}

export function CaseRow({ each, isRunning, isBusy, onRun, onAccept, onDelete }: CaseRowProps) {
  const { cases: texts, debug } = useTexts('toolEditor')
  const { name, last } = each
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-m border border-line bg-paper-raised px-3 py-2 text-sm">
      <div className="flex items-center gap-2">
        <CaseState last={last} isRunning={isRunning} />
        <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
        {last && <span className="shrink-0 text-ink-faint">{fill(debug.ms, { ms: last.ms })}</span>}
        <IconButton label={fill(texts.runOf, { name })} aria-disabled={isBusy} onClick={onRun}>
          <Icon path={play} className="size-4" />
        </IconButton>
        <IconButton
          label={fill(texts.deleteOf, { name })}
          onClick={({ currentTarget }) => {
            focusNextRow(currentTarget)
            onDelete()
          }}
        >
          <Icon path={trash2} className="size-4" />
        </IconButton>
      </div>
      {last && !last.same && (
        <details>
          <summary className="cursor-pointer text-indigo">{texts.show}</summary>
          <div className="grid gap-2 pt-1.5">
            <Differences list={last.differences} />
            <Button size="small" className="justify-self-start" aria-disabled={isBusy} onClick={onAccept}>
              {fill(texts.accept, { name })}
            </Button>
          </div>
        </details>
      )}
    </li>
  )
}

function CaseState({ last, isRunning }: Pick<ToolCase, 'last'> & Pick<CaseRowProps, 'isRunning'>) {
  const { cases: texts } = useTexts('toolEditor')
  if (isRunning) return <Badge tone="indigo">{texts.running}</Badge>
  if (!last) return <Badge>{texts.notRun}</Badge>
  return last.same ? <Badge tone="ok">{texts.same}</Badge> : <Badge tone="warn">{texts.changed}</Badge>
}
