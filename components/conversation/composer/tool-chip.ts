import { cva } from 'class-variance-authority'

export const toolChip = cva(
  'inline-flex min-h-[calc(36px*var(--text-scale))] max-w-full items-center gap-2 rounded-pill border px-3 text-sm transition-colors duration-(--motion) max-sm:min-h-11 [&>svg]:size-[15px] [&>svg]:shrink-0 [&>svg]:stroke-[1.7]',
  {
    variants: {
      tone: {
        quiet: 'border-line text-ink-soft hover:border-line-strong hover:text-ink',
        open: 'border-indigo text-indigo-strong',
        on: 'border-transparent bg-indigo-wash text-indigo-strong',
      },
    },
    defaultVariants: { tone: 'quiet' },
  },
)
