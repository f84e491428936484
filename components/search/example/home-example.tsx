import type { ReactNode } from 'react'
import { sealLook, sealSigns } from '@/components/answer-text/citations/seal-look'
import { TextLink } from '@/components/ui/text-link'
import type { VerdictState } from '@/lib/contract/cards/support-check'
import { fill } from '@/lib/messages/fill'
import type { Messages } from '@/lib/messages/zh-cn'
import { paths } from '@/lib/paths'
import { CloseExample } from './close-example'
import { typedNumberPattern } from './typed-number-pattern'

/**
 * One answer with its source, to show a visitor what the product does. The numbers of its first sentence can be changed:
 * a pattern compares what is typed with the source, and the style sheet takes the seal away, so none of it needs a
 * script. It is hidden from members and after it was closed.
 */
export function HomeExample({ messages }: { readonly messages: Messages }) {
  const { homeExample: texts, common } = messages
  const { supportNotes: notes, byModel } = messages.answer
  const judged = fill(byModel, { note: fill(notes.contradicted, { reason: texts.contradictedQuote }) })
  return (
    <section
      aria-labelledby="example-heading"
      className="mb-9 w-full max-w-[980px] rounded-m border border-line bg-paper-raised member:hidden example-closed:hidden"
    >
      <header className="flex items-start gap-3 px-5 pt-3.5 max-sm:px-4">
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <h2 id="example-heading" className="font-serif text-lg font-semibold">
            {texts.title}
          </h2>
          <p className="text-xs text-ink-faint">{texts.hint}</p>
        </div>
        <CloseExample label={texts.close} />
      </header>
      <div className="grid grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] gap-x-7 gap-y-4 px-5 pt-2.5 pb-4 max-md:grid-cols-1 max-sm:px-4">
        <ol className="example-sentences">
          <ProvenSentence texts={texts} />
          <Sentence
            text={texts.derived}
            stop={texts.stop}
            state="derived"
            note={fill(notes.derived, { reason: texts.steps })}
          />
          <Sentence
            text={texts.contradicted}
            stop={texts.stop}
            state="contradicted"
            note={
              <>
                {judged} <span className="badge needs-model">{common.needsModel}</span>
              </>
            }
          />
          <Sentence text={texts.uncited} stop={texts.stop} state="uncited" note={texts.uncitedNote} />
        </ol>
        <Source texts={texts} />
      </div>
    </section>
  )
}

type ExampleTexts = Messages['homeExample']

interface SentenceProps {
  readonly text: string
  readonly stop: string
  readonly state: VerdictState
  readonly note: ReactNode
}

function Sentence({ text, stop, state, note }: SentenceProps) {
  return (
    <li>
      <p>
        {text.slice(0, -1)}
        <SentenceEnd character={text.slice(-1)} stop={stop}>
          {state !== 'uncited' && <StillSeal state={state} />}
        </SentenceEnd>
      </p>
      <p data-state={state}>{note}</p>
    </li>
  )
}

interface SentenceEndProps {
  /** The last one of the sentence: a seal never begins a line. */
  readonly character: string
  readonly stop: string
  readonly children: ReactNode
}

function SentenceEnd({ character, stop, children }: SentenceEndProps) {
  return (
    <span className="whitespace-nowrap">
      {character}
      {children}
      {stop}
    </span>
  )
}

/** A citation that opens nothing: its source is visible next to it. */
function StillSeal({ state, className = '' }: { readonly state: VerdictState; readonly className?: string }) {
  return (
    <span aria-hidden className={sealLook({ state, isActive: false, className })}>
      {sealSigns[state]}1
    </span>
  )
}

/** The sentence whose numbers can be changed. */
function ProvenSentence({ texts }: { readonly texts: ExampleTexts }) {
  const [before, between, after = ''] = texts.proven.split(/\{\w+\}/)
  return (
    <li className="example-proven">
      <p>
        {before}
        <NumberField label={texts.visitsLabel} written={texts.visits} />
        {between}
        <NumberField label={texts.cardsLabel} written={texts.cards} />
        {after.slice(0, -1)}
        <SentenceEnd character={after.slice(-1)} stop={texts.stop}>
          <span className="inline-grid *:col-start-1 *:row-start-1">
            <StillSeal state="unclear" className="example-fallen" />
            <StillSeal state="supported" className="example-seal" />
          </span>
        </SentenceEnd>
      </p>
      {/* Both have room, so that nothing moves; which one is there is announced. */}
      <output className="grid *:col-start-1 *:row-start-1">
        <span className="example-held" data-state="supported">
          {texts.held}
        </span>
        <span className="example-fallen">{texts.fallen}</span>
      </output>
    </li>
  )
}

function NumberField({ label, written }: { readonly label: string; readonly written: string }) {
  return (
    <input
      aria-label={label}
      defaultValue={written}
      pattern={typedNumberPattern(written)}
      required
      size={written.length}
      maxLength={written.length * 2}
      inputMode="decimal"
      autoComplete="off"
    />
  )
}

function Source({ texts }: { readonly texts: ExampleTexts }) {
  const { visits, cards } = texts
  return (
    <figure className="flex flex-col gap-2">
      <blockquote className="rounded-r-m border-l-[3px] border-seal bg-paper-sunken px-4 py-3 text-sm leading-relaxed">
        {fill(texts.passage, { visits, cards })}
      </blockquote>
      <figcaption className="order-first flex items-baseline gap-1.5 text-xs text-ink-faint">
        <StillSeal state="supported" />
        {texts.source}
      </figcaption>
      <p className="mt-auto pt-1 text-sm">
        <TextLink href={paths.check()} className="inline-flex min-h-8 items-center max-sm:min-h-11">
          {texts.check}
        </TextLink>
      </p>
    </figure>
  )
}
