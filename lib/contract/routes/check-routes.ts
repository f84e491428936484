import * as z from 'zod/mini'
import { verdict } from '../cards/support-check.ts'
import { aggregation, offset } from './http.ts'
import { identifier, nothing, route } from './route.ts'

const checkPath = `${aggregation}/v1/check`

/** What one check may bring, and how many of an owner are kept for how long. */
export const checkLimits = {
  characters: 100_000,
  sentences: 200,
  sources: 50,
  /** Of one pasted source, and of all of them together. */
  sourceCharacters: 100_000,
  allSourceCharacters: 500_000,
  titleCharacters: 200,
  perMinute: 20,
  kept: 20,
  keptDays: 30,
} as const

export const checkScopes = ['files', 'library', 'web'] as const
export type CheckScope = (typeof checkScopes)[number]

/** Where sources are looked for, and why nothing of it, or not all, is searched. */
const scopeProblem = z.object({
  scope: z.enum(checkScopes),
  /** As a sentence. */
  problem: z.string(),
})
export type ScopeProblem = z.infer<typeof scopeProblem>

/** A text, an own file, or a page: what a text is compared with. */
const givenSource = z.union([
  z.object({ title: z._default(z.string(), ''), text: z.string() }),
  z.object({ file_id: identifier }),
  z.object({ url: z.string().check(z.maxLength(2_000)) }),
])
export type GivenSource = z.infer<typeof givenSource>

/** What a sentence was compared with. */
const checkSource = z.object({
  /** From 1, in the order given. */
  index: z.int(),
  kind: z.enum(['text', 'file', 'url', 'found']),
  title: z.string(),
  /** Its page; '' without one. */
  url: z.string(),
  file_id: z.optional(z.string()),
  /** ISO date; '' when unknown. */
  date: z.string(),
  /** Why nothing of it could be compared, as a sentence; '' when it was read. */
  problem: z.string(),
  /** Whether only its beginning was compared. */
  is_cut: z.boolean(),
})
export type CheckSource = z.infer<typeof checkSource>

/** A part of a source that sentences were compared with. */
const checkPassage = z.object({
  id: z.int(),
  /** Number of its source. */
  index: z.int(),
  /** Page or section, in words; '' when unknown. */
  place: z.string(),
  text: z.string(),
})
export type CheckPassage = z.infer<typeof checkPassage>

/** What a reader says of a verdict that is wrong: the source agrees, it does not, or it is the wrong place to compare. */
const disputes = ['agrees', 'differs', 'wrong_place'] as const
export type Dispute = (typeof disputes)[number]

const sentenceVerdict = z.extend(verdict, {
  /** Number of the sentence, from 1. */
  at: z.int(),
  /** Where it was compared: the passage's id; absent when nothing is like it. */
  passage: z.optional(z.int()),
  /** The sentence as the quotation has it, where one number or date differs. */
  correction: z.optional(z.string()),
  /** What its owner says against it; it stays as it is. */
  disputed: z.optional(z.enum(disputes)),
})
export type SentenceVerdict = z.infer<typeof sentenceVerdict>

const checkBlock = z.object({
  kind: z.enum(['heading', 'paragraph', 'item', 'cell']),
  /** Of a heading, which states nothing; '' of the others. */
  heading: z.string(),
  /** Numbers of its sentences. */
  sentences: z.array(z.int()),
})
export type CheckBlock = z.infer<typeof checkBlock>

const checkState = z.enum(['running', 'done', 'failed'])

const checkResult = z.object({
  id: z.string(),
  state: checkState,
  /** Why it failed, as a sentence; '' otherwise. */
  message: z.string(),
  /** The text as it was sent. */
  text: z.string(),
  scope: z.optional(z.enum(checkScopes)),
  /** In reading order, without markers; empty until they are found. */
  sentences: z.array(z.string()),
  blocks: z.array(checkBlock),
  /** One for each sentence, in the same order; those of a model come last. */
  verdicts: z.array(sentenceVerdict),
  sources: z.array(checkSource),
  passages: z.array(checkPassage),
  /** The model that judged; '' for none. */
  model: z.string(),
  /** Sentences beyond the maximum, which were not looked at. */
  unjudged: z.int(),
  /** Offset in the text at which the first of them begins; absent without any, and where that is not known. */
  rest: z.optional(z.int()),
  /** The head of the table of which that is a row, to be put before it. */
  rest_head: z.optional(z.string()),
  /**
   * Sentences that no program proves and no model has judged, though one is set up: for lack of allowance, time or a
   * reply, or because they are too long. Absent for none.
   */
  unasked: z.optional(z.int()),
  /** What could not be searched. Where nothing was looked at, sentences are unclear and not `uncited`. Absent for none. */
  unsearched: z.optional(z.array(scopeProblem)),
  /** Milliseconds since 1970. */
  created: z.number(),
})
export type CheckResult = z.infer<typeof checkResult>

/** A check in a list. */
const checkSummary = z.object({
  id: z.string(),
  /** The beginning of its text; '' for one of an earlier version. */
  title: z.string(),
  state: checkState,
  /** Milliseconds since 1970. */
  created: z.number(),
})
export type CheckSummary = z.infer<typeof checkSummary>

/** Files that a check leaves as. */
export const checkFormats = ['docx', 'md', 'html'] as const
export type CheckFormat = (typeof checkFormats)[number]

/** GET: a finished check as a file; without an envelope. */
export const checkExportPath = `${checkPath}/export`

/** Any text, checked sentence by sentence. Those of others answer `not_found`. */
export const checkRoutes = {
  checkStart: route({
    method: 'POST',
    path: checkPath,
    programs: 'search',
    summary: '拿给出的资料或者搜到的资料，逐句核对一段文字；同一个 id 是同一次核对',
    access: 'visitor',
    input: z.object({
      text: z.optional(z.string()),
      sentences: z.optional(z.array(z.string())),
      sources: z._default(z.array(givenSource), []),
      scope: z.optional(z.enum(checkScopes)),
      id: z.optional(identifier),
    }),
    output: checkResult,
    // Characters of up to three bytes, escaped.
    bodyLimitBytes: (checkLimits.characters + checkLimits.allSourceCharacters) * 6 + 256 * 1024,
  }),
  checkGet: route({
    method: 'GET',
    path: checkPath,
    programs: 'search',
    summary: '一次核对现在的结果',
    access: 'visitor',
    input: z.object({ id: identifier }),
    output: checkResult,
  }),
  checkList: route({
    method: 'GET',
    path: `${checkPath}/list`,
    summary: '自己的核对，最新的在前',
    access: 'visitor',
    input: z.object({ offset }),
    output: z.object({ list: z.array(checkSummary), offset: z.int(), hasMore: z.boolean() }),
  }),
  checkDelete: route({
    method: 'POST',
    path: `${checkPath}/delete`,
    summary: '删除一次核对',
    access: 'visitor',
    input: z.object({ id: identifier }),
    output: nothing,
  }),
  checkScopes: route({
    method: 'GET',
    path: `${checkPath}/scopes`,
    summary: '现在不能搜的地方，各有原因',
    access: 'visitor',
    input: nothing,
    output: z.object({ unavailable: z.array(scopeProblem) }),
  }),
  checkDispute: route({
    method: 'POST',
    path: `${checkPath}/dispute`,
    summary: '说一句的结论判错了；空的是收回',
    access: 'visitor',
    input: z.object({ id: identifier, at: z.int(), says: z.enum(['', ...disputes]) }),
    output: sentenceVerdict,
  }),
} as const
