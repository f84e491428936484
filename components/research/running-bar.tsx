'use client'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { bell, square } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'
import { NotifySwitch } from './notify-switch'

interface RunningBarProps {
  /** Stops the research; no question can be asked before. */
  readonly onStop: () => void
  /** Attributes of the button that stops. */
  readonly heir?: object
  /** Rendered above the bar, over the page. */
  readonly above?: ReactNode
}

/** Replaces the prompt input while a research is running. */
export function RunningBar({ onStop, heir, above }: RunningBarProps) {
  const research = useTexts('research')
  return (
    <div className="sticky bottom-(--bottom-bar) z-10 fade-to-paper pt-8 pb-[22px]">
      <div className="pointer-events-none absolute inset-x-0 bottom-[calc(100%-1.25rem)] flex max-w-[1112px] flex-wrap items-center justify-center gap-2">
        {above}
      </div>
      <div className="flex max-w-[1112px] flex-wrap items-center gap-x-4 gap-y-2 rounded-[28px] border border-line-strong bg-paper-raised py-2 pr-2 pl-5 shadow-high">
        <Icon path={bell} className="size-[18px] shrink-0 text-indigo max-md:hidden" />
        <p className="min-w-0 flex-1 basis-48 text-sm">{research.leave}</p>
        <NotifySwitch label={research.notifyBrowser} />
        <p className="text-sm text-ink-soft max-md:hidden">{research.stopKeeps}</p>
        <Button {...heir} onClick={onStop} className="rounded-pill max-md:min-h-11">
          <Icon path={square} className="size-3 fill-current" />
          {research.stop}
        </Button>
      </div>
    </div>
  )
}
