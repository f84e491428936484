import { foldForSearch } from '../../../lib/text/fold.ts'
import type { DataTable } from '../data-table.ts'
import type { TableProfile } from '../profile/table-profile.ts'
import { isFollowUp, mergeFrames } from './follow-up.ts'
import { buildFrame } from './frame/build-frame.ts'
import { checkLeft } from './frame/check-left.ts'
import { Draft } from './frame/draft.ts'
import { offersFor } from './offers.ts'
import type { NearestQuestions, QuestionAnswer, QuestionFrame } from './question-frame.ts'
import { unwritable } from './unwritable.ts'
import { type Resolved, resolveWords } from './words/resolve-words.ts'
import { nameRows } from './words/row-nouns.ts'
import { tokenize } from './words/tokenize.ts'
import type { Token, ValueCandidate } from './words/tokens.ts'
import { readTradeWords } from './words/trade-words.ts'
import { type Lookup, readVocabulary, type Vocabulary } from './words/vocabulary.ts'
import { wholeNumbers } from './words/whole-numbers.ts'
import { writtenFrame } from './written-frame.ts'

export interface QuestionInput {
  readonly question: string
  readonly tables: readonly DataTable[]
  readonly profiles: readonly TableProfile[]
  /** Runs queries over the same tables; used for the values of text columns. */
  readonly lookup: Lookup
  /** Shared vocabulary, when several questions are asked. */
  readonly vocabulary?: Vocabulary
  readonly previous?: QuestionFrame | null
}

const longest = 2_000
const maxParts = 20
const maxSaid = 3

/** Translates a Chinese question to SQL without a model. @returns a query, or what was not understood */
export async function understandQuestion(input: QuestionInput): Promise<QuestionAnswer> {
  const { question, tables, profiles, lookup, previous = null } = input
  const text = wholeNumbers(foldForSearch(question).trim())
  if (text === '') return nearest(input, ['没有问题'])
  if (Array.from(question).length > longest) return nearest(input, [`问题太长，最多 ${longest} 个字`])

  const { vocabulary = await readVocabulary(tables, profiles, lookup) } = input
  const tokens = withParts(tokenize(text, vocabulary), vocabulary)
  const resolved = await resolveWords(tokens, vocabulary, lookup, previous?.table ?? null)
  if (!resolved) return nearest(input, ['提到的列在几张表里，没有找到把它们连起来的列'])

  const isFollowing = previous !== null && isFollowUp(resolved.items)
  const { table, join } = resolved
  const isKnownTable =
    !isFollowing || [table, join?.table].includes(previous.table) || previous.join?.table === table
  if (!isKnownTable) return nearest(input, ['这和上一个问题不在同一张表里'])

  const joined =
    isFollowing && previous.join && !join
      ? { ...resolved, table: previous.table, join: previous.join }
      : resolved
  return answer(input, joined, vocabulary, isFollowing ? previous : null)
}

function answer(
  input: QuestionInput,
  resolved: Resolved,
  vocabulary: Vocabulary,
  previous: QuestionFrame | null,
): QuestionAnswer {
  const { table, join, caveats } = resolved
  const read = readTradeWords(resolved.items, vocabulary, join ? [table, join.table] : [table])
  const { items, nouns, verbs } = nameRows(read.items, namesIn(vocabulary))
  const draft = new Draft(items, vocabulary, join ? [table, join.table] : [table])
  for (const caveat of [...caveats, ...read.caveats]) draft.caveat(caveat)
  for (const noun of nouns) draft.caveat(`“${noun}”按表里的一行理解`)
  for (const verb of verbs) draft.caveat(`没有用到“${verb}”`)
  const own = buildFrame(draft, resolved)
  checkLeft(draft)
  if (!previous) draft.problems.push(...draft.gaps)
  if (!previous) for (const guess of draft.guesses) draft.caveat(guess)
  if (!previous && saysNothing(draft)) draft.problems.push('没有看出要问什么')
  const frame = previous ? mergeFrames(previous, own, draft) : own
  if (draft.problems.length > 0) return nearest(input, draft.problems)

  const problem = unwritable(frame)
  if (problem) return nearest(input, [problem])

  return writtenFrame(frame, draft.columns, draft.caveats)
}

function namesIn({ columns, tables }: Vocabulary): string {
  return [...columns, ...tables].map((each) => ('plain' in each ? each.plain : each.name)).join(' ')
}

/** A question of fillers only, or a follow-up without a previous question. */
function saysNothing(draft: Draft): boolean {
  const isLeaning =
    draft.items.some((item) => item.kind === 'follow' && item.follow !== 'only') &&
    draft.measures.length === 0
  const said = draft.items.filter(({ kind }) => !['filler', 'break', 'and', 'noun', 'table'].includes(kind))
  const isAsking = said.some(({ kind }) => kind !== 'value' && kind !== 'period')
  return isLeaning || said.length === 0 || !isAsking
}

/** 可乐 matches both values 可口可乐 and 百事可乐. */
function withParts(tokens: readonly Token[], { values }: Vocabulary): readonly Token[] {
  let tried = 0
  return tokens.map((token, at) => {
    const isMentioned = tokens.slice(Math.max(0, at - 2), at).some(({ kind }) => kind === 'mention')
    if (token.kind !== 'unknown' || token.text.length < 2 || isMentioned || tried >= maxParts) return token

    tried += 1
    const candidates: ValueCandidate[] = []
    for (const { column, values: all } of values.values()) {
      const found = all.filter((value) => foldForSearch(value).includes(token.text))
      if (found.length > 0 && found.length <= 50)
        candidates.push({
          table: column.table,
          column: column.column,
          values: found,
          score: 0.6,
          isPart: true,
        })
    }

    return candidates.length > 0 ? { ...token, kind: 'value', candidates } : token
  })
}

function nearest({ tables, profiles }: QuestionInput, problems: readonly string[]): NearestQuestions {
  const said = [...new Set(problems)].slice(0, maxSaid).join('；')
  return {
    kind: 'nearest',
    said: `${said}。可以换个说法，或者试试下面的问题。`,
    offers: offersFor(tables, profiles).slice(0, 3),
  }
}
