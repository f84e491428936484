import type { SearchScope } from '../../lib/contract/frames/frame.ts'
import type { SearchProvider } from './providers/provider.ts'

/** @returns whether any provider searches the web now; one that is set up may not, as an encyclopedia that did not answer */
export function searchesWeb(
  providers: readonly SearchProvider[],
  scope: SearchScope = { source: 'web' },
): boolean {
  return providers.some((provider) => provider.kind === 'web' && provider.serves(scope))
}
