import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** Also for links and buttons that look like cards. */
export const cardStyle = cva('rounded-m border border-line bg-paper-raised', {
  variants: {
    padding: { small: 'p-3.5', medium: 'p-5', none: '' },
    isPressable: {
      true: 'transition-[border-color,box-shadow] duration-(--motion) hover:border-line-strong hover:shadow-low',
      false: '',
    },
  },
  defaultVariants: { padding: 'small', isPressable: false },
})

interface CardProps extends ComponentProps<'div'>, VariantProps<typeof cardStyle> {}

export function Card({ padding, isPressable, className, ...rest }: CardProps) {
  return <div className={cardStyle({ padding, isPressable, className })} {...rest} />
}
