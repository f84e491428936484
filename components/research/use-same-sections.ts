import { useState } from 'react'
import type { OutlineSection } from '@/lib/contract/cards/outline'

/** Every step of one section sends the whole outline; unchanged sections keep their identity. */
export function useSameSections(sections: readonly OutlineSection[]): readonly OutlineSection[] {
  const [kept, setKept] = useState(sections)
  if (kept === sections) return kept

  const known = new Map(kept.map((section) => [JSON.stringify(section), section]))
  const next = sections.map((section) => known.get(JSON.stringify(section)) ?? section)
  const isSame = next.length === kept.length && next.every((section, index) => section === kept[index])
  if (isSame) return kept

  setKept(next)
  return next
}
