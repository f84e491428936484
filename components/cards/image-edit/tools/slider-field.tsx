interface SliderFieldProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step?: number
  /** Shown value, such as +12 or 1.5°. */
  readonly shown: string
  readonly onChange: (value: number) => void
}

/** A slider whose bar starts at zero, in the middle if values may be negative. */
export function SliderField({ label, value, min, max, step = 1, shown, onChange }: SliderFieldProps) {
  const share = (of: number) => ((of - min) / (max - min)) * 100
  const [zero, at] = [share(Math.max(0, min)), share(value)]
  return (
    <label className="grid gap-1">
      <span className="flex justify-between gap-2">
        <span className="text-ink-soft">{label}</span>
        <span className="font-medium text-ink tabular-nums">{shown}</span>
      </span>
      <span className="relative block h-6">
        <input
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          aria-label={label}
          aria-valuetext={shown}
          onChange={({ target }) => onChange(Number(target.value))}
          className="peer absolute inset-0 z-10 m-0 size-full cursor-pointer opacity-0"
        />
        <span aria-hidden className="absolute inset-x-0 top-2.5 h-1 rounded-pill bg-line-strong" />
        <span
          aria-hidden
          className="absolute top-2.5 h-1 bg-indigo"
          style={{ left: `${Math.min(zero, at)}%`, width: `${Math.abs(at - zero)}%` }}
        />
        {min < 0 && (
          <span aria-hidden className="absolute top-2 h-2 w-px bg-ink-faint" style={{ left: `${zero}%` }} />
        )}
        <span
          aria-hidden
          className="absolute top-1 size-4 -translate-x-1/2 rounded-pill border-2 border-indigo bg-paper-raised peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-indigo"
          style={{ left: `clamp(8px, ${at}%, calc(100% - 8px))` }}
        />
      </span>
    </label>
  )
}
