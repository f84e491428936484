'use client'
import Link from 'next/link'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { chapterNumber } from '@/lib/text/chapter-number'
import { type Step, type StepState, steps } from './setup-steps'

interface StepRailProps {
  readonly current: Step
  readonly states: Readonly<Partial<Record<Step, StepState>>>
}

const tones: Readonly<Record<StepState, string>> = {
  done: 'text-ok',
  missing: 'text-warn',
  broken: 'text-bad',
  optional: 'text-ink-faint',
  unsaved: 'text-indigo',
}

export function StepRail({ current, states }: StepRailProps) {
  const texts = useTexts('console')
  const locale = useLocale()
  return (
    <nav aria-label={texts.title} className="wide:sticky wide:top-6 wide:self-start">
      <ol className="flex flex-wrap gap-1 wide:grid">
        {steps.map((step) => {
          const state = states[step]
          return (
            <li key={step}>
              <Link
                prefetch={false}
                scroll={false}
                href={paths.consoleStep(step)}
                aria-current={step === current ? 'step' : undefined}
                className="relative flex min-h-11 items-baseline gap-2.5 rounded-s px-3 py-2 text-ink-soft hover:bg-paper-sunken hover:text-ink aria-[current]:bg-paper-raised aria-[current]:font-medium aria-[current]:text-ink aria-[current]:shadow-low aria-[current]:before:absolute aria-[current]:before:top-1/2 aria-[current]:before:left-0 aria-[current]:before:h-4 aria-[current]:before:w-[3px] aria-[current]:before:-translate-y-1/2 aria-[current]:before:rounded-pill aria-[current]:before:bg-seal"
              >
                <span aria-hidden className="font-serif text-lg">
                  {chapterNumber(steps.indexOf(step) + 1, locale)}
                </span>
                <span>
                  {texts.steps[step]}
                  {state && (
                    <span className={`text-xs whitespace-nowrap max-wide:ml-2 wide:block ${tones[state]}`}>
                      {texts.stepStates[state]}
                    </span>
                  )}
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
