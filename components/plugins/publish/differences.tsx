'use client'
import type { CaseDifference } from '@/lib/contract/plugins/tool'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

/** What differs between a reply and the one that its case was saved with. */
export function Differences({ list }: { readonly list: readonly CaseDifference[] }) {
  const { differences: texts } = useTexts('toolEditor')
  return (
    <ul className="grid gap-1 text-sm text-ink-soft">
      {list.map((each, index) => (
        <li key={index} className="wrap-anywhere">
          {fill(texts[each.kind], {
            path: each.path,
            before: each.before || '—',
            after: each.after || '—',
          })}
        </li>
      ))}
    </ul>
  )
}
