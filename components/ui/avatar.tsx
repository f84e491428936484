import { cva, type VariantProps } from 'class-variance-authority'

/** The defaults are in the class of the part itself: a page may have a hundred of them. */
const avatarStyle = cva('avatar', {
  variants: {
    tone: {
      indigo: '',
      seal: 'bg-seal-wash text-seal',
      ok: 'bg-ok-wash text-ok',
      warn: 'bg-warn-wash text-warn',
      none: 'bg-paper text-ink-faint',
    },
    size: {
      tiny: 'size-6 text-xs',
      small: 'size-[30px] text-[14px]',
      medium: '',
      large: 'size-12 text-xl',
      huge: 'size-20 text-[34px]',
    },
    shape: { square: '', round: 'rounded-pill' },
  },
  defaultVariants: { tone: 'indigo', size: 'medium', shape: 'square' },
})

interface AvatarProps extends VariantProps<typeof avatarStyle> {
  /** One character. Hidden from assistive technology, as the name is next to the avatar. */
  readonly glyph: string
}

export function Avatar({ glyph, ...style }: AvatarProps) {
  return (
    <span aria-hidden className={avatarStyle(style)}>
      {glyph}
    </span>
  )
}
