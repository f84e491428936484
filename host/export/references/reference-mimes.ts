import type { ReferenceFormat } from '../../../lib/contract/routes/share-routes.ts'
import { HostError } from '../../platform/errors.ts'
import { isReferenceFormat } from './references-file.ts'

export const referenceMimes: Readonly<Record<ReferenceFormat, string>> = {
  txt: 'text/plain; charset=utf-8',
  bib: 'application/x-bibtex; charset=utf-8',
  ris: 'application/x-research-info-systems; charset=utf-8',
}

/** @throws {HostError} conflict for an empty list of references */
export function requireReferences(format: string, bytes: Uint8Array): void {
  if (bytes.byteLength === 0 && isReferenceFormat(format))
    throw new HostError('conflict', '这里没有引用资料，列不出参考文献')
}
