import { printable } from '../../lib/text/printable.ts'

const fileNameCharacters = 60

/** @returns a title as a file name that is valid on any system; the other name if nothing of it remains */
export function exportFileName(title: string, otherwise = '对话'): string {
  const name = printable(title)
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const cut = Array.from(name).slice(0, fileNameCharacters).join('')
  return cut.replace(/^[\s.]+|[\s.]+$/g, '') || otherwise
}
