import { cva } from 'class-variance-authority'

/** How an entry of the sidebar looks; the bar beside the current one is a stroke of seal red. */
export const navItemStyle = cva(
  'relative flex min-h-10 items-center gap-[11px] rounded-s px-2.5 text-md transition-colors duration-(--motion) collapsed:justify-center collapsed:px-0 [&>svg]:size-[18px] [&>svg]:shrink-0 [&>svg]:stroke-[1.7]',
  {
    variants: {
      state: {
        idle: 'text-ink-soft hover:bg-paper-raised hover:text-ink',
        current:
          'bg-paper-raised font-medium text-ink shadow-low before:absolute before:left-0.5 before:h-4 before:w-[3px] before:rounded-pill before:bg-seal collapsed:before:hidden',
        disabled: 'cursor-not-allowed text-ink-faint',
      },
    },
  },
)
