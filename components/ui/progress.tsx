interface ProgressProps {
  readonly label: string
  /** From 0 to 1; undefined if unknown. */
  readonly value?: number
}

/** A progress bar. While the amount is unknown it pulses instead of spinning. */
export function Progress({ label, value }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      max={1}
      value={value}
      className="h-1 w-full appearance-none overflow-hidden rounded-pill border-0 bg-line indeterminate:animate-breathe indeterminate:bg-indigo [&::-moz-progress-bar]:bg-indigo [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-indigo"
    />
  )
}
