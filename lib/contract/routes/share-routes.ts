import * as z from 'zod/mini'
import { aggregation, feedbackCharacters, offset } from './http.ts'
import { chatRecord } from '../frames/record.ts'
import { identifier, nothing, type OutputOf, type QueryOf, route } from './route.ts'

const sharedSnapshot = z.object({
  id: z.string(),
  title: z.string(),
  /** Milliseconds since 1970. */
  sharedAt: z.number(),
  records: z.array(chatRecord),
})
export type SharedSnapshot = z.infer<typeof sharedSnapshot>

/** A link to a snapshot, as its owner sees it. */
const shareEntry = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  /** Seconds since 1970. */
  created: z.number(),
  /** Seconds since 1970, 0 for never. */
  expires: z.number(),
  state: z.enum(['active', 'expired', 'revoked']),
  /** How often it was read by others, once a reader and day. */
  views: z.int(),
})
export type ShareEntry = z.infer<typeof shareEntry>

/** What of a conversation does not go out with a link to it. */
export const leftOutKinds = [
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

/** What a link would show now, and what it would not. */
const sharePreview = z.object({
  title: z.string(),
  /** Questions with their answers. */
  answers: z.int(),
  /** Sources that everybody may see. */
  sources: z.int(),
  /** The kinds of which there are any, with how many. */
  left_out: z.array(z.object({ kind: z.enum(leftOutKinds), count: z.int() })),
})
export type SharePreview = z.infer<typeof sharePreview>

/** What a report is about. */
export const reportKinds = ['answer', 'agent', 'plugin', 'song', 'share'] as const
/** Why it is reported. */
export const reportReasons = [
  'illegal',
  'false',
  'indecent',
  'abusive',
  'privacy',
  'rights',
  'other',
] as const

/** A link works no longer than this, unless it works for ever. */
const longestShareSeconds = 366 * 24 * 60 * 60

/** Calls by which conversations are shown to others. */
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
    summary: '把一段对话的快照分享为公开链接',
    access: 'visitor',
    input: z.object({
      conversation_id: identifier,
      expires: z.optional(z.int().check(z.minimum(60), z.maximum(longestShareSeconds))),
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

/** The call by which anybody reports what should not be there. */
export const reportRoutes = {
  report: route({
    method: 'POST',
    path: `${aggregation}/v1/report`,
    summary: '举报一个回答或一个分享',
    access: 'visitor',
    input: z.object({
      kind: z.enum(reportKinds),
      /** Of an answer its doc_id, of a share its id. */
      id: identifier,
      reason: z.enum(reportReasons),
      text: z._default(z.string().check(z.maxLength(feedbackCharacters)), ''),
    }),
    output: nothing,
  }),
} as const

/** The formats in which a conversation leaves as a file. */
export const exportFormats = ['md', 'docx', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]
/** The formats in which one card leaves: a plan as a calendar as well. */
export const cardFileFormats = [...exportFormats, 'ics'] as const
export type CardFileFormat = (typeof cardFileFormats)[number]

/** The pictures of a link: the card that other sites show of it, and the whole of it as one long picture. */
export const sharePictures = ['card', 'long'] as const
export type SharePicture = (typeof sharePictures)[number]

/** Calls that answer with a file, without envelope. */
export const dialogueFilePaths = {
  /** GET conversation_id, format; with doc_id and card_id one card of it. */
  export: `${aggregation}/v1/chat/export`,
  /** GET: a zip with a Markdown file of each conversation. */
  exportAll: `${aggregation}/v1/chat/export/all`,
  /** GET id, picture. */
  sharePicture: `${aggregation}/v1/share/picture`,
} as const

type ShareRouteName = keyof typeof shareRoutes
export type ShareQuery<Name extends ShareRouteName> = QueryOf<(typeof shareRoutes)[Name]>
export type ShareOutput<Name extends ShareRouteName> = OutputOf<(typeof shareRoutes)[Name]>
