import type { Logger } from 'pino'

export interface EndOptions {
  readonly log: Logger
  /** Ends what runs, in order. */
  readonly close: () => Promise<void>
  /** After this the process ends, whatever is left. */
  readonly limitMs: number
}

/**
 * Ends the process in order: with 0 when it is asked to, with 1 on an uncaught fault. After such
 * a fault the state of the process is undefined, so it does not go on; what runs is stored, and the supervisor
 * of the process starts it again.
 * @returns ends the process because of a fault that was noticed elsewhere
 */
export function endProcessInOrder({ log, close, limitMs }: EndOptions): (fault: unknown) => void {
  let isEnding = false
  const end = (code: number) => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), limitMs).unref()
    close().then(
      () => process.exit(code),
      (error: unknown) => {
        log.fatal({ err: error }, 'the process could not be ended in order')
        process.exit(1)
      },
    )
  }
  const fail = (fault: unknown) => {
    log.fatal({ err: fault }, 'an unknown fault ends the process')
    end(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(signal, () => end(0))
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  return fail
}
