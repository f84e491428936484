import { Icon } from '@/components/ui/icon'
import { chevronRight, x } from '@/components/ui/icon-paths'
import { softDisabled } from '@/components/ui/soft-disabled'
import type { ImageEditContent } from '@/lib/contract/cards/image-edit'
import type { ImageStep } from '@/lib/contract/image-steps'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { stepEnglish } from '@/lib/text/image-step-english'
import { stepText } from '@/lib/text/image-step-text'
import { type StepRun, toolOfStep } from './tools/tool-of-step'

interface StepChipsProps extends Pick<ImageEditContent, 'steps' | 'asides'> {
  /** The steps of the open tool. */
  readonly open: StepRun | null
  readonly isDisabled: boolean
  /** Opens the tool of a step; absent where the steps are only shown. */
  readonly onOpen?: ((at: number) => void) | undefined
  readonly onRemove?: ((at: number, button: HTMLElement) => void) | undefined
}

const chip =
  'inline-flex min-h-8 max-w-full items-center rounded-s border border-line-strong bg-paper pointer-coarse:min-h-10'

/** The steps as they were understood, each with its values, and the words without a place among them. */
export function StepChips({ steps, asides, open, ...actions }: StepChipsProps) {
  const { imageEdit: texts } = useTexts('answer')
  const keys = keysOf(steps)
  return (
    <ol aria-label={texts.steps} className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-1.5">
      {steps.map((step, at) => (
        <li key={keys[at]} className="inline-flex max-w-full min-w-0 items-center gap-1.5">
          <StepChip step={step} at={at} look={lookOf(at, open)} {...actions} />
          {at < steps.length - 1 && <Icon path={chevronRight} className="size-3.5 shrink-0 text-ink-faint" />}
        </li>
      ))}
      {asides.map((words) => (
        <li key={words} className={`${chip} border-dashed border-warn px-2.5 py-1 text-warn wrap-anywhere`}>
          {fill(texts.unused, { words })}
        </li>
      ))}
    </ol>
  )
}

/** Steps after the open one are done again. */
function lookOf(at: number, open: StepRun | null): string {
  if (!open || at < open.from) return ''
  if (at >= open.from + open.count) return 'border-dashed text-ink-soft'
  return 'border-seal bg-paper-raised shadow-[inset_0_-2px_0_var(--seal)]'
}

interface StepChipProps extends Omit<StepChipsProps, 'steps' | 'asides' | 'open'> {
  readonly step: ImageStep
  readonly at: number
  readonly look: string
}

function StepChip({ step, at, look, isDisabled, onOpen, onRemove }: StepChipProps) {
  const { imageEdit: texts } = useTexts('answer')
  const words = useLocale() === 'en' ? stepEnglish(step) : stepText(step)
  const [label = '', value = ''] = splitAtValue(words)
  const content = (
    <span className="min-w-0 py-1 wrap-anywhere">
      <span className={value ? 'text-ink-faint' : undefined}>{label}</span>
      {value}
    </span>
  )
  const canOpen = onOpen && toolOfStep(step) !== null
  return (
    <span className={`${chip} ${look}`}>
      {canOpen ? (
        <button
          type="button"
          aria-label={fill(texts.change, { step: words })}
          className="flex min-h-8 min-w-0 items-center rounded-s pl-2.5 text-left not-aria-disabled:hover:text-indigo-strong aria-disabled:cursor-not-allowed"
          {...softDisabled({ disabled: isDisabled, onClick: () => onOpen(at) })}
        >
          {content}
        </button>
      ) : (
        <span className={`flex min-w-0 pl-2.5 ${onRemove ? '' : 'pr-2.5'}`}>{content}</span>
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={fill(texts.remove, { step: words })}
          title={fill(texts.remove, { step: words })}
          className="grid size-8 shrink-0 place-items-center rounded-s text-ink-faint pointer-coarse:size-10 not-aria-disabled:hover:text-ink aria-disabled:cursor-not-allowed"
          {...softDisabled({
            disabled: isDisabled,
            onClick: ({ currentTarget }) => onRemove(at, currentTarget),
          })}
        >
          <Icon path={x} className="size-3.5" />
        </button>
      )}
    </span>
  )
}

/** @returns a description before its value and from it on: “压到 ”, “200 KB 以内” */
function splitAtValue(words: string): readonly string[] {
  return /^([^\s\p{Pi}:\uff1a]+(?:[\s:\uff1a]+|(?=\p{Pi})))(.+)$/u.exec(words)?.slice(1) ?? [words]
}

/** Equal steps differ by their order among themselves. */
function keysOf(steps: readonly ImageStep[]): string[] {
  const names = steps.map((step) => JSON.stringify(step))
  return names.map((name, at) => `${name} ${names.slice(0, at).filter((each) => each === name).length}`)
}
