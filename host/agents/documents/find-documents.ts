import { isDataOnly } from '../../../lib/contract/document-formats.ts'
import type { TurnRequest } from '../../conversations/turns/agent.ts'
import type { UploadedFile, UploadedFiles } from '../../search/uploaded-files.ts'
import { unusable } from '../universal/run-files.ts'

/** Maximum files searched, the newest, when a member names none. */
const maxMemberFiles = 200

export interface Documents {
  /** Readable files, those of the newest question first. */
  readonly files: readonly UploadedFile[]
  /** Whether they were sent in this conversation; otherwise they are all files of the member. */
  readonly isOfConversation: boolean
  readonly notes: readonly string[]
}

/** Finds the documents of a question: those of its conversation, otherwise all of the member's. */
export async function findDocuments(
  own: UploadedFiles,
  { owner, prompt, earlierFiles = [] }: Pick<TurnRequest, 'owner' | 'prompt' | 'earlierFiles'>,
): Promise<Documents> {
  const asked = [...new Set(prompt.file_ids ?? [])]
  const earlier = earlierFiles.filter((id) => !asked.includes(id))
  const [named, before] = [await own.named(owner, asked), await own.named(owner, earlier)]
  const isOfConversation = asked.length + earlier.length > 0
  const known = isOfConversation ? [...named, ...before] : await own.newest(owner, maxMemberFiles)
  const images = named.filter(isImage).map(({ name }) => `《${name}》是图片，里面的字没有读。`)

  return {
    files: known.filter((file) => file.state === 'ready' && !isImage(file) && !isDataOnly(file)),
    isOfConversation,
    notes: [...unusable(asked.length + earlier.length, [...named, ...before]), ...images],
  }
}

/** @returns whether a file is an image, which is stored but not parsed as a document */
export function isImage({ mime }: Pick<UploadedFile, 'mime'>): boolean {
  return mime.startsWith('image/')
}
