import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { softDisabled } from './soft-disabled'

/** Also for links that look like buttons. */
export const buttonStyle = cva('button', {
  variants: {
    tone: {
      primary:
        'border-indigo bg-indigo text-on-indigo not-aria-disabled:hover:border-indigo-strong not-aria-disabled:hover:bg-indigo-strong',
      plain: 'border-line-strong bg-paper-raised text-ink not-aria-disabled:hover:bg-paper-sunken',
      quiet:
        'border-transparent bg-transparent text-ink-soft not-aria-disabled:hover:bg-paper-sunken not-aria-disabled:hover:text-ink',
      warning: 'border-transparent bg-transparent text-bad not-aria-disabled:hover:bg-bad-wash',
      danger: 'border-bad bg-bad text-paper-raised not-aria-disabled:hover:opacity-90',
    },
    size: {
      small: 'min-h-8 px-3 text-sm',
      medium: 'min-h-9 px-4 text-sm',
      /** Next to the find field of a page's head. */
      head: 'min-h-10 px-4 text-sm max-sm:min-h-11 max-sm:px-3',
      large: 'min-h-11 px-5 text-md',
    },
  },
  defaultVariants: { tone: 'plain', size: 'medium' },
})

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonStyle> {}

export function Button({ tone, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonStyle({ tone, size, className })} {...softDisabled(rest)} />
}
