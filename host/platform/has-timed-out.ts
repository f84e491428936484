/** @returns whether a signal was aborted by a time limit, as `AbortSignal.timeout` does, rather than by a caller */
export function hasTimedOut({ aborted, reason }: AbortSignal): boolean {
  return aborted && reason instanceof DOMException && reason.name === 'TimeoutError'
}
