import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { Icon } from '@/components/ui/icon'
import { chevronDown } from '@/components/ui/icon-paths'
import { Popover } from '@/components/ui/popover'
import { useClosingPopover } from '@/components/ui/use-closing-popover'
import type { QueryFrame } from '@/lib/contract/tables/query-frame'
import type { EditedPart } from './query/panel-props'
import { PanelSkeleton } from './query/panel-skeleton'

const QueryPanel = dynamic(() => import('./query/query-panel').catch(emptyFallback), {
  loading: () => <PanelSkeleton />,
})

export interface ChipPopoverProps {
  /** Of the button. */
  readonly id: string
  readonly label: string
  readonly className: string
  readonly panel: {
    readonly frame: QueryFrame
    readonly fileIds: readonly string[]
    readonly part: EditedPart
  }
  readonly onApply: (frame: QueryFrame) => void
  readonly children: ReactNode
}

/** A chip that opens what changes it. */
export function ChipPopover({ id, label, className, panel, onApply, children }: ChipPopoverProps) {
  const { close, ...popover } = useClosingPopover()
  return (
    <Popover
      {...popover}
      label={label}
      align="start"
      className="w-[min(340px,calc(100vw-24px))] p-2.5"
      trigger={
        <button id={id} type="button" aria-label={label} className={`gap-2 ${className}`}>
          {children}
          {panel.part.kind !== 'add' && (
            <Icon path={chevronDown} className="size-3.5 shrink-0 text-ink-faint" />
          )}
        </button>
      }
    >
      <QueryPanel {...panel} onApply={(frame) => close(() => onApply(frame))} />
    </Popover>
  )
}
