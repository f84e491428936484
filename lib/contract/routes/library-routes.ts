import * as z from 'zod/mini'
import { offset } from './http.ts'
import { identifier, route } from './route.ts'

const base = '/v1/console/library'

/** Where the bytes of one file go (PUT, raw): its path, size and SHA-256 stand in the query. */
export const libraryUploadPath = `${base}/file`

/** Longer paths are refused, in characters. */
export const libraryPathCharacters = 500
/** So many files a call asks for, or is about, at most. */
export const libraryFilesACall = 200
/** So many files a page of the list has. */
export const libraryPageFiles = 20

const libraryStates = ['waiting', 'reading', 'ready', 'failed'] as const

/** One document of the library, as operators see it. */
const libraryFile = z.object({
  id: z.string(),
  /** Below the folder that was dropped; of one that the command line took in its place on that machine. */
  path: z.string(),
  /** Its own, once it was read. */
  title: z.string(),
  /** In bytes; 0 where it is not known. */
  size: z.int(),
  state: z.enum(libraryStates),
  /** Why it could not be read and what to do, in the reader's language; '' otherwise. */
  reason: z.string(),
  /** How many passages of it are searched: of one that failed, those of the time before. */
  passages: z.int(),
  origin: z.enum(['upload', 'command']),
  /** Milliseconds since 1970. */
  created: z.number(),
})
export type LibraryFile = z.infer<typeof libraryFile>

/** How many documents are in which state. */
const libraryCounts = z.object({
  total: z.int(),
  waiting: z.int(),
  reading: z.int(),
  ready: z.int(),
  failed: z.int(),
})
export type LibraryCounts = z.infer<typeof libraryCounts>

/** What the list can be narrowed to; `open`: waiting or being read. */
export const libraryFilters = ['all', 'open', 'ready', 'failed'] as const
export type LibraryFilter = (typeof libraryFilters)[number]

const path = z.string().check(z.minLength(1), z.maxLength(2_000))
/** One that is asked for may be longer than any that is taken: the others of its call have an answer all the same. */
const askedPath = z.string().check(z.maxLength(10_000))
const size = z.int().check(z.nonnegative())

/** What the query of an upload says. */
export const libraryUpload = z.object({
  path,
  size: z.coerce.number().check(z.int(), z.nonnegative()),
  /** In hex; what arrives must have it. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

const ids = z.array(identifier).check(z.minLength(1), z.maxLength(libraryFilesACall))

/** The calls about the library's documents; only operators may make them. */
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
      /** How many fit filter and keyword. */
      matches: z.int(),
      /** Of the whole library. */
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
    /** In their order the SHA-256 of what the library has under that path and with that size; '' where it has nothing. */
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
