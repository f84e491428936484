import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { listChecks } from '@/components/ui/icon-paths'
import type { OptionsContent } from '@/lib/contract/cards/options'
import { useTexts } from '@/lib/messages/use-texts'
import type { Choosing } from '../card-view'
import { leaveForm } from './focus-after-choice'
import { StepNumber } from './step-number'

interface AnsweredQuestionProps {
  readonly content: OptionsContent
  readonly choosing?: Choosing | undefined
}

/** One line: the question and its answer, with a button to go back to it while another question is awaited. */
export function AnsweredQuestion({ content, choosing }: AnsweredQuestionProps) {
  const copilot = useTexts('copilot')
  const questionId = useId()
  const { answer, step } = content
  const words = wordsOf(content)
  const left = choosing ? copilot.toCome : copilot.left

  return (
    <div className="flex items-start gap-3.5">
      <StepNumber step={step} />
      <p className="line-clamp-3 min-w-0 flex-1 pt-1 wrap-anywhere">
        <span id={questionId}>{content.question}</span>
        <span className="ml-3 text-ink-soft">
          {words.length > 0 ? words.join(copilot.and) : answer ? copilot.skipped : left}
        </span>
      </p>
      {choosing && answer && (
        <Button
          tone="quiet"
          data-reopens
          aria-describedby={questionId}
          onClick={() => {
            leaveForm()
            choosing.goBack(step)
          }}
          className="shrink-0 text-indigo max-md:min-h-11"
        >
          {copilot.change}
        </Button>
      )}
    </div>
  )
}

/** A question that was asked before the search, and its answer. */
export function AnsweredLine({ content }: { readonly content: OptionsContent }) {
  const copilot = useTexts('copilot')
  const words = wordsOf(content)
  return (
    <section aria-label={content.question} className="flex gap-2 text-sm">
      <Icon path={listChecks} className="mt-px size-[18px] shrink-0 text-ink-soft" />
      <p className="line-clamp-3 min-w-0 wrap-anywhere">
        <span className="text-ink-soft">{content.question}</span>{' '}
        <span className="ml-1">
          {words.length > 0 ? words.join(copilot.and) : content.answer ? copilot.skipped : copilot.left}
        </span>
      </p>
    </section>
  )
}

/** @returns the chosen labels and the free text */
function wordsOf({ answer, options }: OptionsContent): readonly string[] {
  const chosen = options.filter(({ id }) => answer?.ids.includes(id)).map(({ label }) => label)
  return answer?.own === undefined ? chosen : [...chosen, answer.own]
}
