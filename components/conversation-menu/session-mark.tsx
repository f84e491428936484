import type { SearchSession } from '@/lib/contract/routes/http'
import { fill } from '@/lib/messages/fill'
import type { Messages } from '@/lib/messages/zh-cn'

/** @returns null if the search has ended */
export function sessionStateText(
  { state, awaits, progress }: SearchSession,
  texts: Messages['sessions'],
): string | null {
  if (state === 'running') {
    return progress ? fill(texts.research, { done: progress.done, of: progress.of }) : texts.running
  }
  if (state !== 'waiting') return null
  if (awaits === 'options' && progress) return fill(texts.awaitsStep, { step: progress.done + 1 })
  return texts.awaits[awaits ?? 'options']
}

export function StateDot({ state }: { readonly state: 'running' | 'waiting' }) {
  return (
    <span
      aria-hidden
      className={`size-1.5 shrink-0 rounded-pill ${state === 'running' ? 'bg-indigo' : 'bg-warn'}`}
    />
  )
}
