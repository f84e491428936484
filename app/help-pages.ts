import 'server-only'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type HelpPage, toHelpPage } from './help-page'

/** Read at build time only: its pages are prerendered. */
const folder = join(process.cwd(), 'docs', 'help')
const extension = '.md'

export async function helpPages(): Promise<readonly HelpPage[]> {
  const names = (await filesIn(folder)).filter((name) => name.endsWith(extension)).sort()
  const pages = await Promise.all(
    names.map(async (name) =>
      toHelpPage(name.slice(0, -extension.length), await readFile(join(folder, name), 'utf8')),
    ),
  )
  return pages.toSorted((one, other) => one.order - other.order || 0)
}

/** A product without a guide still builds. */
async function filesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
