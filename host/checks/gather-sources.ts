import PQueue from 'p-queue'
import type { StepFailure } from '../../lib/contract/cards/progress.ts'
import type { CheckSource, GivenSource } from '../../lib/contract/routes/check-routes.ts'
import { headingSeparator } from '../../lib/text/passage-places.ts'
import { OutboundFailure } from '../outbound/outbound-failure.ts'
import { HostError } from '../platform/errors.ts'
import type { PageReader } from '../search/pages/page-reader.ts'
import { ProviderFailure } from '../search/providers/provider-failure.ts'
import type { UploadedFiles } from '../search/uploaded-files.ts'
import type { SourceText } from './cut-source.ts'

/** A source of a check with its text. */
export interface GatheredSource extends SourceText {
  readonly source: Omit<CheckSource, 'index'>
  /** Name of the site; '' without one. */
  readonly site: string
}

interface GatherDeps {
  readonly files: Pick<UploadedFiles, 'named' | 'passages'>
  /** Reads pages that people name; null where none are read. */
  readonly pages: Pick<PageReader, 'read'> | null
}

const pagesAtOnce = 6
const pageMs = 8_000
/** Of all pages together. */
const pagesMs = 25_000

/** Characters of one source, and of all, that sentences are compared with. */
const mostCharacters = { one: 200_000, all: 1_000_000 } as const

const problems: Readonly<Partial<Record<StepFailure, string>>> = {
  refused: '这个网址不能读，它不是公开的网页',
  blocked: '这个网站不让读',
  timeout: '这个网页太慢，没有读完',
  unreachable: '这个网页打不开',
  unsupported: '这个网页里没有能读的文字',
}
const unknownProblem = '这个网页没有读成'
const noPage = '没有这个网页，请看看网址对不对'
const tooLargeProblem = '这个网页太大，读不了，请把要用的文字贴进来'

/**
 * Checks the files that sources name.
 * @throws {HostError} not_found for a file that is not the owner's; conflict for one that is not read
 */
export async function requireFiles(
  files: Pick<UploadedFiles, 'named'>,
  owner: string,
  sources: readonly GivenSource[],
): Promise<void> {
  const ids = sources.flatMap((source) => ('file_id' in source ? [source.file_id] : []))
  const found = new Map((await files.named(owner, [...new Set(ids)])).map((file) => [file.id, file]))
  sources.forEach((source, at) => {
    if (!('file_id' in source)) return
    const field = `sources.${at}.file_id`
    const file = found.get(source.file_id)
    if (!file) throw new HostError('not_found', '没有这份文件，它可能已经删除', { field })
    if (file.state === 'failed')
      throw new HostError('conflict', `文件《${file.name}》没有读出来，请去掉它`, { field })
    if (file.state !== 'ready')
      throw new HostError('conflict', `文件《${file.name}》还没有读完，请稍后再核对`, { field })
  })
}

/** Reads the sources that were given, in order; one that can't be read says why, and fails none of the others. */
export async function gatherSources(
  deps: GatherDeps,
  owner: string,
  given: readonly GivenSource[],
  signal: AbortSignal,
): Promise<GatheredSource[]> {
  const queue = new PQueue({ concurrency: pagesAtOnce })
  const inTime = AbortSignal.timeout(pagesMs)
  return Promise.all(
    given.map(async (source): Promise<GatheredSource> => {
      if ('text' in source) return ofText(source)
      if ('file_id' in source) return ofFile(deps, owner, source.file_id)
      return queue.add(() => ofPage(deps, source.url, { signal, inTime }))
    }),
  )
}

function ofText({ title, text }: { readonly title: string; readonly text: string }): GatheredSource {
  return {
    title,
    site: '',
    parts: [{ place: '', text }],
    source: { kind: 'text', title, url: '', date: '', problem: '', is_cut: false },
  }
}

async function ofFile({ files }: GatherDeps, owner: string, id: string): Promise<GatheredSource> {
  const [file] = await files.named(owner, [id])
  const passages = file ? await files.passages(id) : []
  const title = file?.name ?? ''
  const problem = passages.length > 0 ? '' : '这份文件已经删除，或者没有文字'
  return {
    title,
    site: '',
    parts: passages.map(({ heading, location, text }) => ({ place: location || heading, text })),
    source: { kind: 'file', title, url: '', file_id: id, date: '', problem, is_cut: false },
  }
}

async function ofPage(
  { pages }: GatherDeps,
  url: string,
  { signal, inTime }: { readonly signal: AbortSignal; readonly inTime: AbortSignal },
): Promise<GatheredSource> {
  const source = { kind: 'url', title: url, url, date: '', problem: '', is_cut: false } as const
  const unread = (problem: string): GatheredSource => {
    return { title: url, site: '', parts: [], source: { ...source, problem } }
  }
  if (!pages) return unread('这里没有打开读网页，请把文字贴进来')
  try {
    const page = await pages.read(url, AbortSignal.any([signal, inTime, AbortSignal.timeout(pageMs)]))
    const [heading = ''] = (page.passages[0]?.heading ?? '').split(headingSeparator)
    const title = heading || page.siteName || url
    return {
      title,
      site: page.siteName,
      parts: page.passages.map(({ heading: above, location, text }) => {
        return { place: location || withoutTitle(above, title), text }
      }),
      source: { ...source, title, date: page.publishedAt },
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ProviderFailure) return unread(problemOf(error))
    if (error instanceof DOMException) return unread(problems.timeout ?? unknownProblem)
    throw error
  }
}

/** @returns the headings below the title of a page */
function withoutTitle(headings: string, title: string): string {
  const [first, ...below] = headings.split(headingSeparator)
  return first === title ? below.join(headingSeparator) : headings
}

function problemOf({ reason, status, cause }: ProviderFailure): string {
  if (status === 404 || status === 410) return noPage
  if (cause instanceof OutboundFailure && cause.reason === 'too_large') return tooLargeProblem
  return problems[reason] ?? unknownProblem
}

/** @returns the sources with as much of their texts as is compared, the first of each */
export function withinCharacters(sources: readonly GatheredSource[]): GatheredSource[] {
  let all: number = mostCharacters.all
  return sources.map((gathered) => {
    let left = Math.min(mostCharacters.one, all)
    const before = left
    const parts = gathered.parts.flatMap(({ place, text }) => {
      const kept = text.slice(0, left)
      left -= kept.length
      return kept === '' ? [] : [{ place, text: kept }]
    })
    all -= before - left
    const isCut = gathered.parts.reduce((sum, { text }) => sum + text.length, 0) > before - left
    return { ...gathered, parts, source: { ...gathered.source, is_cut: isCut } }
  })
}
