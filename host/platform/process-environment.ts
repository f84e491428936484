export type Environment = Readonly<Record<string, string | undefined>>

/** Whether this process serves the web app from its sources, for developers. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development'
}

export function processEnvironment(): Environment {
  return process.env
}

/**
 * Passes to the web app, which runs in this process but reads its own settings, where its server finds this process,
 * and what it shows there to be known.
 */
export function publishHost(origin: string, internalToken: string): void {
  process.env.INTERNAL_HOST_ORIGIN = origin
  process.env.INTERNAL_HOST_TOKEN = internalToken
}
