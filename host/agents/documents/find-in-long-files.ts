import { estimateTokens } from '../../models/estimate-tokens.ts'
import { createFilesProvider } from '../../search/providers/files-provider.ts'
import type { SearchHit } from '../../search/providers/provider.ts'
import type { UploadedFile, UploadedFiles } from '../../search/uploaded-files.ts'
import { documentQuery } from './document-query.ts'
import type { DocumentRun } from './document-run.ts'
import { documentTokenBudget } from './documents-prompt.ts'

const maxPassages = 10

interface LongFiles {
  /** Readable files of the asking user. */
  readonly files: readonly UploadedFile[]
  /** Maximum tokens of what is found. */
  readonly tokens: number
  /** The part of them that is always sent. */
  readonly known: string
}

/** @returns passages of files that the question is about, in the order of each file, with their places; '' for none */
export async function findInLongFiles(
  { own, request, context }: Pick<DocumentRun, 'request' | 'context'> & { readonly own: UploadedFiles },
  { files, tokens, known }: LongFiles,
): Promise<string> {
  const query = await documentQuery({ request, context }, context.models.language)
  const provider = createFilesProvider(own, files, false, maxPassages)
  const scope = { source: 'mine' } as const
  const subject = request.question
  const hits = await provider.search(query, { limit: maxPassages, signal: context.signal, scope, subject })
  const room = Math.min(documentTokenBudget, tokens)
  const kept: SearchHit[] = []
  let spent = 0
  for (const hit of hits) {
    const cost = estimateTokens(textOf(hit)) + 1
    if (known.includes(hit.passage) || spent + cost > room) continue
    spent += cost
    kept.push(hit)
  }
  return kept.toSorted(byPlace).map(textOf).join('\n\n')
}

function textOf({ title, location, passage }: SearchHit): string {
  return `《${[title, location].filter(Boolean).join(' · ')}》\n${passage}`
}

function byPlace(left: SearchHit, right: SearchHit): number {
  const isSame = left.file?.id === right.file?.id
  return isSame ? (left.file?.passage ?? 0) - (right.file?.passage ?? 0) : 0
}
