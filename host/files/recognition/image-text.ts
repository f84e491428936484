import { RecognitionUnavailable } from '../../ingest/recognition/load-models.ts'
import { textOfPage } from '../../ingest/recognition/page-text.ts'
import type { RecognizedPage } from '../../ingest/recognition/recognized-page.ts'
import { type Recognition, RecognitionFailed } from '../../ingest/recognition/recognizer.ts'
import { unsureWords } from '../../ingest/recognition/unsure.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ImageText } from '../../search/uploaded-files.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import type { Database } from '../../storage/database/database.ts'
import { blobKeys, findFile } from '../file-row.ts'
import { loadRecognizedPage, saveRecognizedPage } from './recognized-pages.ts'

/** Maximum unsure parts that are listed. */
const maxUnsure = 20

interface ImageTextDeps {
  readonly database: Database
  readonly blobs: Pick<Blobs, 'get'>
  readonly recognition: Recognition
  readonly now: Clock
}

/** Recognizes the text of an uploaded image, once: it is stored. @returns null when it can't be read */
export async function textOfImage(
  deps: ImageTextDeps,
  id: string,
  signal: AbortSignal,
): Promise<ImageText | null> {
  const page = (await loadRecognizedPage(deps, id, 1)) ?? (await recognizeImage(deps, id, signal))
  if (!page) return null
  const unsure = unsureWords(page).slice(0, maxUnsure)
  return { text: textOfPage(page), isPartlyRead: page.unread !== undefined, unsure }
}

async function recognizeImage(
  deps: ImageTextDeps,
  id: string,
  signal: AbortSignal,
): Promise<RecognizedPage | null> {
  const row = await findFile(deps.database, id)
  const stored = row && (await deps.blobs.get(blobKeys.content(id)))
  if (!stored) return null
  try {
    const page = await deps.recognition.recognize({ bytes: stored.bytes }, signal)
    await saveRecognizedPage(deps, row, 1, page)
    return page
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof RecognitionFailed || error instanceof RecognitionUnavailable) return null
    throw error
  }
}
