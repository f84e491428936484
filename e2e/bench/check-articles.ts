import { existsSync } from 'node:fs'
import { checkSentences } from '../../host/checks/check-sentences.ts'
import { judgeSentences, partsOf } from '../../host/checks/judge-sentences.ts'
import { sentencesOfPlainText } from '../../host/checks/sentences-of-text.ts'
import type { SentenceVerdict } from '../../lib/contract/routes/check-routes.ts'
import { foldToLetters } from '../../lib/text/fold.ts'
import {
  type ArticleSentence,
  articlesFile,
  readArticles,
  type WrittenArticle,
} from './check-articles/articles.ts'
import { type JudgeName, simulatedJudge, type Truths } from './seat/judges.ts'
import type { BenchPart } from './support/part.ts'
import { atLeast, atMost, type Figure, noted } from './support/table.ts'

const seed = 20_261_129
/** Articles that one text is about: each sentence has to find its own. */
const perText = 10
const judges: Readonly<Record<JudgeName | 'none', string>> = {
  right: '判得对',
  loose: '7B 的样子',
  credulous: '什么都说有',
  wary: '什么都说有，只识破程序出的假句子',
  none: '没有模型',
}

interface Outcome extends ArticleSentence {
  readonly verdict: SentenceVerdict
}

/** Sentences about articles of an encyclopaedia, written by somebody who had not seen the check, as texts for `/check`. */
export const checkArticles: BenchPart = {
  title: 'check-articles：引文核对，200 篇文章的 600 句话',
  measure: async () => {
    if (!existsSync(articlesFile)) return { skipped: '没有 ../shared/data/qa' }
    const articles = readArticles()
    const figures: Figure[] = []
    for (const [name, title] of Object.entries(judges) as [JudgeName | 'none', string][]) {
      const outcomes: Outcome[] = []
      for (let at = 0; at < articles.length; at += perText)
        outcomes.push(...(await checked(articles.slice(at, at + perText), name, seed + at)))
      figures.push(...figuresOf(title, outcomes, name))
      if (process.env['BENCH_LIST'])
        for (const each of outcomes.filter(isMissed)) console.log(lineOf(name, each))
    }
    return figures
  },
}

async function checked(
  articles: readonly WrittenArticle[],
  name: JudgeName | 'none',
  from: number,
): Promise<Outcome[]> {
  const written = articles.flatMap(({ sentences }) => sentences)
  const { sentences } = sentencesOfPlainText(written.map(({ text }) => text).join('\n'), {
    count: 0,
    most: 200,
  })
  if (sentences.length !== written.length)
    throw new Error(`${sentences.length} of ${written.length} sentences`)
  const sources = articles.map(({ title, text }) => ({ title, parts: [{ place: '', text }] }))
  const found = checkSentences(sentences, sources)
  const truths: Truths = new Map(
    written.map(({ text, isTrue, quotes, steps }) => [
      foldToLetters(text),
      { isTrue, quotes, calculation: steps },
    ]),
  )
  const said = new Map<number, SentenceVerdict>()
  for (const part of name === 'none' ? [] : partsOf(found.open)) {
    const judging = {
      model: simulatedJudge(name as JudgeName, truths, from),
      today: '2026年11月29日',
      sources: articles.map(({ title }) => ({ title, site: '', date: '' })),
    }
    const judged = await judgeSentences(
      part,
      found,
      judging,
      AbortSignal.timeout(60_000),
      async () => undefined,
    )
    for (const verdict of judged?.verdicts ?? []) said.set(verdict.at, verdict)
  }
  const verdicts = found.verdicts.map((verdict) => said.get(verdict.at) ?? verdict)
  return written.flatMap((sentence, at) => {
    const verdict = verdicts[at]
    return verdict ? [{ ...sentence, verdict }] : []
  })
}

const isStamped = ({ verdict: { state } }: Outcome) => state === 'supported' || state === 'derived'
const isMissed = (outcome: Outcome) => outcome.isTrue !== isStamped(outcome)

function figuresOf(title: string, outcomes: readonly Outcome[], name: JudgeName | 'none'): Figure[] {
  const [good, bad] = [outcomes.filter(({ isTrue }) => isTrue), outcomes.filter(({ isTrue }) => !isTrue)]
  const share = (list: readonly Outcome[], test: (outcome: Outcome) => boolean) =>
    Math.round((1_000 * list.filter(test).length) / Math.max(1, list.length)) / 10
  const of = (state: string) => (outcome: Outcome) => outcome.verdict.state === state
  const stamped = `${good.length} 句对的，有据或推算`
  const goodStamped = share(good, isStamped)
  const least = name === 'right' ? 95 : name === 'loose' ? 85 : null
  const most = { right: 1, loose: 5, credulous: 15, wary: null, none: 0 }[name]
  const falseStamped = share(bad, isStamped)
  const kinds = ['copied', 'reworded', 'summed'].map((kind) => {
    return `${kind} ${share(
      good.filter((each) => each.is === kind),
      isStamped,
    )}`
  })
  return [
    atMost(`${title}：对的，与原文不符`, share(good, of('contradicted')), name === 'loose' ? 1 : 0, ' %'),
    most === null
      ? noted(`${title}：${bad.length} 句不对的，有据或推算`, `${falseStamped} %`)
      : atMost(`${title}：${bad.length} 句不对的，有据或推算`, falseStamped, most, ' %'),
    least === null
      ? noted(`${title}：${stamped}`, `${goodStamped} %`)
      : atLeast(`${title}：${stamped}`, goodStamped, least, ' %'),
    noted('　其中', kinds.join('，')),
    noted('　不对的，与原文不符', `${share(bad, of('contradicted'))} %`),
    noted(
      '　没有的，没有提到或没有出处',
      `${share(
        bad.filter(({ is }) => is === 'unsaid'),
        (each) => of('unsupported')(each) || of('uncited')(each),
      )} %`,
    ),
  ]
}

function lineOf(name: string, { is, kind, text, verdict }: Outcome): string {
  return `${name} ${verdict.state} ${is}${kind && ` ${kind}`}：${text} ← ${(verdict.quotes ?? []).join(' | ')}`
}
