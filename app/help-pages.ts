import 'server-only'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Read at build time only: the pages made of them are prerendered. */
const folder = join(process.cwd(), 'docs', 'help')
const extension = '.md'

export interface HelpPage {
  readonly slug: string
  readonly title: string
  /** Markdown, without the heading that is the title. */
  readonly text: string
}

/** @returns the pages of the guide, in the order of their file names. */
export async function helpPages(): Promise<readonly HelpPage[]> {
  const names = (await filesIn(folder)).filter((name) => name.endsWith(extension)).sort()
  return Promise.all(
    names.map(async (name) =>
      toHelpPage(name.slice(0, -extension.length), await readFile(join(folder, name), 'utf8')),
    ),
  )
}

/** The first line that is a heading is the title; a page without one is called by its file name. */
function toHelpPage(slug: string, source: string): HelpPage {
  const heading = /^#\s+(.+)$/m.exec(source)
  if (!heading) return { slug, title: slug, text: source }
  return { slug, title: heading[1]?.trim() ?? slug, text: source.replace(heading[0], '').trim() }
}

async function filesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
