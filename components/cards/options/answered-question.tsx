import type { OptionsContent } from '@/lib/contract/cards/options'
import { useTexts } from '@/lib/messages/use-texts'
import { StepNumber } from './step-number'

/** One line: the question, and what was answered. */
export function AnsweredQuestion({ content }: { readonly content: OptionsContent }) {
  const copilot = useTexts('copilot')
  const { answer, options } = content
  const chosen = options.filter(({ id }) => answer?.ids.includes(id)).map(({ label }) => label)
  const words = answer?.own === undefined ? chosen : [...chosen, answer.own]
  return (
    <div className="flex items-start gap-3.5">
      <StepNumber step={content.step} />
      <p className="line-clamp-3 min-w-0 pt-1 wrap-anywhere">
        {content.question}
        <span className="ml-3 text-ink-soft">
          {words.length > 0 ? words.join(copilot.and) : answer ? copilot.skipped : copilot.left}
        </span>
      </p>
    </div>
  )
}
