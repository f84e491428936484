import * as z from 'zod/mini'

/** Maximum characters (UTF-16 units) and counts of what a member writes. */
export const documentLimits = {
  title: 100,
  content: 300_000,
  documents: 200,
  /** Stored versions of a document, and the characters of all of them. */
  versions: 60,
  versionCharacters: 4_000_000,
  /** Name that a member gives a version. */
  name: 40,
  keyword: 100,
  /** Name of the model that wrote parts. */
  model: 100,
} as const

/** Why a version was stored; one saved while typing has `auto`. */
export const versionReasons = [
  'auto',
  'created',
  'import',
  'continue',
  'rewrite',
  'expand',
  'shorten',
  'polish',
  'translate',
  'summarize',
  'own',
  'restore',
] as const
export type VersionReason = (typeof versionReasons)[number]

/** What is edited of a document. */
export const documentSettings = z.object({
  title: z._default(z.string().check(z.maxLength(documentLimits.title)), ''),
  /** Markdown. */
  content: z._default(z.string().check(z.maxLength(documentLimits.content)), ''),
  /** The model that wrote parts of it, for the label of files; '' for none. */
  model: z._default(z.string().check(z.maxLength(documentLimits.model)), ''),
})
export type DocumentSettings = z.infer<typeof documentSettings>

export const storedDocument = z.extend(documentSettings, {
  doc_id: z.string(),
  version: z.int(),
  /** Seconds since 1970. */
  updated: z.number(),
})
export type StoredDocument = z.infer<typeof storedDocument>

export const documentSummary = z.object({
  doc_id: z.string(),
  title: z.string(),
  /** The part of the text that has the keyword, else its beginning. */
  snippet: z.string(),
  /** Han characters and words in other scripts. */
  words: z.int(),
  /** Seconds since 1970. */
  updated: z.number(),
})
export type DocumentSummary = z.infer<typeof documentSummary>

export const documentVersion = z.object({
  version: z.int(),
  title: z.string(),
  words: z.int(),
  /** Difference in words from the version before. */
  change: z.int(),
  reason: z.enum(versionReasons),
  /** Given by the member; '' for none. */
  name: z.string(),
  /** Seconds since 1970. */
  updated: z.number(),
})
export type DocumentVersion = z.infer<typeof documentVersion>
