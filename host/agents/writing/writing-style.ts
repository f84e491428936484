import { type CardChange, cards } from '../../../lib/contract/cards/cards.ts'
import type { Prompt } from '../../../lib/contract/frames/client-frame.ts'
import {
  lengthCharacters,
  type TextTone,
  textLengths,
  type WritingStyle,
} from '../../../lib/contract/writing-style.ts'
import { readFilledIn } from '../../conversations/turns/template-ask.ts'

export const tonesInWords: Readonly<Record<TextTone, string>> = {
  natural: '自然，像平常说话，不拿腔作调',
  plain: '平实，只说事情，少用形容词',
  formal: '正式，用书面语，不用口语和表情符号',
  warm: '亲切，像对熟人说话，语气温和',
  lively: '活泼，句子短，有节奏，可以有一点幽默',
  persuasive: '有说服力，观点在前，理由和事例跟上',
}

/** Names of tones in old forms, from before lengths and tones were next to the input box. */
const earlierTones: Readonly<Record<string, TextTone>> = {
  平实: 'plain',
  亲切: 'warm',
  正式: 'formal',
  活泼: 'lively',
}

/** @returns the requested style of a prompt, also for an old form that is repeated */
export function styleOf(prompt: Prompt): WritingStyle {
  if (prompt.style) return prompt.style
  const { length, tone = '' } = readFilledIn(prompt)?.fields ?? {}
  const known = textLengths.find((each) => lengthCharacters[each] === Number(length))
  const named = Object.hasOwn(earlierTones, tone) ? earlierTones[tone] : undefined
  return { ...(known ? { length: known } : {}), ...(named ? { tone: named } : {}) }
}

/** @returns a style as text for a model; '' when nothing was chosen */
export function styleInWords({ length, tone }: WritingStyle): string {
  return [
    ...(length ? [`篇幅：约 ${lengthCharacters[length]} 字，上下不超过一成；用外文写时篇幅相当。`] : []),
    ...(tone ? [`语气：${tonesInWords[tone]}。`] : []),
  ].join('\n')
}

export function* styleCard(style: WritingStyle): Generator<CardChange, void, void> {
  if (style.length || style.tone) yield cards.show('writing_style', 'style', style)
}
