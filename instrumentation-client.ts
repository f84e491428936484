import { announceNavigation } from './lib/client/page/page-events'

/** Next calls it, by this name and from this file, when a navigation begins. */
export function onRouterTransitionStart(address: string): void {
  announceNavigation(address)
}
