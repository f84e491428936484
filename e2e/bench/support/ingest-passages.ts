import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { processEnvironment } from '../../../host/platform/process-environment.ts'
import type { QuestionSet } from '../../../host/search/testing/question-set.ts'
import type { Scope } from './part.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Imports the passages of a question set, one Markdown file each, by the operator's command; the product may run.
 * @returns what the command reports
 */
export async function ingestPassages(scope: Scope, set: QuestionSet, dataDirectory: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      'host/operations/commands/ingest.ts',
      await writeDocuments(scope, set),
    ],
    {
      cwd: root,
      env: { ...processEnvironment(), NODE_ENV: 'production', DATA_DIR: dataDirectory, INIT_CWD: undefined },
    },
  )
  return stdout.trim().split('\n')[0] ?? ''
}

async function writeDocuments(scope: Scope, { documents }: QuestionSet): Promise<string> {
  const directory = await temporaryDirectory(scope, 'documents')
  await Promise.all(
    documents.map(({ title, text }, index) =>
      writeFile(join(directory, `${String(index).padStart(3, '0')}.md`), `# ${title}\n\n${text}\n`),
    ),
  )
  return directory
}
