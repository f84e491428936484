import PQueue from 'p-queue'
import type { NoteCheck } from '../../lib/contract/writer/note-check.ts'
import type { AnswerChecker } from '../answers/warrants/answer-checker.ts'
import { nearestLines } from '../answers/warrants/nearest-lines.ts'
import { HostError } from '../platform/errors.ts'
import type { PageReader } from '../search/pages/page-reader.ts'
import { ProviderFailure } from '../search/providers/provider-failure.ts'
import { type CitedNote, citedText } from './cited-text.ts'

export interface CheckNotesDeps {
  /** Null where no pages are read. */
  readonly pages: Pick<PageReader, 'read'> | null
  /** @returns the texts of own files that notes cite, by number */
  readonly filesOf: (notes: readonly CitedNote[]) => Promise<ReadonlyMap<number, string>>
  readonly check: AnswerChecker['check']
}

/** Of one check: 3 s of the process that all answers share, which gives up after 10 s. */
const mostCitations = 1_000
const mostPages = 20
const pagesAtOnce = 6
const readMs = 8_000
/** Maximum characters of a page that are compared with what cites it. */
const mostCharacters = 8_000

/**
 * Checks what a document says before its footnotes against the pages that these link to and the own files that they
 * name, by the rules by which answers are checked. No model is called.
 * @throws {HostError} too_large with too many citations; unavailable while too many are checked
 */
export async function checkNotes(deps: CheckNotesDeps, content: string): Promise<NoteCheck[]> {
  const { markdown, notes, citations } = citedText(content)
  if (notes.length === 0) return []
  if (citations > mostCitations)
    throw new HostError('too_large', `一次最多核对 ${mostCitations} 处引用，请分成几篇再核对`)
  const judge = async (passages: ReadonlyMap<number, string>) => {
    const sources = notes.map(({ number, text }) => ({ title: text, passage: passages.get(number) ?? '' }))
    const judged = await deps.check([markdown], sources, mostCitations)
    if (!judged) throw new HostError('unavailable', '现在核对的人太多，请稍后再试')
    return judged.verdicts
  }

  const claims = Map.groupBy(await judge(new Map()), ({ index }) => index)
  const [pages, files] = await Promise.all([readPages(deps.pages, notes), deps.filesOf(notes)])
  const passages = new Map(
    [...pages, ...files].map(([number, text]) => {
      const asked = (claims.get(number) ?? []).map(({ claim }) => claim)
      return [number, nearestLines(text, asked, mostCharacters)] as const
    }),
  )
  const verdicts = await judge(passages)
  return verdicts.flatMap(({ claim, index, state, is_added: isAdded }) => {
    const note = isAdded ? undefined : notes[index - 1]
    // No model is asked, and a sentence without a footnote is the author's own.
    if (!note || state === 'uncited' || state === 'unsupported') return []
    const { number, label, text, url } = note
    const found = passages.has(number) ? state : url === '' ? 'no_page' : 'unread'
    return { label, claim: claim.replace(/^[，,。；;、\s]+/, ''), note: text, url, state: found }
  })
}

/** @returns the texts of the pages that could be read in time, by note */
async function readPages(
  pages: CheckNotesDeps['pages'],
  notes: readonly CitedNote[],
): Promise<ReadonlyMap<number, string>> {
  const texts = new Map<number, string>()
  if (!pages) return texts
  const queue = new PQueue({ concurrency: pagesAtOnce })
  const signal = AbortSignal.timeout(readMs)
  const linked = notes.filter(({ url }) => url !== '').slice(0, mostPages)
  await Promise.all(
    linked.map(({ number, url }) =>
      queue.add(async () => {
        try {
          const { passages } = await pages.read(url, signal)
          texts.set(number, passages.map(({ text }) => text).join('\n'))
        } catch (error) {
          // The list says which ones were not read.
          if (!(error instanceof ProviderFailure) && !signal.aborted) throw error
        }
      }),
    ),
  )
  return texts
}
