import { printable } from './printable.ts'

/**
 * Makes a name that is safe to show and to store of what a browser or a page called a file: its last part, without
 * characters that steer a terminal or turn the direction of writing, dots at the beginning, and dots or spaces at the end.
 * @returns '' when nothing is left
 */
export function printableFileName(name: string): string {
  return printable(name.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '')
}
