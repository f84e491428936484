import * as z from 'zod/mini'
import { partPlace, textPart } from '../part-place.ts'
import { aggregation, offset } from './http.ts'
import { identifier, nothing, route } from './route.ts'

export const fileStates = ['waiting', 'parsing', 'indexing', 'ready', 'failed'] as const
export type FileState = (typeof fileStates)[number]

/** Maximum characters of a file name. */
export const fileNameCharacters = 255

const fileInfo = z.object({
  file_id: z.string(),
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  mime: z.string(),
  state: z.enum(fileStates),
  /** In percent. */
  progress: z.int(),
  pages: z.optional(z.int()),
  sheets: z.optional(z.int()),
  /** Its pages can be shown as pictures (`file/page`). */
  has_page_pictures: z.optional(z.boolean()),
  /** Number of places with hidden content; absent for none. */
  hidden: z.optional(z.int()),
  /** Whether they are read as well. */
  includes_hidden: z.optional(z.boolean()),
  /** Number of scanned pages, and of those whose text is recognized. */
  scanned: z.optional(z.int()),
  recognized: z.optional(z.int()),
  /** Failure reason in the user's language; of a file that was read, what of it was not. */
  reason: z.optional(z.string()),
  /** It failed because its owner has stopped the recognition of its text; what was recognized is kept. */
  is_stopped: z.optional(z.boolean()),
  /** A retry may succeed. */
  may_retry: z.optional(z.boolean()),
  /** Signed path to its content, valid for at least an hour; present once uploaded. */
  url: z.optional(z.string()),
  /** Seconds since 1970. */
  created: z.number(),
})
export type FileInfo = z.infer<typeof fileInfo>

/** A conversation with a question that referred to a file. */
const fileUse = z.object({
  conversation_id: z.string(),
  title: z.string(),
  /** `agent`: a chat with the agent below. */
  kind: z.enum(['search', 'agent']),
  agent_id: z.string(),
  agent_type: z.string(),
})
export type FileUse = z.infer<typeof fileUse>

/** Maximum conversations listed per file. */
export const fileUsesShown = 10
/** Maximum files deleted or moved by one call. */
export const filesAtOnce = 100

/** A version of a file, with the ids of files with identical bytes. */
const fileVersion = z.extend(fileInfo, { copy_ids: z._default(z.array(z.string()), []) })
export type FileVersion = z.infer<typeof fileVersion>

/**
 * An entry of the user's file list with all versions and the conversations that use or created them, newest first.
 */
const listedFile = z.extend(fileInfo, {
  used_in: z.array(fileUse),
  /** Number of conversations, of which only the first are listed. */
  used_count: z.int(),
  /** '' if in no folder. */
  folder_id: z._default(z.string(), ''),
  /** Other versions, newest first, each with different bytes. */
  versions: z._default(z.array(fileVersion), []),
  /** Files with the same bytes as this file or one of its versions. */
  copy_ids: z._default(z.array(z.string()), []),
  total_size: z._default(z.int(), 0),
})
export type ListedFile = z.infer<typeof listedFile>

export const uploadWish = z.object({
  agent_id: z.optional(identifier),
  name: z.string().check(z.minLength(1), z.maxLength(2_000)),
  size: z.int().check(z.positive()),
  mime: z._default(z.string().check(z.maxLength(200)), ''),
  sha256: z.string().check(z.regex(/^[0-9a-fA-F]{64}$/)),
})
export type UploadWish = z.infer<typeof uploadWish>

/** Target of a single PUT with these headers, before it expires (seconds since 1970). */
export const uploadTarget = z.object({
  file_id: z.string(),
  upload_url: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  expires: z.number(),
})

/**
 * A passage of a file's text. `marks`: locations of its parts with their start characters, if it spans several. `unsure`:
 * parts of a recognized text that may be misread.
 */
export const filePassage = z.object({
  heading: z.string(),
  location: z.optional(z.string()),
  text: z.string(),
  marks: z.optional(z.array(z.object({ at: z.int(), location: z.string() }))),
  /** The headings and clause numbers above its start. */
  path: z.optional(z.string()),
  places: z.optional(z.array(partPlace)),
  unsure: z.optional(z.array(textPart)),
})
export type FilePassageInfo = z.infer<typeof filePassage>

/** A rectangle on a page: 0 to 1 of its width and height, from the upper left corner. */
const pageBox = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })

export type PageBox = z.infer<typeof pageBox>

/**
 * What may be misread on a page: its place, what was read, and what else it may be. `chosen`: what its owner has put in
 * place of it, or confirmed.
 */
const unsurePlace = z.extend(pageBox, {
  /** Index of its line, and the part of that line, in code points. */
  line: z.optional(z.int()),
  from: z.optional(z.int()),
  to: z.optional(z.int()),
  text: z.optional(z.string()),
  /** The same with what was read next to it in its line. */
  context: z.optional(z.string()),
  /** Of a single character, from 0 to 1. */
  confidence: z.optional(z.number()),
  other: z.optional(z.string()),
  other_confidence: z.optional(z.number()),
  chosen: z.optional(z.string()),
})
export type UnsurePlace = z.infer<typeof unsurePlace>

/** The sign for a character that was seen on a page and not recognized. */
export const unreadCharacter = '□'

/** Maximum characters of a reading. */
export const readingCharacters = 40

/**
 * What an unsure part of a page says: `read` is what was recognized there, `text` what it is; '' takes an earlier choice
 * back.
 */
export const readingChoice = z.object({
  file_id: identifier,
  page: z.int().check(z.minimum(1), z.maximum(100_000)),
  line: z.int().check(z.nonnegative(), z.maximum(100_000)),
  from: z.int().check(z.nonnegative(), z.maximum(100_000)),
  to: z.int().check(z.nonnegative(), z.maximum(100_000)),
  read: z.string().check(z.maxLength(1_000)),
  text: z
    .string()
    .check(z.trim(), z.maxLength(readingCharacters), z.regex(/^(?:[^\p{C}\p{Z}]+(?: [^\p{C}\p{Z}]+)*)?$/u)),
})
export type ReadingChoice = z.infer<typeof readingChoice>

/** A page of a file as it is printed. */
export const filePage = z.object({
  /** Counted from 1. */
  page: z.int(),
  pages: z.int(),
  /** In points; for the shape. */
  width: z.number(),
  height: z.number(),
  /** Path of the picture, valid for at least an hour. */
  picture: z.string(),
  /** A box for each line that supports the claim; none where it is not found on the page. */
  boxes: z.array(pageBox),
  /** What was read from the page, in parts. */
  text: z.array(z.string()),
  /** Of a page whose text was recognized: where characters may be misread, on the page and in parts of its text. */
  recognized: z.optional(
    z.object({
      unsure: z.array(unsurePlace),
      unsure_text: z._default(z.array(z.extend(textPart, { part: z.int() })), []),
    }),
  ),
})
export type FilePage = z.infer<typeof filePage>

const oneFile = z.object({ file_id: identifier })
export const hiddenChoice = z.extend(oneFile, { include: z.boolean() })

function signRoute(base: string, summary: string) {
  return route({
    method: 'POST',
    path: `${aggregation}${base}/sign`,
    summary,
    access: 'visitor',
    input: uploadWish,
    output: uploadTarget,
  })
}

function finishRoute(base: string, summary: string) {
  return route({
    method: 'POST',
    path: `${aggregation}${base}/finish`,
    summary,
    access: 'visitor',
    input: oneFile,
    output: fileInfo,
  })
}

export const fileRoutes = {
  fileSign: signRoute('/v1/file/upload', '上传文件：取得上传地址'),
  fileFinish: finishRoute('/v1/file/upload', '上传文件：传完之后核对并开始解析'),
  imageSign: signRoute('/v1/image/upload', '上传图片：取得上传地址'),
  imageFinish: finishRoute('/v1/image/upload', '上传图片：传完之后核对'),
  templateFileSign: signRoute('/v1/template/file/upload', '为模板上传文件：取得上传地址'),
  templateFileFinish: finishRoute('/v1/template/file/upload', '为模板上传文件：传完之后核对并开始解析'),
  linkUpload: route({
    method: 'POST',
    path: `${aggregation}/v1/link/upload`,
    summary: '把一个网址的内容收为文件',
    access: 'visitor',
    input: z.object({ url: z.string().check(z.minLength(1), z.maxLength(2_048)) }),
    output: z.object({ file_id: z.string() }),
  }),
  fileInfo: route({
    method: 'GET',
    path: `${aggregation}/v1/file/info`,
    summary: '一个文件的状态',
    access: 'visitor',
    input: oneFile,
    output: fileInfo,
  }),
  fileText: route({
    method: 'GET',
    path: `${aggregation}/v1/file/text`,
    summary: '一个文件里读到的文字，按页、行或章节分段',
    access: 'visitor',
    input: z.object({ file_id: identifier, offset }),
    output: z.object({ list: z.array(filePassage), offset: z.int(), hasMore: z.boolean() }),
  }),
  filePage: route({
    method: 'GET',
    path: `${aggregation}/v1/file/page`,
    summary: '一个文件的一页是什么样子，依据印在哪里',
    access: 'visitor',
    input: z.object({
      file_id: identifier,
      /** Counted from 1; absent for the page of the passage. */
      page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
      /** As in `file/text`, counted from 0. */
      passage: z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000))),
      /** The sentence whose support is looked for in the passage. */
      claim: z._default(z.string().check(z.maxLength(2_000)), ''),
    }),
    output: filePage,
  }),
  fileList: route({
    method: 'GET',
    path: `${aggregation}/v1/file/list`,
    summary: '自己的文件；有 folder_id 时，只列那个专题里的',
    access: 'visitor',
    input: z.object({
      offset,
      keyword: z._default(z.string().check(z.maxLength(100)), ''),
      folder_id: z._default(z.union([identifier, z.literal('')]), ''),
    }),
    output: z.object({
      list: z.array(listedFile),
      offset: z.int(),
      hasMore: z.boolean(),
      /** In bytes; quota 0 means unlimited. */
      used: z.number(),
      /** The part of it that is conversations. */
      used_by_conversations: z._default(z.number(), 0),
      quota: z.number(),
    }),
  }),
  fileDelete: route({
    method: 'POST',
    path: `${aggregation}/v1/file/delete`,
    summary: '删除一个文件',
    access: 'visitor',
    input: oneFile,
    output: nothing,
  }),
  filesDelete: route({
    method: 'POST',
    path: `${aggregation}/v1/file/delete/several`,
    summary: '删除几个文件',
    access: 'visitor',
    input: z.object({
      file_ids: z.array(identifier).check(z.minLength(1), z.maxLength(filesAtOnce)),
    }),
    output: z.object({ deleted: z.int() }),
  }),
  fileStop: route({
    method: 'POST',
    path: `${aggregation}/v1/file/stop`,
    summary: '停止识别一个文件的文字',
    access: 'visitor',
    input: oneFile,
    output: fileInfo,
  }),
  fileRetry: route({
    method: 'POST',
    path: `${aggregation}/v1/file/retry`,
    summary: '重新解析一个没能读出来的文件',
    access: 'visitor',
    input: oneFile,
    output: fileInfo,
  }),
  fileReading: route({
    method: 'POST',
    path: `${aggregation}/v1/file/page/reading`,
    summary: '一页里没有把握的字是什么；用到它的回答重新核对',
    access: 'visitor',
    input: readingChoice,
    /** The answers that used it, newest first: their sources have changed, and they are checked again. */
    output: z.object({ doc_ids: z.array(z.string()) }),
  }),
  fileHidden: route({
    method: 'POST',
    path: `${aggregation}/v1/file/hidden`,
    summary: '一个文件里隐藏的内容要不要一并读入；改了就重新解析',
    access: 'visitor',
    input: hiddenChoice,
    output: fileInfo,
  }),
} as const

/** Content of a file (GET, raw) by signed path or for its owner; `download=1` forces a download. */
export const fileContentPath = `${aggregation}/v1/file/content`

/** Picture of a page of a file (GET, raw, WebP) by signed path; `width` is one of {@link pageWidths}. */
export const filePagePath = `${aggregation}/v1/file/page/picture`
/** Widths of pictures of pages, in pixels. */
export const pageWidths = [800, 1_600] as const
