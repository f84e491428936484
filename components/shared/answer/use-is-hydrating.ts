import { useSyncExternalStore } from 'react'

/** Whether a component is rendered on the server, or takes over what the server has rendered. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(neverChanges, no, yes)
}

const neverChanges = () => () => undefined
const no = () => false
const yes = () => true
