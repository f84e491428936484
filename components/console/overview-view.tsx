'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { PageHeading } from '@/components/headings/page-heading'
import { Button, buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Skeleton } from '@/components/ui/skeleton'
import { TextLink } from '@/components/ui/text-link'
import { useApi } from '@/lib/client/api/api-context'
import { textOfError } from '@/lib/client/api/api-error'
import { consoleDiagnosisQuery, consoleReportQuery, consoleWaitingQuery } from '@/lib/client/api/console'
import {
  consoleRoutes,
  type ReportDay,
  type ReportRange,
  reportRanges,
} from '@/lib/contract/routes/console-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { type Attention, attentionOf } from './attention'
import { ConsoleFrame, ConsoleSkeleton } from './console-frame'
import { FigureChart } from './figure-chart'
import { ReportTable } from './report-table'
import { ReportsSection } from './reports-section'
import { ServicesSection } from './services-section'
import { WaitingSection } from './waiting-section'

/** With use on fewer days a chart shows nothing that the table does not. */
const fewestDays = 2

export function OverviewView() {
  const texts = useTexts('figures')
  return (
    <ConsoleFrame
      current="overview"
      skeleton={<ConsoleSkeleton label={texts.loading} heights={['h-6', 'h-6', 'h-6']} />}
    >
      {() => <Overview />}
    </ConsoleFrame>
  )
}

function Overview() {
  const texts = useTexts('figures')
  const [range, setRange] = useState<ReportRange>('30')
  const { overview } = useTexts('console')
  return (
    <>
      <PageHeading
        title={overview}
        intro={<Sentence />}
        className="mb-6 border-b border-line pb-5"
        actions={
          <SegmentedControl
            label={texts.range}
            value={range}
            onChange={setRange}
            segments={reportRanges.map((value) => ({ value, label: fill(texts.days, { count: value }) }))}
          />
        }
      />
      <Figures range={range} />
    </>
  )
}

function Sentence() {
  const texts = useTexts('figures')
  const diagnosisTexts = useTexts('diagnosis')
  const api = useApi(consoleRoutes)
  const diagnosis = useQuery(consoleDiagnosisQuery(api))
  const waiting = useQuery(consoleWaitingQuery(api))
  const report = useQuery(consoleReportQuery(api, '7'))
  const today = report.data?.at(-1)
  const needs = attentionOf(diagnosis.data ?? [], waiting.data?.total ?? 0, waiting.data?.reports)
  const words = ({ kind, check, count }: Attention) =>
    fill(texts.needs[kind], { check: check === '' ? '' : diagnosisTexts.checks[check], count })
  const isUnknown = diagnosis.isError || waiting.isError

  return (
    <p aria-live="polite" className="text-ink">
      {needs.map((need, at) => (
        <span key={need.kind + need.check}>
          {at > 0 && texts.comma}
          <TextLink href={need.href}>{words(need)}</TextLink>
        </span>
      ))}
      {needs.length > 0 && texts.stop}
      {diagnosis.isPending && texts.checking}
      {isUnknown && texts.notAllKnown}
      {needs.length === 0 && !diagnosis.isPending && !isUnknown && texts.nothingToDo}{' '}
      <span className="text-ink-soft">
        {today && fill(texts.today, { searches: today.searches, logins: today.logins })}
      </span>
    </p>
  )
}

function Figures({ range }: { readonly range: ReportRange }) {
  const texts = useTexts('figures')
  const errors = useTexts('errors')
  const common = useTexts('common')
  const api = useApi(consoleRoutes)
  // The figures of the previous range stay until the new ones are loaded.
  const report = useQuery({ ...consoleReportQuery(api, range), placeholderData: keepPreviousData })
  const waiting = useQuery(consoleWaitingQuery(api))
  if (report.isPending) return <FiguresSkeleton />
  if (report.isError) {
    return (
      <ErrorState
        title={texts.failed}
        advice={textOfError(report.error, errors).advice}
        actions={<Button onClick={() => void report.refetch()}>{common.retry}</Button>}
      />
    )
  }

  // Only the operator who set up the product has logged in so far.
  const isEmpty = report.data.every(({ visitors, searches, tokens }) => visitors + searches + tokens === 0)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 wide:grid-cols-[minmax(0,1fr)_minmax(0,1.9fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
        {waiting.data && waiting.data.total > 0 && <WaitingSection {...waiting.data} />}
        {waiting.data && waiting.data.reports > 0 && <ReportsSection />}
        <ServicesSection />
      </div>
      <div aria-busy={report.isPlaceholderData}>
        {isEmpty ? (
          <EmptyState
            title={texts.emptyTitle}
            actions={
              <Link prefetch={false} href={paths.home()} className={buttonStyle()}>
                {texts.askFirst}
              </Link>
            }
          >
            {texts.empty}
          </EmptyState>
        ) : (
          <Use days={report.data} />
        )}
      </div>
    </div>
  )
}

function Use({ days }: { readonly days: readonly ReportDay[] }) {
  const texts = useTexts('figures')
  const hasCourse = days.filter(({ searches }) => searches > 0).length >= fewestDays
  return (
    <section aria-label={texts.use} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="font-serif text-lg font-semibold">{texts.use}</h2>
      {hasCourse && <FigureChart title={texts.searches} days={days} read={({ searches }) => searches} />}
      <ReportTable days={days} />
    </section>
  )
}

function FiguresSkeleton(): ReactNode {
  const texts = useTexts('figures')
  return (
    <output aria-label={texts.loading} className="grid gap-3">
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-6" />
      ))}
    </output>
  )
}
