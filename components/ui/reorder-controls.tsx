import type { ComponentProps, KeyboardEvent } from 'react'
import { Icon } from './icon'
import { IconButton } from './icon-button'
import { arrowDown, arrowUp, grip, x } from './icon-paths'

type Step = -1 | 1

interface ReorderHandleProps extends Omit<ComponentProps<'button'>, 'onKeyDown'> {
  readonly label: string
  readonly onStep: (step: Step) => void
}

/** The arrow keys move the row. Drag handlers are passed as props. */
export function ReorderHandle({ label, onStep, className = '', ...button }: ReorderHandleProps) {
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <button
      type="button"
      data-control="handle"
      aria-label={label}
      onKeyDown={handleKey}
      {...button}
      className={`grid shrink-0 place-items-center rounded-s text-ink-faint hover:text-ink max-md:size-11 ${className}`}
    >
      <Icon path={grip} className="size-4 stroke-3" />
    </button>
  )
}

interface ReorderButtonsProps {
  readonly labels: Readonly<Record<'up' | 'down' | 'remove', string>>
  readonly size?: ComponentProps<typeof IconButton>['size']
  readonly canGoUp: boolean
  readonly canGoDown: boolean
  readonly canRemove?: boolean
  /** @param control the control that keeps the focus, by its `data-control` */
  readonly onStep: (step: Step, control: 'up' | 'down') => void
  readonly onRemove: () => void
}

/** Move up, move down and remove, for users without a pointer. */
export function ReorderButtons(props: ReorderButtonsProps) {
  const { labels, size, canGoUp, canGoDown, canRemove = true, onStep, onRemove } = props
  const button = { size, className: 'max-md:size-11' }
  return (
    <>
      <IconButton
        {...button}
        data-control="up"
        label={labels.up}
        disabled={!canGoUp}
        onClick={() => onStep(-1, 'up')}
      >
        <Icon path={arrowUp} className="size-4" />
      </IconButton>
      <IconButton
        {...button}
        data-control="down"
        label={labels.down}
        disabled={!canGoDown}
        onClick={() => onStep(1, 'down')}
      >
        <Icon path={arrowDown} className="size-4" />
      </IconButton>
      <IconButton {...button} label={labels.remove} disabled={!canRemove} onClick={onRemove}>
        <Icon path={x} className="size-4" />
      </IconButton>
    </>
  )
}
