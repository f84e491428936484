interface ProgressRingProps {
  readonly label: string
  readonly percent?: number | undefined
  readonly isRunning: boolean
}

const length = 2 * Math.PI * 20

export function ProgressRing({ label, percent, isRunning }: ProgressRingProps) {
  const share = percent === undefined ? 0.25 : percent / 100
  return (
    <span className="relative grid size-14 place-items-center text-indigo">
      <progress aria-label={label} max={100} value={percent} className="sr-only" />
      <svg
        aria-hidden="true"
        viewBox="0 0 48 48"
        className={`size-full -rotate-90 ${percent === undefined && isRunning ? 'motion-safe:animate-spin' : ''}`}
      >
        <circle cx="24" cy="24" r="20" className="fill-none stroke-line-strong stroke-3" />
        {isRunning && (
          <circle
            cx="24"
            cy="24"
            r="20"
            strokeDasharray={`${share * length} ${length}`}
            className="fill-none stroke-current stroke-3"
          />
        )}
      </svg>
      {percent !== undefined && (
        <span aria-hidden className="absolute text-sm font-semibold tabular-nums">
          {percent}%
        </span>
      )}
    </span>
  )
}
