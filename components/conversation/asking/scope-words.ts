import { sincePeriods } from '@/lib/contract/frame'
import { fill } from '@/lib/messages/fill'
import type { Messages } from '@/lib/messages/zh-cn'
import type { ChosenScope } from '@/lib/realtime/chosen-scope'

/** @returns the scope in words, the source first; of time and site only what narrows it */
export function scopeWords({ source, since, site }: ChosenScope, texts: Messages['asking']): string[] {
  return [
    texts.sources[source],
    ...(since === '' ? [] : [sinceWords(since, texts)]),
    ...(site === '' ? [] : [site]),
  ]
}

function sinceWords(since: string, texts: Messages['asking']): string {
  const period = sincePeriods.find((each) => each === since)
  return period ? fill(texts.within, { period: texts.periods[period] }) : fill(texts.sinceDay, { day: since })
}
