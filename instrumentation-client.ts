import { announceNavigation } from './lib/client/page/page-events'

/** Next calls this export of this file when a navigation starts. */
export function onRouterTransitionStart(address: string): void {
  announceNavigation(address)
}
