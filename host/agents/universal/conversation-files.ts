import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { TurnRequest } from '../../conversations/turns/agent.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import type { UploadedFile, UploadedFiles } from '../../search/uploaded-files.ts'
import { wholeTokensOf } from '../documents/documents-prompt.ts'
import { type Documents, findDocuments } from '../documents/find-documents.ts'
import { hiddenNote } from '../documents/hidden-note.ts'
import { numberParts, readParts, tokensOfPart } from '../documents/whole-files.ts'

/** Maximum numbered parts of files next to what a search finds; above it whole passages are numbered. */
const maxNumbers = 60

/** The files that were sent in a conversation, as the material of an answer. */
export interface ConversationFiles {
  readonly documents: Documents
  /** The files that fit a request, whole, in numbered parts. */
  readonly whole: readonly SourceReference[]
  /** Estimated tokens of these. */
  readonly tokens: number
  /** The other files, of which an answer gets what a search finds in them. */
  readonly partial: readonly UploadedFile[]
}

/** @returns null without a model that reads them, and without readable files */
export async function findConversationFiles(
  own: UploadedFiles | undefined,
  model: LanguageModel | null,
  request: Pick<TurnRequest, 'owner' | 'prompt' | 'earlierFiles'>,
  signal: AbortSignal,
): Promise<ConversationFiles | null> {
  const { owner, prompt } = request
  // A search that is limited to something else does not include earlier files.
  const earlierFiles = (prompt.scope?.source ?? 'all') === 'all' ? (request.earlierFiles ?? []) : []
  const sent = (prompt.file_ids ?? []).length + earlierFiles.length
  if (!own || !model || sent === 0) return null

  const documents = await findDocuments(own, { owner, prompt, earlierFiles }, { signal })
  const room = wholeTokensOf(model)
  const whole: SourceReference[] = []
  const partial: UploadedFile[] = []
  let tokens = 0
  for (const file of documents.files) {
    const parts = await readParts(own, [file], maxNumbers)
    const cost = tokensWithin(parts, room - tokens)
    if (parts.length > 0 && cost !== null) {
      whole.push(...parts)
      tokens += cost
    } else partial.push(file)
  }
  return documents.files.length === 0 ? null : { documents, whole: numberParts(whole), tokens, partial }
}

/** @returns the tokens of parts; null as soon as they are more than these, since estimating a long file takes time */
function tokensWithin(parts: readonly SourceReference[], most: number): number | null {
  let tokens = 0
  for (const part of parts) {
    tokens += tokensOfPart(part)
    if (tokens > most) return null
  }
  return tokens
}

/** @returns for a model, what of the files its material contains; '' without files */
export function coverageOfFiles(
  files: ConversationFiles | null,
  sources: readonly SourceReference[],
): string {
  if (!files) return ''
  const { whole, partial } = files
  const used = partial.filter(({ id }) => sources.some(({ file }) => file?.id === id))
  const others = sources.length > whole.length ? '，其余是找到的' : ''
  return [
    whole.length === 0
      ? ''
      : `资料 1 到 ${whole.length} 是读者发来的${namesOf(whole)}的全文${others}。${hiddenNote(files.documents.files)}`,
    used.length === 0
      ? ''
      : `读者发来的${used.map(({ name }) => `《${name}》`).join('')}太长，资料里只有按问题找出的一部分：不要说全文没有，也不要把列出的当作全部。`,
  ].join('')
}

/** @returns for the user, which files were not read whole; '' for none that matters to the answer */
export function partialNotes(
  { documents, partial }: ConversationFiles,
  sources: readonly SourceReference[],
  asked: readonly string[],
): string[] {
  return documents.files
    .filter((file) => partial.includes(file))
    .flatMap(({ id, name }) => {
      const count = sources.filter(({ file }) => file?.id === id).length
      if (count > 0) return [`《${name}》太长，没有全部读完：按问题找出最相近的 ${count} 处。`]
      return asked.includes(id) ? [`《${name}》太长，没有全部读完，里面没有找到和问题相近的部分。`] : []
    })
}

function namesOf(parts: readonly SourceReference[]): string {
  return [...new Set(parts.map(({ title }) => `《${title}》`))].join('')
}
