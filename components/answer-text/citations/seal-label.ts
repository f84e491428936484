import type { SourceReference } from '@/lib/contract/cards/search-result'
import type { Verdict } from '@/lib/contract/cards/support-check'
import { fill } from '@/lib/messages/fill'
import type { Messages } from '@/lib/messages/zh-cn'

/** @returns the accessible name of a citation; without a verdict it does not say what the source supports */
export function sealLabel(
  { seals }: Pick<Messages['answer'], 'seals'>,
  { index, title }: SourceReference,
  verdict: Verdict | null,
): string {
  const state = verdict?.state ?? 'supported'
  return fill(seals[state === 'uncited' ? 'unclear' : state], { index, title })
}
