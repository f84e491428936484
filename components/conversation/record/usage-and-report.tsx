'use client'
import { useQuery } from '@tanstack/react-query'
import { useOpenDialogs } from '@/components/share/use-open-dialogs'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { ellipsis, flag } from '@/components/ui/icon-paths'
import { Popover } from '@/components/ui/popover'
import { useClosingPopover } from '@/components/ui/use-closing-popover'
import { useApi } from '@/lib/client/api/api-context'
import { textOfError } from '@/lib/client/api/api-error'
import { usageQuery } from '@/lib/client/api/usage'
import type { OutputOf } from '@/lib/contract/routes/route'
import { usageRoutes } from '@/lib/contract/routes/usage-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface UsageAndReportProps {
  readonly askId: string
  readonly docId: string
}

/** What is rarely looked for below an answer, with words. */
export function UsageAndReport({ askId, docId }: UsageAndReportProps) {
  const answer = useTexts('answer')
  const { openReport } = useOpenDialogs()
  const { close, ...popover } = useClosingPopover()
  const report = () => close(() => openReport({ kind: 'answer', id: docId }))
  return (
    <Popover
      label={answer.usageAndReport}
      {...popover}
      className="grid w-72 gap-3 p-4"
      trigger={
        <IconButton label={answer.usageAndReport}>
          <Icon path={ellipsis} />
        </IconButton>
      }
    >
      <Usage askId={askId} />
      {docId !== '' && (
        <div className="grid border-t border-line pt-2">
          <Button
            tone="quiet"
            aria-haspopup="dialog"
            className="justify-start px-2 max-md:min-h-11"
            onClick={report}
          >
            <Icon path={flag} className="size-4" />
            {answer.report}
          </Button>
        </div>
      )}
    </Popover>
  )
}

function Usage({ askId }: { readonly askId: string }) {
  const { usage } = useTexts('answer')
  const errors = useTexts('errors')
  const query = useQuery(usageQuery(useApi(usageRoutes), askId))
  const said = query.isError ? textOfError(query.error, errors).title : usage.loading

  return (
    <div aria-live="polite" className="grid gap-2">
      {query.data ? <Figures {...query.data} /> : <p className="text-ink-soft">{said}</p>}
    </div>
  )
}

function Figures({ turns, tokens, answer }: OutputOf<(typeof usageRoutes)['usageToday']>) {
  const { usage } = useTexts('answer')
  return (
    <>
      {answer && (
        <p>
          {fill(answer.estimated ? usage.about : usage.exactly, { count: formatCount(answer.tokens) })}
          {tokens.most > 0 && fill(usage.share, { percent: percentOf(answer.tokens, tokens.most) })}
        </p>
      )}
      {!answer && <p>{usage.nothing}</p>}
      <p className="text-ink-soft">{todayText(usage.tokens, usage.tokensFree, tokens)}</p>
      <p className="text-ink-soft">{todayText(usage.turns, usage.turnsFree, turns)}</p>
      <p className="text-xs text-ink-faint">{usage.note}</p>
    </>
  )
}

interface Used {
  readonly used: number
  readonly most: number
}

function todayText(bounded: string, free: string, { used, most }: Used): string {
  return fill(most > 0 ? bounded : free, { used: formatCount(used), most: formatCount(most) })
}

function formatCount(count: number): string {
  return count.toLocaleString('en')
}

/** Two significant digits for small values: 0.042 %, 1.3 %, 58 %. */
function percentOf(part: number, whole: number): string {
  const percent = (100 * part) / whole
  return percent >= 10 ? String(Math.round(percent)) : String(Number(percent.toPrecision(2)))
}
