import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** A file of known passages, with questions whose answers stand in them. */
export interface FormatFile {
  readonly format: string
  readonly path: string
  /** For each question the answers of which one has to be found. */
  readonly answers: readonly (readonly string[])[]
  /** The same with what is asked, without those that ask nothing. */
  readonly questions: readonly { readonly question: string; readonly answers: readonly string[] }[]
}

/** A real file with its text, or how it may fail. */
export interface RealFile {
  readonly name: string
  readonly path: string
  readonly expect: string
  readonly anchors: readonly string[]
}

/** Third-party data lies beside the project, where it is present at all. */
const folder = join(process.cwd(), '../shared/data')

const formats = z.array(
  z.object({
    file: z.string(),
    format: z.string(),
    passages: z.array(
      z.object({ qas: z.array(z.object({ q: z.string().default(''), answers: z.array(z.string()) })) }),
    ),
  }),
)
const documents = z.array(
  z.object({ path: z.string(), expect: z.string(), anchors: z.array(z.string()).default([]) }),
)

/** Reads the same kind of passages in each format, or null where the files are absent. */
export function readFormatFiles(): FormatFile[] | null {
  const manifest = readManifest('document-formats')
  if (manifest === null) return null
  return formats.parse(manifest).map(({ file, format, passages }) => ({
    format,
    path: join(folder, 'document-formats', file),
    answers: passages.flatMap(({ qas }) => qas.map((qa) => qa.answers)),
    questions: passages
      .flatMap(({ qas }) => qas.map(({ q, answers }) => ({ question: q.trim(), answers })))
      .filter(({ question }) => question !== ''),
  }))
}

/** Reads the real files, readable and hostile ones, or null where they are absent. */
export function readRealFiles(): RealFile[] | null {
  const manifest = readManifest('documents')
  if (manifest === null) return null
  return documents
    .parse(manifest)
    .map((each) => ({ ...each, name: each.path, path: join(folder, 'documents', each.path) }))
}

/** @returns the folder of small files that showed a defect, or null where it is absent */
export function readReproFolder(): string | null {
  const path = join(folder, 'repros')
  return existsSync(path) ? path : null
}

/** How a file that is not read may fail, by what is expected of it; `null` stands for one that may be read. */
const allowed: Readonly<Record<string, readonly (RegExp | null)[]>> = {
  text: [null],
  'text-or-clear-unsupported': [null, /另存为/],
  'no-crash': [null, /./],
  encrypted: [/密码/],
  'encrypted-or-empty': [/密码/, /没有文字/],
  corrupt: [/损坏/],
  'corrupt-or-text': [null, /损坏/],
  bomb: [/炸弹/],
  'wrong-extension': [null, /内容不是/],
  empty: [/空的/, /没有文字/],
}

/** @param reason why it was not read, null when it was. @returns whether the file ended as its manifest allows */
export function isAllowed(expect: string, reason: string | null): boolean {
  return (allowed[expect] ?? []).some((each) => {
    return each === null || reason === null ? each === reason : each.test(reason)
  })
}

/** White space is layout; whether a text holds another is judged without it. */
export function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '')
}

function readManifest(name: string): unknown {
  const path = join(folder, name, 'manifest.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}
