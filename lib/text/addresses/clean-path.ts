import { printable } from '../printable.ts'

/**
 * Makes the path of a document below what was picked: one form for all systems, without what steers a terminal or leads
 * elsewhere.
 * @returns '' when nothing is left
 */
export function cleanPath(path: string): string {
  return printable(path)
    .normalize('NFC')
    .split(/[/\\]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')
}
