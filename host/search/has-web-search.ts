import type { SearchScope } from '../../lib/contract/frames/frame.ts'
import type { SearchProvider } from './providers/provider.ts'

/** @returns whether a provider currently searches the web; a configured one may not respond */
export function hasWebSearch(
  providers: readonly SearchProvider[],
  scope: SearchScope = { source: 'web' },
): boolean {
  return providers.some((provider) => provider.kind === 'web' && provider.serves(scope))
}
