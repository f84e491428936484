import 'server-only'

/** Read at each use, because the serving process sets them at startup, without a build. */
export function serverBases() {
  return {
    accountHost: hostAddress(process.env.ACCOUNT_HOST),
    apiHost: hostAddress(process.env.API_HOST),
    workHost: hostAddress(process.env.WORK_HOST),
  }
}

/** @returns whether an absolute address leads to the host of this process */
export function isInternalHost(url: string): boolean {
  return new URL(url).origin === internalHostOrigin()
}

function hostAddress(address: string | undefined): string {
  const elsewhere = process.env.ROLE === 'web' ? process.env.WORK_HOST : ''
  return (address || elsewhere)?.replace(/\/+$/, '') || internalHostOrigin()
}

/** This process itself, which serves the browser's settings in every role. @public The playground uses it. */
export function internalHostOrigin(): string {
  return process.env.INTERNAL_HOST_ORIGIN || `http://127.0.0.1:${process.env.PORT || '3000'}`
}

/** Authenticates this server to its own host: page views do not count as calls of a single visitor. */
export function internalHostToken(): string {
  return process.env.INTERNAL_HOST_TOKEN ?? ''
}

/** @returns the configured public origin, or null to use the request's own */
export function publicOrigin(): string | null {
  return process.env.PUBLIC_ORIGIN || null
}
