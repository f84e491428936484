import { printable } from '@/lib/text/printable'

const mostCharacters = 60

/** @returns a title as the name of a file on any system, as the host makes it */
export function fileNameOf(title: string): string {
  const name = printable(title)
    .replaceAll(/[\\/:*?"<>|\s]+/g, ' ')
    .trim()
  const cut = Array.from(name).slice(0, mostCharacters).join('')
  return cut.replace(/^[\s.]+|[\s.]+$/g, '') || '对话'
}
