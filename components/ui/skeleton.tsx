interface SkeletonProps {
  /** Size and shape of the expected content, to avoid a layout shift. */
  readonly className?: string
}

export function Skeleton({ className = 'h-4 w-full' }: SkeletonProps) {
  return <span aria-hidden className={`block animate-breathe rounded-s bg-line ${className}`} />
}
