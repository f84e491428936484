import { printable } from '../../lib/text/printable.ts'

const fileNameCharacters = 60

/** @returns a title as a file name that is valid on any system */
export function exportFileName(title: string): string {
  const name = printable(title)
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const cut = Array.from(name).slice(0, fileNameCharacters).join('')
  return cut.replace(/^[\s.]+|[\s.]+$/g, '') || '对话'
}
