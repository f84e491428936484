import type { Logger } from 'pino'

export interface EndOptions {
  readonly log: Logger
  readonly close: () => Promise<void>
  /** After this the process ends in any case. */
  readonly limitMs: number
}

/**
 * Shuts the process down: with exit code 0 on a signal, with 1 on an uncaught error. After such an error the state of
 * the process is undefined, so it does not continue; running work is stored, and the process supervisor restarts it.
 * @returns a function that ends the process because of an error detected elsewhere
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
        log.fatal({ err: error }, 'the process could not be shut down cleanly')
        process.exit(1)
      },
    )
  }

  const fail = (fault: unknown) => {
    log.fatal({ err: fault }, 'an unknown error ends the process')
    end(1)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(signal, () => end(0))
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  return fail
}
