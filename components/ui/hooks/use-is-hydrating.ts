import { useBrowserValue } from '@/components/ui/hooks/use-browser-value'

/** Whether a component is rendered on the server, or takes over what the server has rendered. */
export function useIsHydrating(): boolean {
  return useBrowserValue(() => false, true)
}
