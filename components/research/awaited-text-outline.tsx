'use client'
import dynamic from 'next/dynamic'
import { Skeleton } from '@/components/ui/skeleton'
import type { OutlineContent } from '@/lib/contract/cards/outline'
import type { Waiting } from '@/lib/contract/frames/frame'
import type { ResearchActions } from './research-actions'

/** Lazy and browser-only: the editor restores changes of this tab. */
const OutlineEditor = dynamic(() => import('./outline-editor'), {
  ssr: false,
  loading: () => <Skeleton className="h-96 rounded-m" />,
})

interface AwaitedTextOutlineProps {
  readonly askId: string
  readonly content: OutlineContent
  readonly waiting: Waiting
  readonly start: ResearchActions['start']
  readonly onSkip: (askId: string) => void
}

export function AwaitedTextOutline({ askId, content, waiting, start, onSkip }: AwaitedTextOutlineProps) {
  return (
    <OutlineEditor
      key={askId}
      askId={askId}
      content={content}
      waiting={waiting}
      onStart={(sections) => start(askId, sections)}
      onSkip={() => onSkip(askId)}
    />
  )
}
