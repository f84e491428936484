import type { Logger } from 'pino'
import { type Audit, openAudit } from './audit.ts'
import { type AuditCounts, WordAudit } from './word-audit.ts'
import { WordListFile } from './word-list-file.ts'

export interface OpenAudit {
  readonly audit: Audit
  /** Null where no list is configured, and nothing is looked for. */
  readonly counts: (() => AuditCounts) | null
  readonly close: () => Promise<void>
}

/**
 * Opens the audit that the settings name.
 * @param file the word list's path; '' looks for nothing, rather than pretend to with a list of our own
 * @throws {UnreadableWordList}
 */
export async function openWordAudit(file: string, log: Logger): Promise<OpenAudit> {
  if (file === '') return { audit: openAudit, counts: null, close: async () => undefined }
  const source = await WordListFile.open(file, log)
  const audit = new WordAudit(source)
  return { audit, counts: () => audit.counts, close: () => source.close() }
}
