import * as z from 'zod/mini'
import { agentLimits } from '../made-agent.ts'
import { partPlace, textPart } from '../part-place.ts'
import {
  fileNameCharacters,
  filePassage,
  fileStates,
  hiddenChoice,
  uploadTarget,
  uploadWish,
} from './file-routes.ts'
import { offset } from './http.ts'
import { identifier, nothing, route } from './route.ts'

const knowledgePath = '/agents_api/knowledge'

/** Limits of the files of one agent. */
export const knowledgeLimits = {
  files: 500,
  /** The agents of operators. */
  operatorFiles: 2_000,
  bytes: 200 * 1024 * 1024,
} as const

const knowledgeFile = z.object({
  file_id: z.string(),
  name: z.string().check(z.maxLength(fileNameCharacters)),
  /** In bytes. */
  size: z.int(),
  state: z.enum(fileStates),
  /** In percent. */
  progress: z.int(),
  /** Number of its passages. */
  chunks: z.int(),
  pages: z.optional(z.int()),
  /** Number of scanned pages, and of those whose text is recognized. */
  scanned: z.optional(z.int()),
  recognized: z.optional(z.int()),
  /** Number of places with hidden content; absent for none. */
  hidden: z.optional(z.int()),
  /** Whether they are read as well. */
  includes_hidden: z.optional(z.boolean()),
  /** Failure reason in the user's language. */
  reason: z.optional(z.string()),
  /** It failed because the recognition of its text was stopped; what was recognized is kept. */
  is_stopped: z.optional(z.boolean()),
  /** It can be read again; a link is fetched again. */
  may_reparse: z.boolean(),
  /** Seconds since 1970. */
  updated: z.number(),
  /** The address that it was fetched from. */
  url: z.optional(z.string()),
  /** Others do not use its content before the next review. */
  is_unreviewed: z.optional(z.boolean()),
})
export type KnowledgeFile = z.infer<typeof knowledgeFile>

const knowledgeChunk = z.object({
  /** Its position in the file, from 0. */
  id: z.string(),
  text: z.string(),
  /** Place in the file, such as 第 3 页 or 第 2–5 行. */
  page: z.optional(z.string()),
  heading: z.optional(z.string()),
  path: z.optional(z.string()),
  places: z.optional(z.array(partPlace)),
  /** Parts of a recognized text that may be misread. */
  unsure: z.optional(z.array(textPart)),
})

const oneFile = z.object({ file_id: identifier })

/** The files of an agent's knowledge, for its author. Those of others answer `not_found`. */
export const knowledgeRoutes = {
  knowledgeSign: route({
    method: 'POST',
    path: `${knowledgePath}/upload/sign`,
    summary: '给智能体的知识传一个文件：取得上传地址；已经有内容相同的，就是那一个',
    access: 'member',
    input: z.extend(uploadWish, { agent_id: identifier }),
    output: z.extend(uploadTarget, {
      /** The agent has this file already: no upload, and `upload_url` is ''. */
      exists: z.boolean(),
    }),
  }),
  knowledgeFinish: route({
    method: 'POST',
    path: `${knowledgePath}/upload/finish`,
    summary: '给智能体的知识传文件：传完之后核对并开始解析',
    access: 'member',
    input: oneFile,
    output: knowledgeFile,
  }),
  knowledgeDelete: route({
    method: 'POST',
    path: `${knowledgePath}/del`,
    summary: '从智能体的知识里删除一个文件',
    access: 'member',
    input: oneFile,
    output: nothing,
  }),
  knowledgeList: route({
    method: 'GET',
    path: `${knowledgePath}/query/list/:agent_id`,
    summary: '自己的智能体的知识，新的在前',
    access: 'member',
    input: z.object({ agent_id: identifier }),
    output: z.object({
      list: z.array(knowledgeFile),
      /** In bytes, of this agent. */
      used: z.number(),
      quota: z.number(),
      /** Images are accepted: their text is recognized. */
      reads_images: z.optional(z.boolean()),
    }),
  }),
  knowledgeChunks: route({
    method: 'GET',
    path: `${knowledgePath}/chunks`,
    summary: '知识里一个文件的片段，按页、行或章节；智能体等着审核时管理员也能看',
    access: 'member',
    input: z.extend(oneFile, { offset }),
    output: z.object({ list: z.array(knowledgeChunk), offset: z.int(), hasMore: z.boolean() }),
  }),
  knowledgeReparse: route({
    method: 'POST',
    path: `${knowledgePath}/reparse`,
    summary: '重新解析知识里的一个文件；网址会再取一次',
    access: 'member',
    input: oneFile,
    output: knowledgeFile,
  }),
  knowledgeStop: route({
    method: 'POST',
    path: `${knowledgePath}/stop`,
    summary: '停止识别知识里一个文件的文字',
    access: 'member',
    input: oneFile,
    output: knowledgeFile,
  }),
  knowledgeHidden: route({
    method: 'POST',
    path: `${knowledgePath}/hidden`,
    summary: '知识里一个文件隐藏的内容要不要一并读入；改了就重新解析',
    access: 'member',
    input: hiddenChoice,
    output: knowledgeFile,
  }),
  knowledgeLink: route({
    method: 'POST',
    path: `${knowledgePath}/link`,
    ignoresRepeats: true,
    summary: '把一个网址的内容收进智能体的知识；已经有这个网址的，就是那一个',
    access: 'member',
    input: z.object({ agent_id: identifier, url: z.string().check(z.minLength(1), z.maxLength(2_048)) }),
    output: z.object({ file_id: z.string() }),
  }),
} as const

/** What answers find in the knowledge. */
export const knowledgeAnswerRoutes = {
  knowledgeCited: route({
    method: 'GET',
    path: `${knowledgePath}/cited`,
    summary: '回答引用的那一处资料，连同同一页里前后的片段；只给得到这个回答的人',
    access: 'visitor',
    input: z.object({ cited: z.string().check(z.minLength(1), z.maxLength(300)) }),
    output: z.object({
      name: z.string(),
      list: z.array(filePassage),
      /** Position of the cited passage in the list. */
      at: z.int(),
    }),
  }),
  knowledgeTry: route({
    method: 'GET',
    path: `${knowledgePath}/try`,
    summary: '自己的智能体的知识：一个问题会查到哪些片段；只查，不回答',
    access: 'member',
    input: z.object({
      agent_id: identifier,
      question: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
      top_k: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(agentLimits.topK)),
    }),
    output: z.object({
      /** In rank order. */
      list: z.array(
        z.object({
          name: z.string(),
          page: z.optional(z.string()),
          text: z.string(),
          /** Whether it is about the question: answers that search when needed use these only. */
          is_relevant: z.boolean(),
        }),
      ),
    }),
  }),
} as const
