import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const iconButtonStyle = cva(
  'inline-grid shrink-0 place-items-center rounded-pill transition-colors duration-(--motion) disabled:cursor-not-allowed disabled:opacity-55 [&>svg]:size-[18px] [&>svg]:stroke-[1.7]',
  {
    variants: {
      tone: {
        quiet: 'text-ink-faint not-disabled:hover:bg-paper-sunken not-disabled:hover:text-ink',
        primary: 'bg-indigo text-on-indigo not-disabled:hover:bg-indigo-strong',
      },
      size: { small: 'size-7', medium: 'size-9', large: 'size-10' },
    },
    defaultVariants: { tone: 'quiet', size: 'medium' },
  },
)

interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'title'>,
    VariantProps<typeof iconButtonStyle> {
  /** What it does: read out, and shown on hover. */
  readonly label: string
}

export function IconButton({ label, tone, size, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={iconButtonStyle({ tone, size, className })}
      {...rest}
    />
  )
}
