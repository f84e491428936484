import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { appName } from '@/lib/client/page/app-name'
import { fill } from '@/lib/messages/fill'
import type { Locale } from '@/lib/messages/locale'
import { type HelpPage, toHelpPage } from './help-page'

export type LegalPageName = 'terms' | 'privacy'

/** Read at build time only: its pages are prerendered. */
const folder = join(process.cwd(), 'docs', 'legal')

/** The operator fills in the rest of the template in `docs/legal`. */
export async function legalPage(name: LegalPageName, locale: Locale): Promise<HelpPage> {
  const source = await readFile(join(folder, `${name}.${locale}.md`), 'utf8')
  return toHelpPage(name, fill(source, { app: appName }))
}
