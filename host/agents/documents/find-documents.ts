import { isDataOnly } from '../../../lib/contract/document-formats.ts'
import type { TurnRequest } from '../../conversations/turns/agent.ts'
import type { OwnFile, OwnFiles } from '../../search/own-files.ts'
import { unusable } from '../universal/run-files.ts'

/** Of a member who names no file, so many of the newest are looked into. */
const mostOfMember = 200

/** The files that a question in a chat is about. */
export interface Documents {
  /** Those that can be read, the newest question's first. */
  readonly files: readonly OwnFile[]
  /** Whether they were sent in this conversation; else they are all that the member has. */
  readonly isOfConversation: boolean
  /** What the reader has to know: files that could not be used, and why. */
  readonly notes: readonly string[]
}

/** Finds the documents of a question: those of its conversation, or where there are none all of the member's. */
export async function findDocuments(
  own: OwnFiles,
  { owner, prompt, earlierFiles = [] }: Pick<TurnRequest, 'owner' | 'prompt' | 'earlierFiles'>,
): Promise<Documents> {
  const asked = [...new Set(prompt.file_ids ?? [])]
  const earlier = earlierFiles.filter((id) => !asked.includes(id))
  const [named, before] = [await own.named(owner, asked), await own.named(owner, earlier)]
  const isOfConversation = asked.length + earlier.length > 0
  const known = isOfConversation ? [...named, ...before] : await own.newest(owner, mostOfMember)
  const pictures = named.filter(isPicture).map(({ name }) => `《${name}》是图片，里面的字没有读。`)
  return {
    files: known.filter((file) => file.state === 'ready' && !isPicture(file) && !isDataOnly(file)),
    isOfConversation,
    notes: [...unusable(asked.length + earlier.length, [...named, ...before]), ...pictures],
  }
}

/** @returns whether a file is an image, which is kept as it is and not read */
export function isPicture({ mime }: Pick<OwnFile, 'mime'>): boolean {
  return mime.startsWith('image/')
}
