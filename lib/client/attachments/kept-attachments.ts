import { ownStorage } from '@/lib/client/device/own-storage'
import type { Attachment } from './attachment'

/** A file on the host that was attached to a question and not sent. */
interface KeptFile {
  readonly fileId: string
  readonly name: string
}

/** @returns the files that were kept in the tab's storage under this key */
export function readKept(key: string): KeptFile[] {
  const lines = ownStorage.read(key)?.split('\n') ?? []
  return lines.map((line) => {
    const [fileId = '', ...name] = line.split(' ')
    return { fileId, name: name.join(' ') }
  })
}

/** Keeps the files that a later page can use: on the host, whole, and not refused. Each is a line: id and name. */
export function writeKept(key: string, files: readonly Attachment[]): void {
  const kept = files.filter(({ fileId, state }) => fileId !== '' && state !== 'sending' && state !== 'failed')
  if (kept.length === 0) ownStorage.remove(key)
  else ownStorage.write(key, kept.map(({ fileId, name }) => `${fileId} ${name}`).join('\n'))
}
