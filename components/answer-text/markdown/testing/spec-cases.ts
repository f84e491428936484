import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(process.cwd(), '../shared/data/markdown')

/**
 * Whether the published specifications and lists of attacks are on this machine; they are not part of the project.
 */
export const hasMarkdownData = existsSync(folder)

/** An example of a Markdown specification. */
export interface SpecCase {
  readonly name: string
  readonly markdown: string
  readonly html: string
}

/** The examples of CommonMark 0.31.2 and of the extensions in GitHub-flavoured Markdown 0.29. */
export function specCases(): SpecCase[] {
  return ['commonmark.0.31.2', 'gfm.0.29'].flatMap((file) =>
    (
      JSON.parse(read(`${file}.json`)) as {
        markdown: string
        html: string
        example: number
        section: string
      }[]
    ).map(({ markdown, html, example, section }) => ({
      name: `${file} ${example} ${section}`,
      markdown,
      html,
    })),
  )
}

/** Attacks, and strings that have broken other products. */
export function hostileTexts(): string[] {
  const expected = JSON.parse(read('dompurify_expect.json')) as { payload: string }[]
  const handlers = lines('patt_port_swigger_xss_cheatsheet_event_handlers.txt')
  return [
    ...expected.map(({ payload }) => payload),
    ...lines('patt_RSNAKE_XSS.txt'),
    ...lines('patt_xss_payloads_quick.txt'),
    ...handlers.map((name) => `<a id=x tabindex=1 ${name}=alert(1) href="javascript:alert(2)">a</a>`),
    ...(JSON.parse(read('blns.json')) as string[]),
  ]
}

function lines(file: string): string[] {
  return read(file)
    .split(/\r?\n/)
    .filter((line) => line !== '')
}

function read(file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}
