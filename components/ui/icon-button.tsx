import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { softDisabled } from './soft-disabled'

/** Also for links that look like such buttons. */
export const iconButtonStyle = cva('icon-button', {
  variants: {
    tone: {
      quiet: 'icon-button-quiet',
      primary: 'bg-indigo text-on-indigo not-aria-disabled:hover:bg-indigo-strong',
    },
    size: { small: 'size-7', medium: 'size-9', large: 'size-10' },
  },
  defaultVariants: { tone: 'quiet', size: 'medium' },
})

interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'title'>,
    VariantProps<typeof iconButtonStyle> {
  /** Also shown on hover. */
  readonly label: string
}

export function IconButton({ label, tone, size, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={iconButtonStyle({ tone, size, className })}
      {...softDisabled(rest)}
    />
  )
}
