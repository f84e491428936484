import { createNormalSearch } from '../../host/agents/universal/normal-search.ts'
import { systemClock } from '../../host/platform/clock.ts'
import { createLibraryProvider } from '../../host/search/providers/library-provider.ts'
import { libraryOf, type TestDocument } from '../../host/search/testing/library-of.ts'
import { measureRetrieval } from '../../host/search/testing/measure-retrieval.ts'
import { ownLibrary, ownQuestions } from '../../host/search/testing/own-questions.ts'
import { readQuestionSet, type TestQuestion } from '../../host/search/testing/question-set.ts'
import { quotedText, runPipeline, textOf } from '../../host/search/testing/run-pipeline.ts'
import { withoutPassage } from '../../host/search/testing/without-passage.ts'
import type { LibraryIndex } from '../../host/storage/library/library-index.ts'
import { titleWeight } from '../../lib/text/tokens.ts'
import type { BenchPart } from './support/part.ts'
import { atLeast, atMost, noted } from './support/table.ts'

/** Every so many-th question of a half is asked with its passage taken away. */
const step = 2

/** Answers without a model: whether the quotes answer, and whether it is stated when nothing does. */
export const extractive: BenchPart = {
  title: 'extractive：没有语言模型时的回答（CMRC 2018）',
  measure: async () => {
    const set = readQuestionSet()
    if (!set) return { skipped: '没有 ../shared/data/qa' }
    const places = new Map(set.documents.map(({ text }, index) => [text, index]))
    // The weights of the answers were fitted on the passages with an even number; the threshold was set on all.
    const questions = set.questions.filter(({ passage }) => (places.get(passage) ?? 0) % 2 === 1)
    const numbered = set.documents.map(({ text }, index) => ({ title: `p${index}`, text }))
    return [
      ...(await measured('另一半', set.documents, questions)),
      ...(await measured('另一半，标题只是编号', numbered, questions)),
      ...(await ownFigures()),
    ]
  },
}

async function measured(
  name: string,
  documents: readonly TestDocument[],
  questions: readonly TestQuestion[],
) {
  const library = await libraryOf(documents)
  const figures = await measureRetrieval({ questions }, library)
  const titles = new Map(documents.map(({ title, text }) => [text, title]))
  const absent = questions.filter((_, index) => index % step === 0)
  let denied = 0
  for (const { question, passage } of absent) {
    const hidden = { title: titles.get(passage) ?? '', text: passage }
    denied += Number(await isDenied(question, withoutPassage(library, hidden, titleWeight)))
  }
  return [
    atLeast(`${name}：摘录含有答案`, 100 * figures.holdsAnswer, 90, ' %'),
    atMost(`${name}：平均字数`, figures.meanCharacters, 130, ' 字'),
    atMost(`${name}：段落还在，却说没有找到`, 100 * figures.denied, 3, ' %'),
    atLeast(
      `${name}：段落被拿走的 ${absent.length} 题，说没有找到`,
      (100 * denied) / absent.length,
      95,
      ' %',
    ),
  ]
}

/** The questions that were written for this project, over other kinds of documents. */
async function ownFigures() {
  const library = await ownLibrary()
  const counts = new Map<string, { right: number; all: number }>()
  for (const { kind, question, answer } of ownQuestions) {
    const count = counts.get(kind) ?? { right: 0, all: 0 }
    const { isDenied: denied, quoted } = await answerOf(question, library)
    const isRight = answer === null ? denied : !denied && quoted.includes(answer)
    counts.set(kind, { right: count.right + Number(isRight), all: count.all + 1 })
  }
  return [...counts].map(([kind, { right, all }]) => noted(`自拟问题：${kind}`, `${right} / ${all}`))
}

async function isDenied(question: string, library: LibraryIndex): Promise<boolean> {
  return (await answerOf(question, library)).isDenied
}

async function answerOf(question: string, library: LibraryIndex) {
  const providers = [createLibraryProvider(library)]
  const pipeline = createNormalSearch({ providers, library, clock: systemClock })
  const { cards, failure } = await runPipeline(pipeline, question)
  if (failure) throw failure
  return { isDenied: textOf(cards).startsWith('没有找到'), quoted: quotedText(cards) }
}
