import { type ReferenceFormat, referenceFormats } from '../../../lib/contract/routes/share-routes.ts'
import { bibtex } from './bibtex.ts'
import { gbList } from './gb-reference.ts'
import type { Reference } from './reference.ts'
import { ris } from './ris.ts'

const writers: Readonly<Record<ReferenceFormat, (references: readonly Reference[]) => string>> = {
  txt: gbList,
  bib: bibtex,
  ris,
}

/** @returns the list as a file; empty when there are none */
export function referencesFile(references: readonly Reference[], format: ReferenceFormat): Uint8Array {
  return Buffer.from(writers[format](references))
}

export function isReferenceFormat(format: string): format is ReferenceFormat {
  return referenceFormats.some((each) => each === format)
}
