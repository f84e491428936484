import * as z from 'zod/mini'
import { chatRecord } from '../frames/record.ts'
import { aggregation, feedbackCharacters, offset } from './http.ts'
import { identifier, nothing, type OutputOf, type QueryOf, route } from './route.ts'

const sharedSnapshot = z.object({
  id: z.string(),
  title: z.string(),
  /** Milliseconds since 1970. */
  sharedAt: z.number(),
  records: z.array(chatRecord),
})
export type SharedSnapshot = z.infer<typeof sharedSnapshot>

const shareEntry = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  /** Seconds since 1970. */
  created: z.number(),
  /** Seconds since 1970; 0 means never. */
  expires: z.number(),
  state: z.enum(['active', 'expired', 'revoked']),
  /** Views by others, counted once per visitor and day. */
  views: z.int(),
})
export type ShareEntry = z.infer<typeof shareEntry>

/** Kinds of content that a shared link leaves out. */
export const excludedKinds = [
  'thinking',
  'tool_call',
  'choice',
  'suggestion',
  'own_passage',
  'file',
  'memory',
  'other',
  'unfinished',
] as const

/** What a link would include and leave out now. */
const sharePreview = z.object({
  title: z.string(),
  answers: z.int(),
  sources: z.int(),
  /** Omitted content with counts; only kinds that occur. */
  left_out: z.array(z.object({ kind: z.enum(excludedKinds), count: z.int() })),
})
export type SharePreview = z.infer<typeof sharePreview>

export const reportKinds = ['answer', 'agent', 'plugin', 'song', 'share'] as const
export const reportReasons = [
  'illegal',
  'false',
  'indecent',
  'abusive',
  'privacy',
  'rights',
  'other',
] as const

/** Maximum lifetime of a link that expires. */
const maxShareSeconds = 366 * 24 * 60 * 60

export const shareRoutes = {
  sharePreview: route({
    method: 'GET',
    path: `${aggregation}/v1/share/preview`,
    summary: '分享之前看：会公开什么，不会公开什么',
    access: 'visitor',
    input: z.object({ conversation_id: identifier }),
    output: sharePreview,
  }),
  shareLink: route({
    method: 'POST',
    path: `${aggregation}/v1/share/link`,
    ignoresRepeats: true,
    summary: '把一段对话的快照分享为公开链接',
    access: 'visitor',
    input: z.object({
      conversation_id: identifier,
      expires: z.optional(z.int().check(z.minimum(60), z.maximum(maxShareSeconds))),
      doc_ids: z.optional(z.array(identifier).check(z.minLength(1), z.maxLength(100))),
    }),
    output: z.object({ id: z.string(), url: z.string(), expires: z.number() }),
  }),
  shareList: route({
    method: 'GET',
    path: `${aggregation}/v1/share/list`,
    summary: '分享过的链接',
    access: 'visitor',
    input: z.object({ offset }),
    output: z.object({ list: z.array(shareEntry), offset: z.int(), hasMore: z.boolean() }),
  }),
  shareRevoke: route({
    method: 'POST',
    path: `${aggregation}/v1/share/revoke`,
    summary: '停止一个分享',
    access: 'visitor',
    input: z.object({ id: identifier }),
    output: nothing,
  }),
  shareView: route({
    method: 'POST',
    path: `${aggregation}/v1/share/view`,
    summary: '公开的快照被人看了一次',
    access: 'visitor',
    input: z.object({ id: identifier }),
    output: nothing,
  }),
  sharedSnapshot: route({
    method: 'GET',
    path: `${aggregation}/v1/share/get`,
    summary: '公开的快照',
    access: 'public',
    input: z.object({ id: identifier }),
    output: sharedSnapshot,
  }),
} as const

export const reportRoutes = {
  report: route({
    method: 'POST',
    path: `${aggregation}/v1/report`,
    ignoresRepeats: true,
    summary: '举报一个回答、智能体、插件、分享或一首公开的歌',
    access: 'visitor',
    input: z.object({
      kind: z.enum(reportKinds),
      /** The doc_id of an answer, the key of a link to a song, or the id of what is reported. */
      id: identifier,
      reason: z.enum(reportReasons),
      text: z._default(z.string().check(z.maxLength(feedbackCharacters)), ''),
    }),
    output: nothing,
  }),
} as const

/** Lists of the cited sources: GB/T 7714—2015 as plain text, BibTeX, RIS. */
export const referenceFormats = ['txt', 'bib', 'ris'] as const
export type ReferenceFormat = (typeof referenceFormats)[number]

export const textFormats = ['md', 'docx', 'pdf'] as const
export const exportFormats = [...textFormats, ...referenceFormats] as const
export type ExportFormat = (typeof exportFormats)[number]
/** Export formats of a single card: a plan also as a calendar, the result of a query as a workbook. */
export const cardFileFormats = [...exportFormats, 'ics', 'xlsx'] as const
export type CardFileFormat = (typeof cardFileFormats)[number]

/** Images of a link: the preview card for other sites, and the whole conversation as one long image. */
export const shareImages = ['card', 'long'] as const
export type ShareImage = (typeof shareImages)[number]

/** Calls that respond with a file, without envelope. */
export const dialogueFilePaths = {
  /** GET conversation_id, format; with doc_id and card_id a single card. */
  export: `${aggregation}/v1/chat/export`,
  /** GET: a zip with one Markdown file per conversation. */
  exportAll: `${aggregation}/v1/chat/export/all`,
  /** GET with query `id` and `picture`. */
  shareImage: `${aggregation}/v1/share/picture`,
} as const

type ShareRouteName = keyof typeof shareRoutes
export type ShareQuery<Name extends ShareRouteName> = QueryOf<(typeof shareRoutes)[Name]>
export type ShareOutput<Name extends ShareRouteName> = OutputOf<(typeof shareRoutes)[Name]>
