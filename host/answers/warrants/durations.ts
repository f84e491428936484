import { foldForSearch } from '../../../lib/text/fold.ts'

/** A time that is written in hours, minutes and seconds, in seconds. */
interface Duration {
  readonly start: number
  readonly end: number
  readonly written: string
  readonly seconds: number
}

export interface DurationSum {
  readonly start: number
  readonly end: number
  /** Empty where the source has the time itself. */
  readonly steps: readonly string[]
}

const duration = /(?:(\d{1,3})小时)?(?:(\d{1,3})分(?:钟)?(?![贝之]))?(?:(\d{1,3})秒)?/g

function durationsIn(folded: string): Duration[] {
  return [...folded.matchAll(duration)].flatMap((match) => {
    const [written, hours = 0, minutes = 0, seconds = 0] = match
    if (written === '') return []
    const total = 3_600 * Number(hours) + 60 * Number(minutes) + Number(seconds)
    return [{ start: match.index, end: match.index + written.length, written, seconds: total }]
  })
}

/**
 * Finds the times of a statement that follow from those of its sources: 2小时09分41秒 and 2小时08分57秒 are 44秒 apart.
 * @returns the places of these times in the folded statement, with the arithmetic
 */
export function durationSums(statement: string, sources: string): DurationSum[] {
  const known = durationsIn(foldForSearch(sources))
  return durationsIn(foldForSearch(statement)).flatMap(({ start, end, written, seconds }) => {
    if (known.some((each) => each.seconds === seconds)) return [{ start, end, steps: [] }]
    const digits = /秒/.test(written) ? 1 : /分/.test(written) ? 60 : 3_600
    const isResult = (value: number) => Math.floor(value / digits) === seconds / digits
    for (const one of known) {
      for (const other of known) {
        if (one === other) continue
        const sign = isResult(one.seconds - other.seconds)
          ? '−'
          : isResult(one.seconds + other.seconds)
            ? '+'
            : ''
        if (sign !== '')
          return [{ start, end, steps: [`${one.written} ${sign} ${other.written} = ${written}`] }]
      }
    }
    return []
  })
}
