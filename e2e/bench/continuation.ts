import { continueReplies } from '../../host/models/continuation/continue-replies.ts'
import { comparable, manners } from '../../host/models/continuation/testing/manners.ts'
import { wholeTexts } from '../../host/models/continuation/testing/whole-texts.ts'
import type { LanguageModel } from '../../host/models/language-model.ts'
import { seeded } from '../../lib/text/testing/seeded.ts'
import type { BenchPart } from './support/part.ts'
import { atLeast, atMost, type Figure } from './support/table.ts'

const placesOfText = 100
const { signal } = new AbortController()

/** Replies that were cut at random places and are continued in the ways of models: how many are whole again. */
export const continuation: BenchPart = {
  title: `continuation：${Object.keys(wholeTexts).length} 种文字各在 ${placesOfText} 处断开，按 ${Object.keys(manners).length + 1} 种方式接着写`,
  measure: async () => {
    const figures: Figure[] = []
    let calls = 0
    let cuts = 0
    const random = seeded(977)
    for (const [name, continueWith] of Object.entries({
      ...manners,
      'repeating 0 to 300 characters': (written: string, rest: string) =>
        written.slice(written.length - Math.floor(random() * 301)) + rest,
    })) {
      let right = 0
      for (const whole of Object.values(wholeTexts)) {
        for (let place = 0; place < placesOfText; place++) {
          const at = Math.floor(whole.length * (0.15 + 0.8 * random()))
          const [written, rest] = [whole.slice(0, at), whole.slice(at)]
          const joined = await join([written, continueWith(written, rest)])
          calls += joined.calls
          cuts += 1
          if (comparable(joined.text, name) === comparable(whole, name)) right += 1
        }
      }
      figures.push(atLeast(name, (100 * right) / (placesOfText * Object.keys(wholeTexts).length), 97, '%'))
    }
    return [...figures, atMost('模型的调用，每处断开', calls / cuts, 2)]
  },
}

/** @returns the text that a reader gets of a reply and its continuation */
async function join(replies: readonly string[]): Promise<{ readonly text: string; readonly calls: number }> {
  let calls = 0
  const model: LanguageModel = {
    name: '大模型',
    async *stream() {
      const reply = replies[calls] ?? ''
      const isFirst = calls === 0
      calls += 1
      for (let at = 0; at < reply.length; at += 5) yield { kind: 'text', text: reply.slice(at, at + 5) }
      if (isFirst) yield { kind: 'cut' }
    },
  }
  let text = ''
  for await (const event of continueReplies(model).stream({ messages: [], signal }))
    if (event.kind === 'text') text += event.text
  return { text, calls }
}
