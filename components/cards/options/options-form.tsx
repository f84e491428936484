'use client'
import { useId, useRef } from 'react'
import { SubHeading } from '@/components/headings/sub-heading'
import { Button } from '@/components/ui/button'
import type { OptionsContent } from '@/lib/contract/cards/options'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { Choosing } from '../card-view'
import { useFocusAfterChoice } from './focus-after-choice'
import { OptionChoice } from './option-choice'
import { StepNumber } from './step-number'
import { useOptionsAnswer } from './use-options-answer'

/** Maximum characters of free text, which is a hint, not an essay. */
const maxOwnLength = 200

interface OptionsFormProps {
  readonly content: OptionsContent
  readonly choosing: Choosing
}

/** Form to choose options, enter free text, or skip. Default export for lazy loading. */
export default function OptionsForm({ content, choosing }: OptionsFormProps) {
  const { step, of, question, options, multiple } = content
  const copilot = useTexts('copilot')
  const answer = useOptionsAnswer(content, choosing)
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useFocusAfterChoice(title)

  return (
    <form
      data-awaited
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault()
        if (!answer.isBusy && answer.hasAnswer) answer.answer()
      }}
      className="flex scroll-mt-4 scroll-mb-32 items-start gap-3.5 max-md:scroll-mt-20 max-md:scroll-mb-6 max-sm:flex-col max-sm:gap-2.5"
    >
      <StepNumber step={step} isCurrent />
      <fieldset
        disabled={answer.isBusy}
        className="w-full min-w-0 flex-1 rounded-m border border-line-strong bg-paper-raised p-4 shadow-low"
      >
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <SubHeading
            by={2}
            ref={title}
            id={titleId}
            tabIndex={-1}
            className="text-md font-medium wrap-anywhere"
          >
            {question}
          </SubHeading>
          <p className="text-sm text-ink-faint">
            {multiple ? fill(copilot.several, { count: answer.ids.length }) : copilot.one} · {step} / {of}
          </p>
        </div>
        <div className="grid grid-cols-2 gap-2.5 max-sm:grid-cols-1">
          {options.map(({ id, label }, index) => (
            <OptionChoice
              key={id}
              name={titleId}
              label={label}
              shortcut={answer.hasKeys ? String(index + 1) : undefined}
              isMultiple={multiple}
              isChosen={answer.ids.includes(id)}
              onToggle={() => answer.toggle(id)}
            />
          ))}
        </div>
        <OwnWords answer={answer} />
        <Actions content={content} answer={answer} />
      </fieldset>
    </form>
  )
}

type Answer = ReturnType<typeof useOptionsAnswer>

function OwnWords({ answer: { own, setOwn, problem } }: { readonly answer: Answer }) {
  const copilot = useTexts('copilot')
  const problemId = useId()
  return (
    <>
      <input
        type="text"
        value={own}
        maxLength={maxOwnLength}
        aria-label={copilot.own}
        aria-invalid={problem !== ''}
        aria-describedby={problem === '' ? undefined : problemId}
        placeholder={copilot.own}
        onChange={(event) => setOwn(event.target.value)}
        className="mt-2.5 min-h-11 w-full rounded-s border border-line bg-paper px-3 placeholder:text-ink-faint aria-invalid:border-bad"
      />
      <p id={problemId} role="alert" className={problem === '' ? 'sr-only' : 'pt-1 text-sm text-bad'}>
        {problem}
      </p>
    </>
  )
}

interface ActionsProps {
  readonly content: OptionsContent
  readonly answer: Answer
}

function Actions({ content: { step, of, remaining }, answer }: ActionsProps) {
  const copilot = useTexts('copilot')
  const left = remaining === undefined ? '' : fill(copilot.remaining, { count: remaining })
  return (
    // On a phone it is sticky below the choices.
    <div className="mt-3 max-md:sticky max-md:bottom-(--bottom-bar) max-md:z-10 max-md:-mx-4 max-md:-mb-4 max-md:rounded-b-m max-md:border-t max-md:border-line max-md:bg-paper-raised max-md:px-4 max-md:pt-1 max-md:pb-3">
      <div className="flex flex-wrap items-center gap-2">
        {step < of && (
          <Button
            tone="quiet"
            onClick={answer.answerAll}
            className="max-md:min-h-11 max-md:basis-full max-md:justify-start max-md:px-0 max-md:text-indigo md:order-2"
          >
            {copilot.searchNow}
          </Button>
        )}
        {step > 1 && (
          <Button tone="quiet" onClick={answer.goBack} className="max-md:min-h-11">
            {copilot.previous}
          </Button>
        )}
        <Button tone="quiet" onClick={answer.skip} className="max-md:min-h-11 max-md:border-line-strong">
          {copilot.skip}
        </Button>
        <Button
          tone="primary"
          type="submit"
          aria-disabled={!answer.hasAnswer}
          className="ml-auto max-md:min-h-11 max-md:flex-1 md:order-3"
        >
          {step < of ? copilot.next : copilot.search}
        </Button>
      </div>
      <p className="mt-2 text-xs text-ink-faint">
        {copilot.later}
        {left}
      </p>
    </div>
  )
}
