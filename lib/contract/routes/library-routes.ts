import * as z from 'zod/mini'
import { offset } from './http.ts'
import { identifier, route } from './route.ts'

const base = '/v1/console/library'

/** Upload of one file (PUT, raw): path, size and SHA-256 are query parameters. */
export const libraryUploadPath = `${base}/file`

/** Maximum characters of a path. */
export const libraryPathCharacters = 500
/** Maximum files per call. */
export const libraryFilesACall = 200
/** Files per page of the list. */
export const libraryPageFiles = 20

const libraryStates = ['waiting', 'reading', 'ready', 'failed'] as const

const libraryFile = z.object({
  id: z.string(),
  /** Relative to the dropped folder; for files added by the command line the path on that machine. */
  path: z.string(),
  /** Title from the document, once read. */
  title: z.string(),
  /** In bytes; 0 if unknown. */
  size: z.int(),
  state: z.enum(libraryStates),
  /** Why reading failed and what to do, in the user's language; '' otherwise. */
  reason: z.string(),
  /** Number of searchable passages; after a failure those of the previous version. */
  passages: z.int(),
  /** Number of scanned pages, and of those whose text is recognized; absent without such pages. */
  scanned: z.optional(z.int()),
  recognized: z.optional(z.int()),
  origin: z.enum(['upload', 'command']),
  /** Milliseconds since 1970. */
  created: z.number(),
})
export type LibraryFile = z.infer<typeof libraryFile>

const libraryCounts = z.object({
  total: z.int(),
  waiting: z.int(),
  reading: z.int(),
  ready: z.int(),
  failed: z.int(),
})
export type LibraryCounts = z.infer<typeof libraryCounts>

/** List filters. `open`: waiting or being read. */
export const libraryFilters = ['all', 'open', 'ready', 'failed'] as const
export type LibraryFilter = (typeof libraryFilters)[number]

const path = z.string().check(z.minLength(1), z.maxLength(2_000))
/** Longer than an upload allows, so that one overlong path does not fail the others of the call. */
const askedPath = z.string().check(z.maxLength(10_000))
const size = z.int().check(z.nonnegative())

export const libraryUpload = z.object({
  path,
  size: z.coerce.number().check(z.int(), z.nonnegative()),
  /** In hex; verified against the received bytes. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

const ids = z.array(identifier).check(z.minLength(1), z.maxLength(libraryFilesACall))

/** Library API; operators only. */
export const libraryRoutes = {
  libraryList: route({
    method: 'GET',
    path: `${base}/list`,
    summary: '资料库里的文件，新的在前',
    access: 'member',
    input: z.object({
      filter: z._default(z.enum(libraryFilters), 'all'),
      keyword: z._default(z.string().check(z.maxLength(100)), ''),
      offset,
    }),
    output: z.object({
      files: z.array(libraryFile),
      /** Number of matches of filter and keyword. */
      matches: z.int(),
      counts: libraryCounts,
    }),
  }),
  libraryKnown: route({
    method: 'POST',
    path: `${base}/known`,
    summary: '哪些文件已经在资料库里',
    access: 'member',
    input: z.object({
      files: z.array(z.object({ path: askedPath, size })).check(z.maxLength(libraryFilesACall)),
    }),
    /** In input order, the SHA-256 of the library's file with that path and size; '' if none. */
    output: z.object({ sha256: z.array(z.string()) }),
    bodyLimitBytes: 8 * 1024 * 1024,
  }),
  libraryDelete: route({
    method: 'POST',
    path: `${base}/delete`,
    summary: '从资料库里删除文件',
    access: 'member',
    input: z.object({ ids }),
    output: z.object({ deleted: z.int() }),
  }),
  libraryReread: route({
    method: 'POST',
    path: `${base}/reread`,
    summary: '重新读取文件；不给 ids 时是所有没读成的',
    access: 'member',
    input: z.object({ ids: z.optional(ids) }),
    output: z.object({ again: z.int() }),
  }),
} as const
