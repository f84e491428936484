/** China has one time zone, eight hours ahead of UTC, without summer time since 1991. */
export const chinaOffsetMs = 8 * 3_600_000
