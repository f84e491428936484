import * as z from 'zod/mini'
import { aggregation, offset } from './http.ts'
import { identifier, nothing, route } from './route.ts'

const fileStates = ['waiting', 'parsing', 'indexing', 'ready', 'failed'] as const
export type FileState = (typeof fileStates)[number]

/** Longer names are refused, in characters. */
export const fileNameCharacters = 255

/** A file as its owner sees it. */
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
  /** Why it failed, in the reader's language. */
  reason: z.optional(z.string()),
  /** Whether one that failed may succeed when the same is tried again. */
  may_retry: z.optional(z.boolean()),
  /** A signed path to its content that works for an hour at least, once it is there. */
  url: z.optional(z.string()),
  /** Seconds since 1970. */
  created: z.number(),
})
export type FileInfo = z.infer<typeof fileInfo>

/** A conversation in which a question named a file. */
const fileUse = z.object({
  conversation_id: z.string(),
  title: z.string(),
  /** A search, or a chat with the agent below. */
  kind: z.enum(['search', 'agent']),
  agent_id: z.string(),
  agent_type: z.string(),
})
export type FileUse = z.infer<typeof fileUse>

/** So many conversations are named at most of each file. */
export const fileUsesShown = 10
/** So many files are deleted, or moved, by one call at most. */
export const filesAtOnce = 100

/** A version of a file, with the ids of files that have the same bytes. */
const fileVersion = z.extend(fileInfo, { copy_ids: z._default(z.array(z.string()), []) })
export type FileVersion = z.infer<typeof fileVersion>

/**
 * A file in the list of one's own, with all versions of it, and where any of them was named or made, the newest
 * conversation first.
 */
const listedFile = z.extend(fileInfo, {
  used_in: z.array(fileUse),
  /** In how many conversations, of which the first are named. */
  used_count: z.int(),
  /** The folder that it is in; '' for none. */
  folder_id: z._default(z.string(), ''),
  /** Other versions of it, the newest first: each has bytes of its own. */
  versions: z._default(z.array(fileVersion), []),
  /** Files with the same bytes as it, or as one of its versions. */
  copy_ids: z._default(z.array(z.string()), []),
  /** What all of them take, in bytes. */
  total_size: z._default(z.int(), 0),
})
export type ListedFile = z.infer<typeof listedFile>

const uploadWish = z.object({
  agent_id: z.optional(identifier),
  name: z.string().check(z.minLength(1), z.maxLength(2_000)),
  size: z.int().check(z.positive()),
  mime: z._default(z.string().check(z.maxLength(200)), ''),
  sha256: z.string().check(z.regex(/^[0-9a-fA-F]{64}$/)),
})
export type UploadWish = z.infer<typeof uploadWish>

/** Where the bytes go, by one PUT with these headers, before it expires (seconds since 1970). */
const uploadTarget = z.object({
  file_id: z.string(),
  upload_url: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  expires: z.number(),
})

/** A piece of what a file says. `marks`: where its parts stand, from which character on, when it reaches over several places. */
const filePassage = z.object({
  heading: z.string(),
  location: z.optional(z.string()),
  text: z.string(),
  marks: z.optional(z.array(z.object({ at: z.int(), location: z.string() }))),
})
export type FilePassageInfo = z.infer<typeof filePassage>

const oneFile = z.object({ file_id: identifier })

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

/** The calls about files. */
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
      /** In bytes; a quota of 0 is without limit. */
      used: z.number(),
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
  fileRetry: route({
    method: 'POST',
    path: `${aggregation}/v1/file/retry`,
    summary: '重新解析一个没能读出来的文件',
    access: 'visitor',
    input: oneFile,
    output: fileInfo,
  }),
} as const

/** The content of a file (GET, raw): by a signed path, or for its owner; with `download=1` it is never shown in its place. */
export const fileContentPath = `${aggregation}/v1/file/content`
