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
  /** Images sent in this conversation, those of the newest question first. */
  readonly images: readonly UploadedFile[]
  /** For the user. */
  readonly notes: readonly string[]
  /** What was not read of all files of the conversation, for a model. */
  readonly unread: readonly string[]
}

/**
 * Finds the documents of a question: those of its conversation, otherwise all of the member's.
 * @param options `readsImages`: whether the caller reads the text of images itself, so that they are not noted as unread
 */
export async function findDocuments(
  own: UploadedFiles,
  { owner, prompt, earlierFiles = [] }: Pick<TurnRequest, 'owner' | 'prompt' | 'earlierFiles'>,
  { readsImages = false } = {},
): Promise<Documents> {
  const asked = [...new Set(prompt.file_ids ?? [])]
  const earlier = earlierFiles.filter((id) => !asked.includes(id))
  const [named, before] = [await own.named(owner, asked), await own.named(owner, earlier)]
  const sent = [...named, ...before]
  const notRead = unusable(asked.length + earlier.length, sent)
  const imagesOf = (files: readonly UploadedFile[]) =>
    readsImages ? [] : files.filter(isImage).map(({ name }) => `《${name}》是图片，里面的字没有读。`)
  const isOfConversation = asked.length + earlier.length > 0
  const known = isOfConversation ? sent : await own.newest(owner, maxMemberFiles)

  return {
    files: known.filter((file) => file.state === 'ready' && !isImage(file) && !isDataOnly(file)),
    isOfConversation,
    images: sent.filter((file) => file.state === 'ready' && isImage(file)),
    notes: [...notRead, ...imagesOf(named)],
    unread: [...notRead, ...imagesOf(sent)],
  }
}

/** @returns whether a file is an image, which is stored but not parsed as a document */
export function isImage({ mime }: Pick<UploadedFile, 'mime'>): boolean {
  return mime.startsWith('image/')
}
