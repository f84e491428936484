import { systemClock } from '../../host/deps.ts'
import { createNormalSearch } from '../../host/dialogue/pipelines/normal-search.ts'
import { createLibraryProvider } from '../../host/search/library-provider.ts'
import { libraryOf } from '../../host/search/testing/library-of.ts'
import { measureRetrieval } from '../../host/search/testing/measure-retrieval.ts'
import { readQuestionSet, type TestQuestion } from '../../host/search/testing/question-set.ts'
import { runPipeline, textOf } from '../../host/search/testing/run-pipeline.ts'
import { withoutPassage } from '../../host/search/testing/without-passage.ts'
import { titleWeight } from '../../host/search/tokens.ts'
import type { LibraryIndex } from '../../host/storage/library-index.ts'
import type { BenchPart } from './support/part.ts'
import { atLeast, atMost } from './support/table.ts'

/** Every so many-th question is asked with its passage taken away: 200 of the 1,000. */
const step = 5

/** Answers without a model: whether the quotes answer, and whether it is said when nothing does. */
export const extractive: BenchPart = {
  title: 'extractive：没有语言模型时的回答（CMRC 2018）',
  measure: async () => {
    const set = readQuestionSet()
    if (!set) return { skipped: '没有 ../shared/data/qa' }
    const library = await libraryOf(set.documents)
    const figures = await measureRetrieval(set, library)
    const titles = new Map(set.documents.map(({ title, text }) => [text, title]))
    const absent = { asked: 0, denied: 0 }
    for (const question of set.questions.filter((_, index) => index % step === 0)) {
      const hidden = { title: titles.get(question.passage) ?? '', text: question.passage }
      absent.asked += 1
      absent.denied += Number(await isDenied(question, withoutPassage(library, hidden, titleWeight)))
    }
    return [
      atLeast('摘录含有答案', 100 * figures.holdsAnswer, 82, ' %'),
      atLeast('第一个标记打开的段落含有答案', 100 * figures.citesAnswer, 90, ' %'),
      atLeast(`段落被拿走的 ${absent.asked} 题，说没有找到`, (100 * absent.denied) / absent.asked, 90, ' %'),
      atMost('段落还在，却说没有找到', 100 * figures.denied, 5, ' %'),
    ]
  },
}

async function isDenied({ question }: TestQuestion, library: LibraryIndex): Promise<boolean> {
  const providers = [createLibraryProvider(library)]
  const pipeline = createNormalSearch({ providers, model: null, library, clock: systemClock })
  const { cards, failure } = await runPipeline(pipeline, question)
  if (failure) throw failure
  return textOf(cards).startsWith('没有找到')
}
