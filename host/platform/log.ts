import pino, { type Logger } from 'pino'

/** Logs to standard error. Secrets, questions and addresses are never logged; these paths are a last safeguard. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'authorization',
          'token',
          'password',
          'apiKey',
          '*.authorization',
          '*.token',
          '*.password',
          '*.apiKey',
        ],
        censor: '[hidden]',
      },
    },
    pino.destination({ dest: 2, sync: false }),
  )
}
