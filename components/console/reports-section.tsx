'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '@/components/forms/show-failure'
import { ListState } from '@/components/list-state/list-state'
import { useUndoable } from '@/components/toasts/use-undoable'
import { Button } from '@/components/ui/button'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { Skeleton } from '@/components/ui/skeleton'
import { TextLink } from '@/components/ui/text-link'
import { useApi } from '@/lib/client/api/api-context'
import { consoleReportsQuery, consoleWaitingQuery } from '@/lib/client/api/console'
import { consoleRoutes, type OpenReport } from '@/lib/contract/routes/console-routes'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { reportsAnchor } from './attention'

/** Rows move up after one is handled; a double click must not hit the next one within this time. */
const rowsMoveMs = 700
type Act = 'close' | 'stop'
/** What is reached by a link that can be revoked. */
const stoppable: ReadonlySet<OpenReport['kind']> = new Set(['share', 'song'])

export function ReportsSection() {
  const texts = useTexts('figures')
  const api = useApi(consoleRoutes)
  const reports = useQuery(consoleReportsQuery(api))
  const answering = useAnswering()
  const guard = useReclickGuard(rowsMoveMs)
  const shown = (reports.data?.reports ?? []).filter(({ id }) => !answering.isPending(id))
  const hidden = (reports.data?.total ?? 0) - (reports.data?.reports.length ?? 0)

  return (
    <section id={reportsAnchor} tabIndex={-1} aria-label={texts.reports} className="outline-none">
      <h2 className="mb-2 font-serif text-lg font-semibold">{texts.reports}</h2>
      <ListState query={reports} failed={texts.reportsFailed} skeleton={<Skeleton className="h-13" />}>
        <ul className="grid max-h-[32rem] overflow-y-auto">
          {shown.map((report) => (
            <ReportRow
              key={report.id}
              report={report}
              onClose={guard(() => answering.start(report.id, 'close', texts.reportClosed))}
              onStop={guard(() => answering.start(report.id, 'stop', texts.reportStopped))}
            />
          ))}
        </ul>
      </ListState>
      {hidden > 0 && (
        <p className="mt-2 text-sm text-ink-soft">{fill(texts.moreReports, { count: hidden })}</p>
      )}
    </section>
  )
}

interface ReportRowProps {
  readonly report: OpenReport
  readonly onClose: () => void
  readonly onStop: () => void
}

function ReportRow({ report, onClose, onStop }: ReportRowProps) {
  const texts = useTexts('figures')
  const { reasons } = useTexts('report')
  const written = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'short', timeStyle: 'short' })
  const kinds: Record<OpenReport['kind'], string> = {
    answer: texts.reportOfAnswer,
    agent: texts.reportOfAgent,
    plugin: texts.reportOfPlugin,
    song: texts.reportOfSong,
    share: texts.reportOfShare,
  }
  const title = report.title === '' ? texts.reportUnavailable : report.title

  return (
    <li className="grid gap-1.5 border-t border-line py-3 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="rounded-s bg-paper-sunken px-1.5 text-xs text-ink-soft">
          {reasons[report.reason]}
        </span>
        {report.link === '' ? (
          <span className="min-w-0 wrap-anywhere">{title}</span>
        ) : (
          <TextLink href={report.link} className="min-w-0 wrap-anywhere">
            {title}
          </TextLink>
        )}
      </p>
      {report.text !== '' && <p className="wrap-anywhere whitespace-pre-line">{report.text}</p>}
      {report.excerpt !== '' && (
        <blockquote className="line-clamp-3 border-l-2 border-line pl-3 wrap-anywhere text-ink-soft">
          {report.excerpt}
        </blockquote>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex-1 text-xs text-ink-faint">
          {kinds[report.kind]} · {written.format(report.created_at)}
        </span>
        {report.agent_id !== '' && (
          <TextLink href={paths.consoleAgents({ q: report.agent_id })}>{texts.reviewAgent}</TextLink>
        )}
        {stoppable.has(report.kind) && report.link !== '' && (
          <Button size="small" aria-label={fill(texts.stopShareOf, { title })} onClick={onStop}>
            {texts.stopShare}
          </Button>
        )}
        <Button size="small" aria-label={fill(texts.closeReportOf, { title })} onClick={onClose}>
          {texts.closeReport}
        </Button>
      </div>
    </li>
  )
}

/** Handles a report, which can be undone for some seconds. */
function useAnswering() {
  const texts = useTexts('figures')
  const api = useApi(consoleRoutes)
  const queryClient = useQueryClient()
  const undoable = useUndoable('answer-report', {
    mutationFn: (key) => {
      const [act, id = ''] = key.split(' ')
      return api('consoleAnswerReport', { id, act: act as Act }, { keepalive: true })
    },
    onError: (error) => showFailure(error, texts.reportNotAnswered),
    onSettled: () =>
      Promise.all(
        [consoleReportsQuery(api), consoleWaitingQuery(api)].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  const acts: readonly Act[] = ['close', 'stop']

  return {
    isPending: (id: string) => acts.some((act) => undoable.isPending(`${act} ${id}`)),
    start: (id: string, act: Act, message: string) => undoable.start(`${act} ${id}`, message),
  }
}
