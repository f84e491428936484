import { useBrowserValue } from '@/components/ui/hooks/use-browser-value'

/** Whether a component is rendered on the server or being hydrated. */
export function useIsHydrating(): boolean {
  return useBrowserValue(() => false, true)
}
