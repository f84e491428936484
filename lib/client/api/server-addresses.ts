import 'server-only'

/**
 * Where the web app's server finds the hosts: those that are configured, else the one inside; where none is inside, the
 * work host. All addresses are read at each use: the process that serves the pages sets them when it starts, without a
 * build.
 */
export function serverBases() {
  return {
    accountHost: configured(process.env.ACCOUNT_HOST),
    apiHost: configured(process.env.API_HOST),
    workHost: configured(process.env.WORK_HOST),
  }
}

/** @param url whole address of a call @returns whether it goes to the host of this process */
export function isInternalHost(url: string): boolean {
  return new URL(url).origin === internalHostOrigin()
}

function configured(address: string | undefined): string {
  const elsewhere = process.env.ROLE === 'web' ? process.env.WORK_HOST : ''
  return (address || elsewhere)?.replace(/\/+$/, '') || internalHostOrigin()
}

/** This process itself, which serves the browser's settings in every role. @public The playground uses it. */
export function internalHostOrigin(): string {
  return process.env.INTERNAL_HOST_ORIGIN || `http://127.0.0.1:${process.env.PORT || '3000'}`
}

/** What this server shows to the host of the same process, so that page views are not counted as one visitor's calls. */
export function internalHostToken(): string {
  return process.env.INTERNAL_HOST_TOKEN ?? ''
}

/** @returns the configured public origin, or null when the request's own address has to do. */
export function publicOrigin(): string | null {
  return process.env.PUBLIC_ORIGIN || null
}
