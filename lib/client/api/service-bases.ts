import { loginTypePrefixes } from '@/lib/contract/routes/route'

/** The base addresses of the hosts of §7; '' means this origin. */
export interface ServiceBases {
  readonly accountHost: string
  readonly apiHost: string
  readonly workHost: string
}

const bindingPrefix = '/chatdoc-api/'

/**
 * Accounts have a host of their own, account information stands on the api host, and the rest on the work host, the
 * binding of a device to an account too.
 */
export function baseOf(bases: ServiceBases, path: string): string {
  if (path.startsWith('/usercenter/')) return bases.apiHost
  if (path.startsWith(bindingPrefix)) return bases.workHost
  return loginTypePrefixes.some((prefix) => path.startsWith(`${prefix}/`))
    ? bases.accountHost
    : bases.workHost
}

/** Name parts that mark a machine or a site as a test environment. */
const testHost = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$|(?:^|[.-])(?:test|beta)(?=[.-])/

/**
 * The browser's base for a path: a binding goes to the work host that belongs to the current origin (§7), which for test
 * origins is the test work host where there is one.
 * @param origin of the page
 */
export function browserBaseOf(
  bases: ServiceBases & { readonly testWorkHost: string },
  path: string,
  origin: string,
): string {
  const isTested = path.startsWith(bindingPrefix) && testHost.test(new URL(origin).hostname)
  return (isTested && bases.testWorkHost) || baseOf(bases, path)
}
