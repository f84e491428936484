import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'

const badgeStyle = cva('badge', {
  variants: {
    tone: {
      neutral: 'bg-paper-sunken text-ink-faint hairline',
      indigo: 'bg-indigo-wash text-indigo-strong',
      seal: 'bg-seal-wash text-seal',
      ok: 'bg-ok-wash text-ok',
      warn: 'bg-warn-wash text-warn',
      bad: 'bg-bad-wash text-bad',
    },
  },
  defaultVariants: { tone: 'neutral' },
})

interface BadgeProps extends VariantProps<typeof badgeStyle> {
  readonly className?: string
  readonly children: ReactNode
}

export function Badge({ tone, className, children }: BadgeProps) {
  return <span className={badgeStyle({ tone, className })}>{children}</span>
}
