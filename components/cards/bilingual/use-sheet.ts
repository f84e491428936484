import { useState } from 'react'
import { useBrowserValue } from '@/components/ui/hooks/use-browser-value'
import { ownStorage } from '@/lib/client/device/own-storage'
import type { BilingualContent } from '@/lib/contract/cards/bilingual'

/** Keeps user input for the life of the tab. @param docId answer with the sheet */
export function useSheet({ pairs, to }: BilingualContent, docId: string) {
  const start = pairs.map(({ source }) => source.slice(0, 20)).join('\n')
  const key = `sheet ${docId} ${to} ${pairs.length} ${start.slice(0, 200)}`
  const kept = useBrowserValue(() => ownStorage.read(key) ?? '', '')
  const [own, setOwn] = useState<readonly string[] | null>(null)
  const texts = own ?? parseTexts(kept)

  return {
    texts,
    pairs: pairs.map((pair, at) => ({ ...pair, target: texts[at] ?? '' })),
    write: (at: number, text: string) => {
      const written = pairs.map((_, each) => (each === at ? text : (texts[each] ?? '')))
      setOwn(written)
      ownStorage.write(key, JSON.stringify(written))
    },
  }
}

function parseTexts(json: string): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(json || '[]')
    return Array.isArray(parsed) ? parsed.map(String) : []
  } catch {
    return []
  }
}
