'use client'
import { Content, List, Root, Trigger } from 'radix-ui/tabs'
import { useId, useMemo, useState } from 'react'
import { CodeBlock } from '@/components/answer-text/markdown/code-block'
import { SubHeading } from '@/components/headings/sub-heading'
import { useIsPrinting } from '@/components/ui/hooks/use-is-printing'
import { effectiveKind, offeredKinds } from '@/lib/client/charts/chart-data'
import { withChartKind } from '@/lib/client/charts/chart-option'
import type { ChartKind } from '@/lib/contract/chart-kinds'
import { useTexts } from '@/lib/messages/use-texts'
import { sqlLines } from '@/lib/text/sql-lines'
import type { CardProps } from '../card-view'
import { ChartMenu } from './chart-menu'
import { ChartView } from './chart-view'
import { OwnChartMenu } from './own-chart-menu'
import { QueryChips } from './query-chips'
import { ResultNotes } from './result-notes'
import { ResultTable } from './result-table'
import { useOnlyValue } from './use-only-value'

/** A query result as chart, table, and query. Default export for lazy loading. */
export default function Chart({ card: { id, content }, record, isLive }: CardProps<'chart'>) {
  const heading = useId()
  const isPrinting = useIsPrinting()
  const [chosen, setChosen] = useState<ChartKind | null>(null)
  const shown = useMemo(() => (chosen ? withChartKind(content, chosen) : content), [content, chosen])
  const kind = effectiveKind(shown)
  const kinds = useMemo(() => offeredKinds(content), [content])
  const only = useOnlyValue(content, isLive ? undefined : record)
  const menu = { content: shown, kind, kinds, onKind: setChosen }
  const tabs = [
    ...(kind === null ? [] : (['chart'] as const)),
    'table' as const,
    ...(content.sql === '' ? [] : (['sql'] as const)),
  ]

  return (
    <figure
      aria-labelledby={heading}
      className="min-w-0 rounded-l border border-line bg-paper-raised p-4 shadow-low max-sm:p-3"
    >
      <Root defaultValue={tabs[0] ?? 'table'} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <SubHeading id={heading} className="min-w-40 flex-1 font-medium wrap-anywhere">
            {content.title}
          </SubHeading>
          <div className="ml-auto flex items-center gap-1.5">
            <Views tabs={tabs} />
            {record && !isLive && content.sql !== '' && content.file_ids.length > 0 ? (
              <OwnChartMenu {...menu} record={record} cardId={id} />
            ) : (
              <ChartMenu {...menu} />
            )}
          </div>
        </div>
        {content.frame && (
          <QueryChips frame={content.frame} fileIds={content.file_ids} record={isLive ? undefined : record} />
        )}
        {kind !== null && (
          <Content value="chart">
            <ChartView content={shown} isPrinting={isPrinting} cardId={id} onPress={only.onPress} />
            <noscript>
              <ResultTable {...content} />
            </noscript>
          </Content>
        )}
        {/* Tabs do not work in print: the table follows the chart. */}
        <Content value="table" {...(isPrinting ? { forceMount: true } : {})}>
          <ResultTable {...content} onlyOf={only.onlyOf} />
        </Content>
        {content.sql !== '' && (
          <Content value="sql" className="answer-text">
            <CodeBlock code={sqlLines(content.sql)} language="sql" />
          </Content>
        )}
        <ResultNotes {...content} />
      </Root>
    </figure>
  )
}

function Views({ tabs }: { readonly tabs: readonly ('chart' | 'table' | 'sql')[] }) {
  const { chart: texts } = useTexts('answer')
  return (
    <List
      aria-label={texts.views}
      className="flex rounded-pill large-text:rounded-l bg-paper-sunken p-[3px] text-sm print:hidden"
    >
      {tabs.map((tab) => (
        <Trigger
          key={tab}
          value={tab}
          className="min-w-11 rounded-pill px-3.5 py-1 text-ink-soft transition-colors duration-(--motion) data-[state=active]:bg-paper-raised data-[state=active]:font-medium data-[state=active]:text-indigo-strong data-[state=active]:shadow-low max-sm:min-h-9"
        >
          {texts[tab]}
        </Trigger>
      ))}
    </List>
  )
}
