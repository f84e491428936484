'use client'
import { useState } from 'react'
import { useCopied } from '@/components/toasts/use-copied'
import { Button } from '@/components/ui/button'
import { GrowingTextArea } from '@/components/ui/growing-text-area'
import { Icon } from '@/components/ui/icon'
import { check, copy as copyIcon, triangleAlert } from '@/components/ui/icon-paths'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { BilingualContent, UsedTerm } from '@/lib/contract/cards/bilingual'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { CardProps } from '../card-view'
import { MarkedTerms } from './marked-terms'
import { SheetFiles } from './sheet-files'
import { useSheet } from './use-sheet'

type Pair = BilingualContent['pairs'][number]
type View = 'both' | 'target'

export default function Bilingual({ card: { content }, record, isLive }: CardProps<'bilingual'>) {
  const [view, setView] = useState<View>('both')
  const sheet = useSheet(content, record?.docId ?? '')
  const { to, from, isSheet } = content
  const filled = isSheet ? sheet.pairs : content.pairs

  return (
    <section className="@container overflow-hidden rounded-l border border-line bg-paper-raised">
      <Head content={content} filled={filled} isLive={isLive} view={view} onView={setView} />
      <ol>
        {content.pairs.map((pair, at) => (
          // Pairs are identified by position.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="border-t border-line">
            <div className="grid @[35rem]:grid-cols-2">
              {view === 'both' && (
                <Side number={at + 1} lang={from}>
                  <MarkedTerms text={pair.source} words={pair.terms.map(({ source }) => source)} />
                </Side>
              )}
              {isSheet ? (
                <Blank at={at} lang={to} text={sheet.texts[at] ?? ''} onText={sheet.write} pair={pair} />
              ) : (
                <Side number={view === 'target' ? at + 1 : 0} lang={to} isWide={view === 'target'}>
                  <MarkedTerms text={pair.target} words={pair.terms.map(({ target }) => target)} />
                </Side>
              )}
            </div>
            {!isSheet && pair.target !== '' && <Missed terms={pair.terms} />}
          </li>
        ))}
      </ol>
      {isSheet && <SheetFiles pairs={filled} />}
    </section>
  )
}

interface HeadProps {
  readonly content: BilingualContent
  readonly filled: readonly Pair[]
  readonly isLive: boolean
  readonly view: View
  readonly onView: (view: View) => void
}

function Head({ content, filled, isLive, view, onView }: HeadProps) {
  const { bilingual: texts } = useTexts('answer')
  const { from, to, done, total, pairs, isSheet } = content
  const rest = total - pairs.length
  const note = isSheet
    ? fill(texts.sheet, { count: total })
    : isLive && done < total
      ? fill(texts.progress, { done, total })
      : rest > 0
        ? fill(texts.first, { count: pairs.length, total })
        : ''

  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <p className="font-medium">
        {from ? texts.languages[from] : texts.source}
        <span aria-hidden className="px-2 text-ink-faint">
          →
        </span>
        <span className="sr-only">{texts.into}</span>
        {texts.languages[to]}
      </p>
      <output className="text-xs text-ink-soft">{note}</output>
      <div className="ml-auto flex flex-wrap items-center gap-1">
        {!isSheet && (
          <SegmentedControl
            label={texts.view}
            segments={[
              { value: 'both', label: texts.both },
              { value: 'target', label: texts.only },
            ]}
            value={view}
            onChange={onView}
          />
        )}
        <CopyButton label={texts.copySource} text={filled.map(({ source }) => source).join('\n')} />
        <CopyButton label={texts.copyTarget} text={filled.map(({ target }) => target).join('\n')} />
      </div>
    </header>
  )
}

function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const { isCopied, copy } = useCopied()
  return (
    <Button size="small" tone="quiet" className="px-2" onClick={() => void copy(text)}>
      <Icon path={isCopied ? check : copyIcon} className="size-4" />
      {label}
    </Button>
  )
}

interface SideProps {
  readonly number: number
  readonly lang: string | undefined
  readonly isWide?: boolean
  readonly children: React.ReactNode
}

/** One text of a pair: in narrow layouts the second column is below the first one. */
function Side({ number, lang, isWide = false, children }: SideProps) {
  return (
    <div
      className={`flex min-w-0 gap-3 px-4 py-3 leading-relaxed ${isWide ? '@[35rem]:col-span-2' : ''} ${number === 0 ? 'pl-11 max-md:pt-0 @[35rem]:border-l @[35rem]:border-line @[35rem]:pt-3 @[35rem]:pl-4' : ''}`}
    >
      {number > 0 && (
        <span aria-hidden className="w-4 shrink-0 pt-0.5 text-right text-xs text-ink-faint tabular-nums">
          {number}
        </span>
      )}
      <p lang={lang} dir="auto" className="min-w-0 flex-1 wrap-anywhere whitespace-pre-line">
        {children}
      </p>
    </div>
  )
}

interface BlankProps {
  readonly at: number
  readonly lang: string
  readonly text: string
  readonly pair: Pair
  readonly onText: (at: number, text: string) => void
}

function Blank({ at, lang, text, pair, onText }: BlankProps) {
  const { bilingual: texts } = useTexts('answer')
  return (
    <div className="min-w-0 px-4 pb-3 pl-11 @[35rem]:border-l @[35rem]:border-line @[35rem]:px-3 @[35rem]:pt-2">
      <GrowingTextArea
        lang={lang}
        dir="auto"
        aria-label={fill(texts.blank, { number: at + 1 })}
        placeholder={texts.placeholder}
        value={text}
        maxLength={4_000}
        onChange={(event) => onText(at, event.target.value)}
        className="w-full rounded-s border border-line bg-paper px-2.5 py-1.5 leading-relaxed hover:border-line-strong"
      />
      {pair.terms.length > 0 && (
        <p className="pt-1 text-xs text-ink-soft">
          {pair.terms.map(({ source, target }) => `${source} = ${target}`).join('　')}
        </p>
      )}
    </div>
  )
}

function Missed({ terms }: { readonly terms: readonly UsedTerm[] }) {
  const { bilingual: texts } = useTexts('answer')
  return terms
    .filter(({ isUsed }) => !isUsed)
    .map(({ source, target }) => (
      <p
        key={source}
        className="flex items-start gap-2.5 border-t border-line bg-paper-sunken px-4 py-2 text-sm"
      >
        <Icon path={triangleAlert} className="mt-0.5 size-4 shrink-0 text-warn" />
        <span className="min-w-0 wrap-anywhere">{fill(texts.missed, { source, target })}</span>
      </p>
    ))
}
