import { checkSections } from '../../../host/agents/universal/research/check-sections.ts'
import { Report } from '../../../host/agents/universal/research/report.ts'
import { heldSections } from '../../../host/agents/universal/research/report-prompt.ts'
import type { ResearchRun } from '../../../host/agents/universal/research/research-run.ts'
import { AnswerChecker } from '../../../host/answers/warrants/answer-checker.ts'
import { type LanguageModel, ModelError } from '../../../host/models/language-model.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import type { BenchPart } from '../support/part.ts'
import { atMost, type Figure, noted } from '../support/table.ts'
import { referencesOf } from './judged-answer.ts'
import { simulatedJudge, type Truth, type Truths } from './judges.ts'
import { type PlantedSection, plantedSections } from './research/sections.ts'

const perReport = 4
const seed = 20_261_128
const marker = /\[\d+\]/g
const lettersOf = (text: string) => foldToLetters(text.replaceAll(marker, ''))

/** Models in the judge's seat; the last one does not answer. */
const models: Readonly<Record<string, (truths: Truths) => LanguageModel>> = {
  判得对: (truths) => simulatedJudge('right', truths, seed),
  '7B 的样子': (truths) => simulatedJudge('loose', truths, seed),
  什么都说有: (truths) => simulatedJudge('credulous', truths, seed),
  没有裁判: () => ({
    name: 'none',
    async *stream() {
      yield { kind: 'text', text: '' }
      throw new ModelError('model_unreachable', 'no judge')
    },
  }),
}

/** Twenty sections with one falsehood each: how many of them reach the text that the lead is written from. */
export const plantedInSections: BenchPart = {
  title: `seat：研究报告的 ${plantedSections.length} 节，每节里一句假话`,
  measure: async (scope) => {
    const checker = new AnswerChecker()
    scope.defer(() => checker.close())
    const figures: Figure[] = []
    const reports = Array.from({ length: plantedSections.length / perReport }, (_, at) =>
      plantedSections.slice(at * perReport, (at + 1) * perReport),
    )
    for (const [name, modelOf] of Object.entries(models)) {
      const told = { planted: 0, others: 0, all: 0 }
      for (const sections of reports) {
        const lead = lettersOf(await leadMaterial(checker, sections, modelOf(truthsOf(sections))))
        for (const { planted, text } of sections) {
          const isTold = lead.includes(lettersOf(planted[0]))
          if (isTold) told.planted += 1
          if (isTold && process.env['BENCH_LIST']) console.log(`${name} ${planted[0]}`)
          told.others += text.filter(([sentence]) => lead.includes(lettersOf(sentence))).length
          told.all += text.length
        }
      }
      const isBound = name === '判得对' || name === '没有裁判'
      const title = `${name}：写导语时还在的假话`
      figures.push(
        isBound ? atMost(title, told.planted, 0) : noted(title, String(told.planted)),
        noted('　还在的真话', `${told.others} / ${told.all}`),
      )
    }
    return figures
  },
}

/** What the lead of a report is written from, after its sections were checked. */
async function leadMaterial(
  checker: AnswerChecker,
  sections: readonly PlantedSection[],
  model: LanguageModel,
): Promise<string> {
  const report = new Report({
    title: '沧屿近况',
    kind: 'report',
    sections: sections.map(({ title }, at) => ({
      id: `s${at + 1}`,
      title,
      points: [],
      state: 'done',
      queries: 1,
      pages: 1,
      sources: 2,
    })),
    minutes: 5,
    version: 1,
    versions: 1,
  })
  sections.forEach((section, at) => {
    report.texts.set(`s${at + 1}`, { text: textOf(section), cited: referencesOf(section.sources) })
  })
  // Assigns the numbers of the report.
  report.numberedTexts()
  const run = {
    deps: { checker, clock: () => Date.UTC(2026, 10, 28, 4) },
    report,
    context: { signal: new AbortController().signal },
    request: { question: '沧屿这一年怎么样？', history: [] },
  } as unknown as ResearchRun
  report.support = await checkSections(run, model)
  return heldSections(model, report)
}

function textOf({ text, planted, at }: PlantedSection): string {
  const sentences = text.map(([sentence]) => sentence)
  return [...sentences.slice(0, at), planted[0], ...sentences.slice(at)].join('')
}

function truthsOf(sections: readonly PlantedSection[]): Truths {
  return new Map(
    sections.flatMap(({ text, planted }): [string, Truth][] => [
      ...text.map(([sentence, ...quotes]): [string, Truth] => [
        lettersOf(sentence),
        { isTrue: true, quotes, calculation: '' },
      ]),
      [lettersOf(planted[0]), { isTrue: false, quotes: planted.slice(1), calculation: '' }],
    ]),
  )
}
