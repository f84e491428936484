'use client'
import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import { SubHeading } from '@/components/headings/sub-heading'
import { Button } from '@/components/ui/button'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { useIsHydrating } from '@/components/ui/hooks/use-is-hydrating'
import { Skeleton } from '@/components/ui/skeleton'
import type { PlanContent } from '@/lib/contract/cards/plan'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { budgetPhrases, costOfDay, costOfPlan } from '@/lib/text/plan-text'
import { CardFileButton } from '../card-file-button'
import type { CardProps } from '../card-view'
import { RelatedSources } from '../related/related-sources'

const PlanEditor = dynamic(() => import('./plan-editor').catch(emptyFallback), {
  loading: () => <Skeleton className="h-40" />,
})

export default function Plan({ card: { content, id }, sources, record }: CardProps<'plan'>) {
  const { plan: texts } = useTexts('answer')
  const [isEditing, setIsEditing] = useState(false)
  // Server-rendered buttons don't handle clicks before hydration.
  const isHydrating = useIsHydrating()
  const editButton = useRef<HTMLButtonElement>(null)

  const close = () => {
    setIsEditing(false)
    requestAnimationFrame(() => editButton.current?.focus())
  }

  return (
    <figure
      aria-label={`${texts.label} ${content.title}`}
      className="rounded-l border border-line bg-paper-raised"
    >
      {isEditing && record ? (
        <PlanEditor content={content} cardId={id} record={record} onClose={close} />
      ) : (
        <>
          <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 pr-2 pl-5 max-sm:pl-4">
            <SubHeading className="min-w-0 flex-1 basis-40 font-serif text-lg font-semibold wrap-anywhere">
              {content.title}
            </SubHeading>
            {record && (
              <div className="flex flex-wrap items-center">
                <Button
                  ref={editButton}
                  tone="quiet"
                  size="small"
                  className="max-md:min-h-11"
                  disabled={isHydrating}
                  onClick={() => setIsEditing(true)}
                >
                  {texts.edit}
                </Button>
                <CardFileButton
                  record={record}
                  cardId={id}
                  format="ics"
                  label={texts.calendar}
                  isDisabled={content.days.every(({ date }) => date === undefined)}
                />
                <CardFileButton record={record} cardId={id} format="md" label={texts.markdown} />
              </div>
            )}
          </header>
          <Days content={content} sources={sources} />
          <Foot content={content} canExport={record !== undefined} />
        </>
      )}
    </figure>
  )
}

type DaysProps = Pick<CardProps<'plan'>, 'sources'> & { readonly content: PlanContent }

function Days({ content, sources }: DaysProps) {
  const { plan: texts } = useTexts('answer')
  return content.days.map((day, at) => {
    const cost = costOfDay(day)
    return (
      // oxlint-disable-next-line react/no-array-index-key -- Days are identified by position.
      <section key={at} className="border-b border-line px-5 py-4 last:border-b-0 max-sm:px-4">
        <SubHeading by={2} className="flex flex-wrap items-baseline gap-x-3 font-serif font-semibold">
          <span className="wrap-anywhere">{day.title}</span>
          {day.date !== undefined && (
            <time dateTime={day.date} className="font-sans text-xs font-normal text-ink-faint tabular-nums">
              {day.date}
            </time>
          )}
          {cost > 0 && (
            <span className="ml-auto font-sans text-xs font-normal text-ink-soft tabular-nums">
              {fill(texts.dayTotal, { cost })}
            </span>
          )}
        </SubHeading>
        {day.items.length === 0 && <p className="pt-2 text-sm text-ink-faint">{texts.empty}</p>}
        <ol className="mt-2 grid gap-2.5">
          {day.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- Entries may be equal.
            <Entry key={index} item={item} sources={sources} />
          ))}
        </ol>
      </section>
    )
  })
}

type EntryProps = Pick<CardProps<'plan'>, 'sources'> & {
  readonly item: PlanContent['days'][number]['items'][number]
}

function Entry({ item, sources }: EntryProps) {
  const { plan: texts } = useTexts('answer')
  const { time = '', title, place = '', note = '', cost } = item
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 max-sm:grid-cols-[4.5rem_minmax(0,1fr)]">
      <span className="pt-px text-sm text-ink-soft tabular-nums wrap-anywhere">{time}</span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 wrap-anywhere">
            {title}
            <RelatedSources indexes={item.sources ?? []} sources={sources} claim={title} />
          </span>
          {cost !== undefined && (
            <span className="ml-auto shrink-0 text-sm text-ink-soft tabular-nums">
              {fill(texts.cost, { cost })}
            </span>
          )}
        </p>
        {(place !== '' || note !== '') && (
          <p className="text-sm wrap-anywhere text-ink-soft">{[place, note].filter(Boolean).join(' · ')}</p>
        )}
      </div>
    </li>
  )
}

function Foot({ content, canExport }: { readonly content: PlanContent; readonly canExport: boolean }) {
  const { plan: texts } = useTexts('answer')
  const cost = costOfPlan(content)
  const against = budgetPhrases(content, texts.budget)
  const isUndated = content.days.every(({ date }) => date === undefined)
  if (cost === 0 && !(isUndated && canExport)) return null

  return (
    <footer className="flex flex-wrap gap-x-4 px-5 py-3 text-sm max-sm:px-4">
      {isUndated && canExport && <span className="text-ink-faint">{texts.needsDates}</span>}
      {cost > 0 && (
        <strong className="ml-auto font-semibold tabular-nums">{fill(texts.total, { cost })}</strong>
      )}
      {against.length > 0 && (
        <p className="w-full text-right text-ink-soft tabular-nums">{against.join(' · ')}</p>
      )}
    </footer>
  )
}
