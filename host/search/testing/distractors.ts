import { splitSentences } from '../../../lib/text/sentences.ts'
import { seeded } from '../../../lib/text/testing/seeded.ts'
import type { TestDocument } from './library-of.ts'
import type { QuestionSet } from './question-set.ts'

/**
 * Passages that answer nothing but are made of the same language: sentences of the set that hold no answer to any
 * question, sampled evenly, joined to lengths sampled from the set's own.
 */
export function* distractors(
  set: QuestionSet,
  count: number,
  seed: number,
): Generator<TestDocument, void, void> {
  const random = seeded(seed)
  const answers = [...new Set(set.questions.flatMap((question) => question.answers))]
  const sentences = set.documents
    .flatMap(({ text }) => splitSentences(text).map((sentence) => sentence.text))
    .filter((sentence) => !answers.some((answer) => sentence.includes(answer)))
  const lengths = set.documents.map(({ text }) => text.length)
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  for (let made = 0; made < count; made += 1) {
    const length = pick(lengths) ?? 0
    let text = ''
    while (text.length < length) text += pick(sentences) ?? '。'
    yield { title: `资料${made}`, text }
  }
}
