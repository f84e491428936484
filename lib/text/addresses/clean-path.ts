import { printable } from '../printable.ts'

/**
 * Normalizes the path of a document relative to the selected folder: the same form on all systems, without control
 * characters and segments that lead out of the folder.
 * @returns '' when nothing remains
 */
export function cleanPath(path: string): string {
  return printable(path)
    .normalize('NFC')
    .split(/[/\\]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')
}
