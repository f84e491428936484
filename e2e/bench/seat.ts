import { foldToLetters } from '../../lib/text/fold.ts'
import { answersOfAnotherHand, labelledAnswers } from './seat/answers.ts'
import { type ExchangedCase, exchangedCases } from './seat/exchanged-columns.ts'
import { type CheckAnswer, openAnswerCheck } from './seat/judged-answer.ts'
import { type JudgeName, simulatedJudge, type Truth, type Truths } from './seat/judges.ts'
import { type LabelledAnswer, markdownOf } from './seat/labelled-answer.ts'
import { labelledClaims } from './seat/labelled-claims.ts'
import { bars, figuresOf, kindsOf, listOf, type Outcome } from './seat/seat-figures.ts'
import type { BenchPart } from './support/part.ts'
import { atMost, type Figure, noted } from './support/table.ts'

const seed = 20_261_128
const judges: Readonly<Record<JudgeName, string>> = {
  right: '判得对',
  loose: '7B 的样子',
  credulous: '什么都说有',
  wary: '什么都说有，只识破程序出的假句子',
}
/** Rounds of a judge that errs at random. */
const rounds: Readonly<Record<JudgeName, number>> = { right: 1, loose: 5, credulous: 1, wary: 1 }

/**
 * Answers written by hand, with the truth of each sentence known, and four judges in place of a model: what the product
 * stamps, accuses and leaves open. `BENCH_LIST=1` prints the sentences that are stamped or left open wrongly.
 */
function seatOf(title: string, answers: readonly LabelledAnswer[]): BenchPart {
  return {
    title: `seat：${answers.length} 篇${title}，四种裁判坐在模型的位子上`,
    measure: async (scope) => {
      const check = openAnswerCheck(scope)
      const figures: Figure[] = []
      for (const [name, manner] of Object.entries(judges) as [JudgeName, string][]) {
        const outcomes: Outcome[] = []
        for (let round = 0; round < rounds[name]; round += 1)
          outcomes.push(...(await outcomesOf(check, answers, name, seed + 1_000 * round)))
        figures.push(
          ...figuresOf(manner, outcomes, bars[name]),
          noted('　不对的有据，是哪几种', kindsOf(outcomes)),
        )
        if (process.env['BENCH_LIST']) console.log(listOf(name, outcomes).join('\n'))
      }
      const alone = await outcomesOf(check, answers, null, seed)
      return [...figures, ...figuresOf('没有模型', alone, bars.none)]
    },
  }
}

export const seat = seatOf('手写的回答', labelledAnswers)
export const seatOfAnotherHand = seatOf('另一个人手写的回答', answersOfAnotherHand)

async function outcomesOf(
  check: CheckAnswer,
  answers: readonly LabelledAnswer[],
  name: JudgeName | null,
  from: number,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [at, answer] of answers.entries()) {
    const claims = labelledClaims(answer)
    const model = name && simulatedJudge(name, truthsOf(answer), from + at)
    const { question, sources } = answer
    const verdicts = await check({ question, sources, markdown: markdownOf(answer) }, model)
    outcomes.push(
      ...claims.map(({ claim, label }) => ({
        question,
        claim: claim.text,
        label,
        verdicts: verdicts.filter(
          ({ claim: text, index }) => text === claim.text && claim.sources.includes(index),
        ),
      })),
    )
  }
  return outcomes
}

function truthsOf(answer: LabelledAnswer): Truths {
  return new Map(
    labelledClaims(answer).map(({ claim, label }) => [
      foldToLetters(claim.text),
      { isTrue: label.falseBy === undefined, quotes: label.quotes, calculation: label.steps ?? '' },
    ]),
  )
}

/** A hundred tables of which the cells of two columns or rows are exchanged: none of these cells is to be stamped. */
export const exchangedColumns: BenchPart = {
  title: 'seat：一百张表，两列或两行的格子换了位置',
  measure: async (scope) => {
    const check = openAnswerCheck(scope)
    const cases = exchangedCases()
    const figures: Figure[] = []
    for (const [name, title] of [...Object.entries(judges), ['none', '没有模型']] as [
      JudgeName | 'none',
      string,
    ][]) {
      let stamped = 0
      let kept = 0
      let others = 0
      for (const [at, each] of cases.entries()) {
        const found = await cellsOf(check, each, name, seed + at)
        if (found.stamped.length > 0) stamped += 1
        if (found.stamped.length > 0 && process.env['BENCH_LIST'])
          console.log(`${name} ${found.stamped.join(' | ')}`)
        kept += found.kept
        others += found.others
      }
      figures.push(
        atMost(`${title}：${cases.length} 张里，换了位置的格子有据的`, stamped, 0),
        noted('　没有换的格子，有据的', `${kept} / ${others}`),
      )
    }
    return figures
  },
}

async function cellsOf(
  check: CheckAnswer,
  { question, source, answer, exchanged }: ExchangedCase,
  name: JudgeName | 'none',
  from: number,
) {
  const truths = {
    get: (letters: string): Truth | undefined => {
      const isExchanged = exchanged.some((claim) => foldToLetters(claim) === letters)
      const row = rowOf(letters, source.passage)
      return row === undefined ? undefined : { isTrue: !isExchanged, quotes: [row], calculation: '' }
    },
  } as Truths
  const model = name === 'none' ? null : simulatedJudge(name, truths, from)
  const verdicts = await check({ question, sources: [source], markdown: answer }, model)
  const isStamped = ({ state }: (typeof verdicts)[number]) => state === 'supported' || state === 'derived'
  const others = verdicts.filter(({ claim, index }) => index > 0 && !exchanged.includes(claim))
  return {
    stamped: verdicts
      .filter((each) => exchanged.includes(each.claim) && isStamped(each))
      .map(({ claim }) => claim),
    kept: others.filter(isStamped).length,
    others: others.length,
  }
}

/** The line of a table that a cell is of: the one with its row label as first cell. */
function rowOf(letters: string, passage: string): string | undefined {
  return passage.split('\n').find((line) => {
    const label = /^[^：；]+：([^；]+)；/.exec(line)?.[1]
    return label !== undefined && letters.includes(foldToLetters(label))
  })
}
