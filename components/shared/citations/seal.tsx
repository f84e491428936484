'use client'
import { cva } from 'class-variance-authority'
import { use, useId } from 'react'
import { useStore } from 'zustand'
import type { SourceReference } from '@/lib/contract/card'
import { fill } from '@/lib/messages/fill'
import { useMessages } from '@/lib/session/locale-context'
import { SourceScope, sourceAnchor } from './source-scope'

interface SealProps {
  readonly source: SourceReference
  /** The sentence that it stands behind. */
  readonly claim: string
  /** Whether the source supports that sentence. */
  readonly isVerified: boolean
}

const look = cva(
  'mx-0.5 inline-block h-[17px] min-w-[17px] rounded-[4px] px-[3px] text-center align-[2px] font-sans text-[11px] font-semibold no-underline',
  {
    variants: {
      isVerified: { true: 'leading-[17px]', false: 'border border-dashed leading-[15px]' },
      isActive: { true: '', false: '' },
    },
    compoundVariants: [
      { isVerified: true, isActive: false, class: 'bg-seal-wash text-seal' },
      { isVerified: true, isActive: true, class: 'bg-seal text-on-seal' },
      { isVerified: false, isActive: false, class: 'border-line-strong text-ink-faint' },
      { isVerified: false, isActive: true, class: 'border-ink-faint bg-paper-sunken text-ink' },
    ],
  },
)

/** A citation: a small seal that leads to its source, and shows it on hover and focus. */
export function Seal({ source, claim, isVerified }: SealProps) {
  const { answer } = useMessages()
  const { scope, lookedAt } = use(SourceScope)
  const id = useId()
  const isActive = useStore(lookedAt.citation, (citation) => citation?.sealId === id)
  const showFrom = (anchor: HTMLElement) => lookedAt.show({ source, claim, isVerified, anchor, sealId: id })
  const label = isVerified ? answer.sourceSeal : answer.unverifiedSeal
  return (
    <a
      href={`#${sourceAnchor(scope, source.index)}`}
      data-seal={source.index}
      data-unverified={isVerified ? undefined : true}
      aria-label={fill(label, { index: source.index, title: source.title })}
      onMouseEnter={(event) => showFrom(event.currentTarget)}
      onMouseLeave={lookedAt.hideSoon}
      onFocus={(event) => showFrom(event.currentTarget)}
      onBlur={lookedAt.hideSoon}
      className={look({ isVerified, isActive })}
    >
      {source.index}
    </a>
  )
}
