import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { ImageEditContent, ImageState } from '../../../lib/contract/cards/image-edit.ts'
import type { TurnRequest } from '../../conversations/turns/agent.ts'
import type { UploadedFile, UploadedFiles } from '../../search/uploaded-files.ts'
import { isImage } from '../documents/read-images.ts'
import type { FindNewestCard } from '../newest-card.ts'
import type { From } from './edit-history.ts'

/** The image to edit: a newly sent one, with the others sent along, or the state of an earlier one. */
export type FoundImage =
  | { readonly file: UploadedFile; readonly left: readonly string[]; readonly edited: null }
  | { readonly edited: Pick<ImageEditContent, 'trail' | 'now' | 'left'>; readonly file?: undefined }

/** @returns the image in question: an attached one, else the newest of the conversation; null for none */
export async function findImage(
  own: UploadedFiles,
  findCard: FindNewestCard,
  request: TurnRequest,
): Promise<FoundImage | null> {
  const { owner, prompt, earlierFiles = [] } = request
  const images = async (ids: readonly string[]) =>
    (await own.named(owner, ids)).filter((file) => file.state === 'ready' && isImage(file))
  const sent = await images(prompt.file_ids ?? [])
  if (sent[0]) return { file: sent[0], left: sent.slice(1).map(({ id }) => id), edited: null }

  const card = await findCard(request, 'image_edit')
  const edited = card && card.trail.length > 0 ? card : null
  const newest = (await images(earlierFiles)).find(({ id }) => !edited?.left.includes(id))
  const first = edited?.trail[0]
  // An image sent after the last edit, with a request that needed clarification, is meant.
  if (newest && newest.id !== first?.file_id) return { file: newest, left: [], edited: null }

  return edited && { edited }
}

/**
 * @returns the image from which a replaced answer started, where it shows one; its states are those before that answer,
 * so that later ones stay as they are
 */
export function startOfReplaced({
  replaced = [],
}: Pick<TurnRequest, 'replaced'>): { readonly found: FoundImage; readonly from: From } | null {
  const card = readCards(replaced, 'image_edit').at(-1)
  if (!card || card.trail.length === 0) return null

  const { trail, now, before, left } = card
  const isEdit = card.state === 'done' && card.steps.length > 0
  const states = trail.slice(0, isEdit ? now : now + 1)
  const found = { edited: { trail: states, now: states.length - 1, left } }
  return { found, from: isEdit && before < now - 1 ? 'original' : 'newest' }
}

/** The file of a state, including one created just now; undefined when it was deleted. */
export async function fileOf(
  own: UploadedFiles,
  owner: string,
  state: ImageState | undefined,
): Promise<UploadedFile | undefined> {
  return state && (await own.named(owner, [state.file_id]))[0]
}
