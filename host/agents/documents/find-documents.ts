import { isDataOnly } from '../../../lib/contract/document-formats.ts'
import type { TurnRequest } from '../../conversations/turns/agent.ts'
import type { UploadedFile, UploadedFiles } from '../../search/uploaded-files.ts'
import { unusable } from '../universal/run-files.ts'
import { isImage, readImages } from './read-images.ts'

/** Maximum files searched, the newest, when a member names none. */
const maxMemberFiles = 200

export interface Documents {
  /** Readable files, those of the newest question first. */
  readonly files: readonly UploadedFile[]
  /** Whether they were sent in this conversation; otherwise they are all files of the member. */
  readonly isOfConversation: boolean
  /** Images sent in this conversation, with text or without, those of the newest question first. */
  readonly images: readonly UploadedFile[]
  /** For the user. */
  readonly notes: readonly string[]
  /** What was not read of all files of the conversation, for a model. */
  readonly unread: readonly string[]
}

interface FindOptions {
  readonly signal: AbortSignal
  /** Whether the caller reads the text of images itself: they are no documents then, and not noted as unread. */
  readonly readsImages?: boolean
}

/**
 * Finds the documents of a question: those of its conversation, otherwise all of the member's. An image is one if it has
 * text, which is read first where it was not.
 * @throws the signal's reason
 */
export async function findDocuments(
  own: UploadedFiles,
  { owner, prompt, earlierFiles = [] }: Pick<TurnRequest, 'owner' | 'prompt' | 'earlierFiles'>,
  { signal, readsImages = false }: FindOptions,
): Promise<Documents> {
  const asked = [...new Set(prompt.file_ids ?? [])]
  const earlier = earlierFiles.filter((id) => !asked.includes(id))
  const found = [...(await own.named(owner, asked)), ...(await own.named(owner, earlier))]
  const { files: sent, notes } = readsImages
    ? { files: found, notes: new Map<string, string>() }
    : await readImages(own, owner, found, signal)
  const notRead = unusable(asked.length + earlier.length, sent)
  const imagesOf = (ids: readonly string[]) => ids.flatMap((id) => notes.get(id) ?? [])
  const isRead = (file: UploadedFile) => (readsImages ? !isImage(file) : file.hasText)
  const isOfConversation = asked.length + earlier.length > 0
  const known = isOfConversation ? sent : await own.newest(owner, maxMemberFiles)

  return {
    files: known.filter((file) => file.state === 'ready' && isRead(file) && !isDataOnly(file)),
    isOfConversation,
    images: sent.filter((file) => file.state === 'ready' && isImage(file)),
    notes: [...notRead, ...imagesOf(asked)],
    unread: [...notRead, ...imagesOf([...notes.keys()])],
  }
}
