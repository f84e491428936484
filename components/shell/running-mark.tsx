'use client'
import { useStore } from 'zustand'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { runningResearches } from '@/lib/realtime/running-researches'

/** How far the research of a conversation of this tab has come; nothing where none goes on. */
export function RunningMark({ conversationId }: { readonly conversationId: string }) {
  const shell = useTexts('shell')
  const research = useStore(runningResearches, (running) => running.get(conversationId))
  if (!research) return null
  const { done, of } = research
  return (
    <span
      title={fill(shell.researching, { done, of })}
      className="ml-auto inline-flex shrink-0 items-center gap-1.5 pl-2 text-xs text-ink-soft tabular-nums"
    >
      <span aria-hidden className="size-1.5 rounded-pill bg-indigo" />
      <span aria-hidden>
        {done}/{of}
      </span>
      <span className="sr-only">{fill(shell.researching, { done, of })}</span>
    </span>
  )
}
