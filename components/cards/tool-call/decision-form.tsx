'use client'
import { type ReactNode, useId, useRef } from 'react'
import { SubHeading } from '@/components/headings/sub-heading'
import { Icon } from '@/components/ui/icon'
import { useFocusAfterChoice } from '../options/focus-after-choice'

interface DecisionFormProps {
  readonly tone: 'ask' | 'warn'
  readonly icon: string
  readonly label: string
  readonly title: string
  readonly children: ReactNode
}

const tones = {
  ask: { box: 'border-indigo', label: 'text-indigo' },
  warn: { box: 'border-line-strong', label: 'text-warn' },
} as const

/** A call that waits for its user; its title takes the focus after an earlier decision. */
export function DecisionForm({ tone, icon, label, title, children }: DecisionFormProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusAfterChoice(heading)
  return (
    <form
      data-awaited
      aria-labelledby={titleId}
      onSubmit={(event) => event.preventDefault()}
      className={`scroll-mt-4 scroll-mb-32 rounded-m border bg-paper-raised p-5 shadow-low max-md:scroll-mt-20 max-md:p-4 ${tones[tone].box}`}
    >
      <p className={`flex items-center gap-2 text-sm ${tones[tone].label}`}>
        <Icon path={icon} className="size-4" />
        {label}
      </p>
      <SubHeading
        ref={heading}
        id={titleId}
        tabIndex={-1}
        className="mt-1 font-serif text-xl font-semibold wrap-anywhere"
      >
        {title}
      </SubHeading>
      {children}
    </form>
  )
}
