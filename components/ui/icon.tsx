interface IconProps {
  readonly path: string
  /** Overrides the inherited size or colour. */
  readonly className?: string
}

/** A decorative icon in the text colour, hidden from assistive technology. */
export function Icon({ path, className }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" className={className ? `icon ${className}` : 'icon'} aria-hidden>
      <path d={path} />
    </svg>
  )
}
