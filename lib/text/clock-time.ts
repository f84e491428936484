const hour = 3_600

/**
 * Formats a duration (§4): mm:ss under 3600 s, otherwise HH:mm:ss.
 * @param seconds absent, negative or not a number: ''
 */
export function clockTime(seconds: number | undefined): string {
  if (seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return ''
  const whole = Math.floor(seconds)
  const parts = [Math.floor((whole % hour) / 60), whole % 60]
  return (whole < hour ? parts : [Math.floor(whole / hour), ...parts])
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
