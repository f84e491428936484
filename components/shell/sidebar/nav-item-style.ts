import { cva } from 'class-variance-authority'

/** How an entry of the sidebar looks; the bar beside the current one is a stroke of seal red. */
export const navItemStyle = cva('nav-item', {
  variants: {
    state: {
      idle: 'text-ink-soft hover:bg-paper-raised hover:text-ink',
      current: 'nav-item-current',
      disabled: 'cursor-not-allowed text-ink-faint',
    },
    size: { small: 'min-h-(--nav-row) text-sm', medium: 'min-h-10 text-md' },
  },
  defaultVariants: { size: 'medium' },
})
