import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** Also for links that look like chips. */
const chipStyle = cva(
  'inline-flex min-h-[calc(34px*var(--text-scale))] max-w-full items-center gap-2 truncate rounded-pill border border-line bg-paper-raised px-3.5 text-sm text-ink-soft transition-colors duration-(--motion) not-disabled:hover:border-line-strong not-disabled:hover:text-ink disabled:cursor-not-allowed disabled:opacity-55 aria-pressed:border-indigo aria-pressed:bg-indigo-wash aria-pressed:text-indigo-strong',
)

export function Chip({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button type={type} className={chipStyle({ className })} {...rest} />
}
