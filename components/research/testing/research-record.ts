import { writtenRecord } from '@/components/answer-text/testing/written-record'
import type { OutlineContent, OutlineSection } from '@/lib/contract/cards/outline'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import type { Card } from '@/lib/contract/frames/card'
import { messageStatus } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'

/** A section of a test's outline. */
export function section(id: string, title: string, more: Partial<OutlineSection> = {}): OutlineSection {
  return { id, title, points: [], state: 'planned', queries: 4, pages: 0, sources: 0, ...more }
}

/** The card of a test's outline. */
export function outlineCard(sections: readonly OutlineSection[], more: Partial<OutlineContent> = {}): Card {
  const content: OutlineContent = {
    title: '加装电梯',
    kind: 'report',
    sections: [...sections],
    minutes: 6,
    version: 1,
    versions: 1,
    ...more,
  }
  return { id: 'r-outline', type: 'outline', target: 'end', content }
}

/** The text of a section, or with `r-lead` what stands before them. */
export function textCard(id: string, content: string): Card {
  return { id, type: 'markdown', target: 'end', content }
}

/** A card of so many sources, each with a passage of its own. */
export function sourcesCard(count: number): Card {
  const content = Array.from(
    { length: count },
    (_, at): SourceReference => ({
      index: at + 1,
      title: `来源${at + 1}`,
      showName: '某报',
      seeMoreUrl: `https://example.com/${at + 1}`,
      passage: `第 ${at + 1} 份的原文。`,
      publishDate: '2024-05-01',
      provider: 'fake',
    }),
  )
  return { id: 'r-sources', type: 'search_result', target: 'end', content }
}

/** A record of a research; one that waits for its reader when `isAwaited`. */
export function researchRecord(
  cards: readonly Card[],
  { isAwaited = false, ...more }: Partial<ChatRecord> & { readonly isAwaited?: boolean } = {},
): ChatRecord {
  return {
    ...writtenRecord([], isAwaited ? messageStatus.loading : messageStatus.end),
    searchPattern: 'research',
    data: [...cards],
    ...(isAwaited ? { waiting: { kind: 'outline', step: 'outline', until: 1_700_000_000_000 } } : {}),
    ...more,
  }
}
