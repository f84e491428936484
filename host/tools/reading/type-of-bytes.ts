import { fileKind, signatureOf } from '../../ingest/file-signature.ts'
import { UnreadableDocument } from '../../ingest/refusals.ts'

const openXml = 'application/vnd.openxmlformats-officedocument.'
/** Types of files that can be stored, by what their bytes say. */
const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  parquet: 'application/vnd.apache.parquet',
  docx: `${openXml}wordprocessingml.document`,
  xlsx: `${openXml}spreadsheetml.sheet`,
  pptx: `${openXml}presentationml.presentation`,
  epub: 'application/epub+zip',
  odt: 'application/vnd.oasis.opendocument.text',
}

/** @returns the type of a file by its bytes, whatever its sender says; undefined for text and for what can't be stored */
export function typeOfBytes(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12))
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8) === 'WAVE') return 'audio/wav'
  const signature = signatureOf(bytes)
  return types[signature === 'zip' ? kindOfZip(bytes) : signature]
}

function kindOfZip(bytes: Uint8Array): string {
  try {
    return fileKind(bytes).kind
  } catch (error) {
    if (error instanceof UnreadableDocument) return ''
    throw error
  }
}
