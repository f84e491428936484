import { printable } from './printable.ts'

/**
 * Makes a file name from a browser or page safe to show and store: only the last path segment, without control and
 * bidi characters, leading dots, and trailing dots or spaces.
 * @returns '' when nothing remains
 */
export function printableFileName(name: string): string {
  return printable(name.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '')
}
