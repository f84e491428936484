import { use, useCallback } from 'react'
import { verdictKey } from '@/lib/text/citations/verdict-map'
import { SourceScope } from './source-scope'

/** @returns a ref with which a citation of the answer can be found by its verdict */
export function useSealPlace(index: number, claim: string, sealId: string) {
  const { places } = use(SourceScope)
  return useCallback(
    (element: HTMLElement | null) =>
      element ? places.add(verdictKey(index, claim), element, sealId) : undefined,
    [places, index, claim, sealId],
  )
}
