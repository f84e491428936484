import { rewriteNumbers } from '../../../lib/text/testing/rewrite-numbers.ts'
import { seeded } from '../../../lib/text/testing/seeded.ts'
import { originsOf, pick, type SamplePassage } from './altered-samples.ts'
import type { ClaimSample, SampleKind } from './claim-sample.ts'

/** Everyday words that say the same. */
const synonyms: readonly (readonly [string, string])[] = [
  ['目前', '现在'], ['因此', '所以'], ['以及', '和'], ['由于', '因为'], ['但是', '不过'], ['如果', '要是'],
  ['建立', '成立'], ['创建', '创立'], ['位于', '坐落于'], ['著名', '知名'], ['大约', '约'], ['开始', '起'],
  ['出生', '生'], ['去世', '逝世'], ['获得', '取得'], ['担任', '出任'], ['主要', '主要是'], ['拥有', '有'],
  ['包括', '包含'], ['称为', '叫做'], ['修建', '兴建'], ['全长', '总长'], ['分布于', '分布在'], ['常见', '很常见'],
  ['举行', '举办'], ['首次', '第一次'], ['属于', '是'], ['发行', '推出'], ['现时', '如今'], ['曾', '曾经'],
] // biome-ignore format: A table is read by rows.

/** True sentences of the passages in the ways in which an answer takes them over, so many of each kind. */
export function supportedSamples(
  passages: readonly SamplePassage[],
  perKind: number,
  seed: number,
): ClaimSample[] {
  const random = seeded(seed)
  const origins = originsOf(passages)
  const phrase: Partial<Record<SampleKind, (sentence: string, text: string) => string | null>> = {
    verbatim: (sentence) => sentence,
    shortened: (sentence) => {
      const clauses = sentence.replace(/[。！？]$/, '').split(/[，；]/)
      if (clauses.length < 2) return null
      const kept = clauses.slice(0, 1 + Math.floor(random() * (clauses.length - 1))).join('，')
      return kept.length >= 10 ? `${kept.replace(/[（(][^（）()]*[）)]/g, '')}。` : null
    },
    joined: (sentence, text) => {
      const other = pick(
        origins.filter((each) => each.text === text && each.sentence !== sentence),
        random,
      )
      return other ? `${sentence.replace(/[。！？]$/, '')}，${other.sentence}` : null
    },
    'numbers rewritten': (sentence) => rewriteNumbers(sentence, random),
    'common words changed': (sentence) => {
      let changed = sentence
      for (const [one, other] of synonyms) changed = changed.replace(one, other)
      return changed === sentence ? null : changed
    },
  }
  return Object.entries(phrase).flatMap(([kind, rewrite]) => {
    const made = new Map<string, ClaimSample>()
    for (let tries = 0; made.size < perKind && tries < perKind * 100; tries += 1) {
      const origin = pick(origins, random)
      const claim = origin && rewrite(origin.sentence, origin.text)
      if (origin && claim)
        made.set(claim, {
          kind: kind as SampleKind,
          expected: 'supported',
          claim,
          title: origin.title,
          passage: origin.text,
        })
    }
    return [...made.values()]
  })
}
