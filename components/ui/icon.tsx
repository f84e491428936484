interface IconProps {
  readonly path: string
  /** For another size or colour than those of its place. */
  readonly className?: string
}

/** A drawing beside or in place of a word, drawn in the colour of the text. What it means is said elsewhere. */
export function Icon({ path, className }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" className={className ? `icon ${className}` : 'icon'} aria-hidden>
      <path d={path} />
    </svg>
  )
}
