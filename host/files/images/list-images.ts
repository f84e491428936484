import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import type { GeneratedImage } from '../../../lib/contract/routes/image-routes.ts'
import type { Database } from '../../storage/database/database.ts'
import { listPage, listPageLimit } from '../../storage/database/list-page.ts'

interface AnswerRow {
  readonly doc_id: string
  readonly conversation_id: string
  readonly cards: string
  readonly created_at: number
}

/** The images of a page of answers, newest first, without deleted files. @param offset counts answers */
export async function listImages(
  database: Database,
  owner: string,
  offset: number,
): Promise<{ images: Omit<GeneratedImage, 'url'>[]; offset: number; hasMore: boolean }> {
  const { build } = database
  const theirs = build
    .selectFrom('conversations')
    .select('id')
    .where('owner', '=', owner)
    .where('agent_type', '=', 'text_to_image')
  const rows = await database.all<AnswerRow>(
    build
      .selectFrom('records')
      .select(['doc_id', 'conversation_id', 'cards', 'created_at'])
      .where('conversation_id', 'in', theirs)
      .where('owner', '=', owner)
      .where('cards', 'like', '%"type":"image"%')
      .orderBy('created_at', 'desc')
      .orderBy('doc_id')
      .offset(offset)
      .limit(listPageLimit),
    // All answers with images are read to find those of a page.
    { isHeavy: true },
  )
  const { page, ...rest } = listPage(rows, offset)
  const images = page.flatMap(imagesOf)
  const kept = await existingFiles(
    database,
    owner,
    images.map(({ file_id }) => file_id),
  )
  return { images: unique(images).filter(({ file_id }) => kept.has(file_id)), ...rest }
}

function imagesOf({ doc_id, conversation_id, cards, created_at }: AnswerRow): Omit<GeneratedImage, 'url'>[] {
  return readCards(JSON.parse(cards) as Card[], 'image').flatMap(({ items, prompt }) =>
    items
      .filter(({ state }) => state === 'done')
      .map(({ file_id, name, width, height, seed, prompt: own }) => ({
        file_id,
        name,
        width,
        height,
        prompt: own ?? prompt,
        ...(seed === undefined ? {} : { seed }),
        conversation_id,
        doc_id,
        created: Math.floor(Number(created_at) / 1_000),
      })),
  )
}

/** An image can be in several versions of an answer: the newest counts. */
function unique<Image extends { readonly file_id: string }>(pictures: readonly Image[]): Image[] {
  const ids = pictures.map(({ file_id }) => file_id)
  return pictures.filter(({ file_id }, at) => ids.indexOf(file_id) === at)
}

async function existingFiles(
  database: Database,
  owner: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await database.all<{ id: string }>(
    database.build
      .selectFrom('files')
      .select('id')
      .where('id', 'in', ids)
      .where('owner', '=', owner)
      .where('deleted_at', '=', 0)
      .where('expires_at', '=', 0),
  )
  return new Set(rows.map(({ id }) => id))
}
