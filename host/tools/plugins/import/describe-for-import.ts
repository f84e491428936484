import { type Imported, ImportRefused } from './imported.ts'
import { type Description, readDescription } from './read-description.ts'

/** @returns what a foreign description holds, or why it is refused; for a thread, which can't pass errors on */
export function describeForImport(
  description: Description,
): { readonly imported: Imported } | { readonly refused: string } {
  try {
    return { imported: readDescription(description) }
  } catch (error) {
    if (error instanceof ImportRefused) return { refused: error.message }
    if (error instanceof RangeError) return { refused: '描述套得太深了，读不了' }
    throw error
  }
}
