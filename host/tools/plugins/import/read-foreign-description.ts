import { readInThread, TooMuchToRead } from '../../reading/read-in-thread.ts'
import { type Imported, ImportRefused } from './imported.ts'
import type { Description } from './read-description.ts'

const tooMuch = '描述太复杂了，读不完；请删减后再导入'

/**
 * Reads a description that nobody here wrote.
 * @param lane whose it is
 * @throws {ImportRefused}
 */
export async function readForeignDescription(description: Description, lane: string): Promise<Imported> {
  try {
    const answer = await readInThread('description', description, lane)
    if ('imported' in answer) return answer.imported
    throw new ImportRefused(answer.refused)
  } catch (error) {
    if (!(error instanceof TooMuchToRead)) throw error
    throw new ImportRefused(tooMuch, { cause: error })
  }
}
