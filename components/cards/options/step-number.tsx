const numbers = ['一', '二', '三', '四', '五']

/** The number of a step in Chinese, so that it is not interpreted as a citation. */
export function StepNumber({
  step,
  isCurrent = false,
}: {
  readonly step: number
  readonly isCurrent?: boolean
}) {
  return (
    <span
      aria-hidden
      className={`grid size-[calc(32px*var(--text-scale))] shrink-0 place-items-center rounded-s border font-serif ${
        isCurrent ? 'border-seal bg-seal text-on-seal' : 'border-line-strong text-ink-soft'
      }`}
    >
      {numbers[step - 1] ?? step}
    </span>
  )
}
