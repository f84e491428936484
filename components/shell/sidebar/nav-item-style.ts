import { cva } from 'class-variance-authority'

/** Style of sidebar entries; the current one has a bar in seal red. */
export const navItemStyle = cva('nav-item', {
  variants: {
    state: {
      idle: 'text-ink-soft hover:bg-paper-raised hover:text-ink',
      current: 'nav-item-current',
    },
    size: { small: 'min-h-(--nav-row) text-sm', medium: 'min-h-10 text-md' },
  },
  defaultVariants: { size: 'medium' },
})
