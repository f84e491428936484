import type { Logger } from 'pino'
import { AnswerScan } from './answer-scan.ts'
import { type Audit, type AuditFinding, type AuditPlace, openAudit } from './audit.ts'
import type { WordList } from './word-list.ts'
import { WordListFile } from './word-list-file.ts'
import { findWords, type WordHit } from './word-scanner.ts'

export interface AuditCounts {
  readonly words: number
  /** Whether the list matches its file. */
  readonly isHealthy: boolean
  readonly findings: Readonly<Record<AuditPlace, number>>
}

export interface WordSource {
  readonly words: WordList
  readonly isHealthy: boolean
}

/** The audit by the operator's word list. A changed list applies to the next text; a running answer keeps its list. */
export class WordAudit implements Audit {
  readonly #source: WordSource
  readonly #findings: Record<AuditPlace, number> = { check: 0, question: 0, answer: 0, source: 0 }

  constructor(source: WordSource) {
    this.#source = source
  }

  find(text: string, place: AuditPlace): AuditFinding | null {
    return this.#found(findWords(this.#source.words, text), place)
  }

  answer() {
    const scan = new AnswerScan(this.#source.words)
    return {
      take: (event: Parameters<AnswerScan['take']>[0]) => this.#found(scan.take(event), 'answer'),
      end: () => this.#found(scan.end(), 'answer'),
    }
  }

  get counts(): AuditCounts {
    const { words, isHealthy } = this.#source
    return { words: words.words.length, isHealthy, findings: { ...this.#findings } }
  }

  /** A forbidden word takes precedence over an earlier one. */
  #found(hits: readonly WordHit[], place: AuditPlace): AuditFinding | null {
    const hit = hits.find(({ word }) => word.isForbidden) ?? hits[0]
    if (!hit) return null
    this.#findings[place] += 1
    const { word, start, end } = hit
    return { word: word.text, isForbidden: word.isForbidden, start, end }
  }
}

export interface OpenAudit {
  readonly audit: Audit
  /** Null when no list is configured and no text is checked. */
  readonly counts: (() => AuditCounts) | null
  readonly close: () => Promise<void>
}

/**
 * Opens the configured audit.
 * @param file the word list's path; with '' no text is checked, instead of using a list of our own
 * @throws {UnreadableWordList}
 */
export async function openWordAudit(file: string, log: Logger): Promise<OpenAudit> {
  if (file === '') return { audit: openAudit, counts: null, close: async () => undefined }
  const source = await WordListFile.open(file, log)
  const audit = new WordAudit(source)
  return { audit, counts: () => audit.counts, close: () => source.close() }
}
