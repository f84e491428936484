interface WaveformProps {
  /** From 0 to 100. */
  readonly peaks: readonly number[]
  /** What has been played, from 0 to 1. */
  readonly share: number
}

/** Bars of the loudness, behind the slider that they illustrate. */
export function Waveform({ peaks, share }: WaveformProps) {
  const bars = peaks.map((peak, index) => {
    const height = Math.max(4, peak)
    return `M${index + 0.15} ${50 - height / 2}h0.7v${height}h-0.7z`
  })
  const played = Math.floor(share * peaks.length)
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${peaks.length} 100`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      <path d={bars.slice(played).join('')} className="fill-line-strong" />
      <path d={bars.slice(0, played).join('')} className="fill-seal" />
    </svg>
  )
}
