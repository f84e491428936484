import * as z from 'zod/mini'
import {
  documentLimits,
  documentSettings,
  documentSummary,
  documentVersion,
  storedDocument,
  versionReasons,
} from '../writer/document.ts'
import { noteCheck } from '../writer/note-check.ts'
import { offset } from './http.ts'
import { identifier, nothing, route } from './route.ts'
import { referenceFormats } from './share-routes.ts'

const documentPath = '/write/v1/doc'
/** Characters of up to three bytes, escaped. */
const bodyLimitBytes = documentLimits.content * 6 + 64 * 1024

const version = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000))
const saved = z.object({ doc_id: z.string(), version: z.int() })

/** Paths of the writer whose responses have no envelope. */
export const documentFilePaths = {
  /** POST: what a model suggests, as lines of JSON (`suggestionLine`). */
  suggest: `${documentPath}/suggest`,
  /** GET: the document as a file. */
  export: `${documentPath}/export`,
} as const

/** Files that a document leaves as. */
export const documentFormats = ['docx', 'md', 'pptx', ...referenceFormats] as const
export type DocumentFormat = (typeof documentFormats)[number]

/** Documents of the editor. Those of others answer `not_found`. */
export const writerRoutes = {
  docCreate: route({
    method: 'POST',
    path: `${documentPath}/create`,
    ignoresRepeats: true,
    summary: '新建文档，可以带着标题和 Markdown 正文',
    access: 'member',
    input: z.extend(documentSettings, { reason: z._default(z.enum(versionReasons), 'created') }),
    output: saved,
    bodyLimitBytes,
  }),
  docFromAnswer: route({
    method: 'POST',
    path: `${documentPath}/from_answer`,
    ignoresRepeats: true,
    summary: '把自己的一个回答变成文档，引用变成脚注',
    access: 'member',
    input: z.object({ conversation_id: identifier, doc_id: identifier }),
    output: saved,
  }),
  docSave: route({
    method: 'POST',
    path: `${documentPath}/save`,
    summary: '保存成下一版；version 是改动所基于的那一版，旧了回 409，data.current 是现在的',
    access: 'member',
    input: z.extend(documentSettings, {
      doc_id: identifier,
      version,
      reason: z._default(z.enum(versionReasons), 'auto'),
    }),
    output: saved,
    bodyLimitBytes,
  }),
  docGet: route({
    method: 'GET',
    path: `${documentPath}/get`,
    summary: '一篇自己的文档，给了 version 就是那一版',
    access: 'member',
    input: z.object({ doc_id: identifier, version: z.optional(version) }),
    output: storedDocument,
  }),
  docDelete: route({
    method: 'POST',
    path: `${documentPath}/delete`,
    summary: '删除一篇文档和它的所有版本',
    access: 'member',
    input: z.object({ doc_id: identifier }),
    output: nothing,
  }),
  docList: route({
    method: 'GET',
    path: `${documentPath}/list`,
    summary: '自己的文档，最近改过的在前；keyword 在标题和正文里找',
    access: 'member',
    input: z.object({
      offset,
      keyword: z._default(z.string().check(z.maxLength(documentLimits.keyword)), ''),
    }),
    output: z.object({ list: z.array(documentSummary), offset: z.int(), hasMore: z.boolean() }),
  }),
  docCheck: route({
    method: 'POST',
    path: `${documentPath}/check`,
    summary: '拿脚注里的网页和自己的文件，核对脚注前面的话',
    access: 'member',
    input: z.object({ doc_id: identifier }),
    output: z.object({ list: z.array(noteCheck) }),
  }),
  docVersions: route({
    method: 'GET',
    path: `${documentPath}/versions`,
    summary: '一篇文档的版本，最新的在前',
    access: 'member',
    input: z.object({ doc_id: identifier, offset }),
    output: z.object({
      list: z.array(documentVersion),
      total: z.int(),
      offset: z.int(),
      hasMore: z.boolean(),
    }),
  }),
  docRestore: route({
    method: 'POST',
    path: `${documentPath}/restore`,
    summary: '把旧的一版存成新的一版',
    access: 'member',
    input: z.object({ doc_id: identifier, version }),
    output: saved,
  }),
  docName: route({
    method: 'POST',
    path: `${documentPath}/name`,
    summary: '给一版起名，有名字的最后才清理；空的去掉名字',
    access: 'member',
    input: z.object({
      doc_id: identifier,
      version,
      name: z.string().check(z.maxLength(documentLimits.name)),
    }),
    output: nothing,
  }),
} as const
