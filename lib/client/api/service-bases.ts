import { loginTypePrefixes } from '@/lib/contract/routes/route'

/** Base addresses of the hosts of §7; '' means same origin. */
export interface ServiceBases {
  readonly accountHost: string
  readonly apiHost: string
  readonly workHost: string
}

const bindingPrefix = '/chatdoc-api/'

/** Account calls go to the account host, account information to the api host, all else to the work host. */
export function baseOf(bases: ServiceBases, path: string): string {
  if (path.startsWith('/usercenter/')) return bases.apiHost
  if (path.startsWith(bindingPrefix)) return bases.workHost
  return loginTypePrefixes.some((prefix) => path.startsWith(`${prefix}/`))
    ? bases.accountHost
    : bases.workHost
}

const testHost = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$|(?:^|[.-])(?:test|beta)(?=[.-])/

/**
 * The browser's base for a path: documents go to the page's own origin, a binding goes to the work host of the current origin (§7), which for test origins
 * is the test work host if configured.
 * @param origin of the page
 */
export function browserBaseOf(
  bases: ServiceBases & { readonly testWorkHost: string },
  path: string,
  origin: string,
): string {
  // The write client has an empty base.
  if (path.startsWith('/write/')) return ''
  const isTested = path.startsWith(bindingPrefix) && testHost.test(new URL(origin).hostname)
  return (isTested && bases.testWorkHost) || baseOf(bases, path)
}
