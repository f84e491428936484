import { isSharedCardType, knownCard, readCards } from '../../../lib/contract/cards/card-types.ts'
import { type ChartContent, isOfModel } from '../../../lib/contract/cards/chart.ts'
import { isPublicSource, type SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { SupportCheck, Verdict } from '../../../lib/contract/cards/support-check.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import type { ChatRecord } from '../../../lib/contract/frames/record.ts'
import type { SharePreview } from '../../../lib/contract/routes/share-routes.ts'
import { hiddenName, hiddenSentence, withoutPrivateText } from '../history/private-text.ts'

export type LeftOutKind = SharePreview['left_out'][number]['kind']
export type LeftOut = ReadonlyMap<LeftOutKind, number>

/** The name shown for a private source: it keeps its number, so that the citation markers of the others stay valid. */
export const hiddenSourceName = hiddenName

const kinds: Readonly<Record<string, LeftOutKind>> = {
  thinking: 'thinking',
  tool_call: 'tool_call',
  options: 'choice',
  copilot_detail: 'choice',
  suggestion: 'suggestion',
  file: 'file',
  image: 'file',
  memory: 'memory',
}

type Redact = (text: string) => string

/**
 * @param records all of a conversation: a later answer may repeat what an earlier one has read
 * @returns a function that removes text of private sources from theirs
 */
export function redactionOf(records: readonly Pick<ChatRecord, 'data'>[]): Promise<Redact> {
  const sources = records.flatMap(({ data }) => readCards(data, 'search_result').flat())
  const [own, open] = [sources.filter((source) => !isPublicSource(source)), sources.filter(isPublicSource)]
  const words = ({ title, heading = '', passage }: SourceReference) => `${title}\n${heading}\n${passage}`
  return withoutPrivateText(
    own.map(words),
    open.map(words),
    own.map(({ title }) => title),
  )
}

/**
 * The public part of a record. Only cards of types declared shareable are included; they lose what is based on private
 * sources, quotations of these, and everything meant for the owner only.
 */
export function publicRecord(
  record: ChatRecord,
  redact: Redact,
): { readonly record: ChatRecord; readonly leftOut: LeftOut } {
  const leftOut = new Map<LeftOutKind, number>()
  const count = (kind: LeftOutKind, by = 1) => void leftOut.set(kind, (leftOut.get(kind) ?? 0) + by)
  const view = viewOf(record, redact)
  count('own_passage', view.hidden.size)
  const data: Card[] = []
  for (const card of record.data) {
    const shown = isSharedCardType(card.type) ? publicCard(card, view) : null
    if (shown) data.push(shown)
    else if (card.type === 'tips') count('file')
    else count(Object.hasOwn(kinds, card.type) ? (kinds[card.type] ?? 'other') : 'other')
  }

  if (view.hidden.size === 0) leftOut.delete('own_passage')
  const { error, model } = record

  return {
    // Feedback, other versions and the pending wait are visible to the owner only.
    record: {
      askId: record.askId,
      conversation_id: record.conversation_id,
      doc_id: record.doc_id,
      content: record.content,
      data,
      recordType: record.recordType,
      searchPattern: record.searchPattern,
      createTime: record.createTime,
      status: record.status,
      like: 0,
      ...(error ? { error } : {}),
      ...(model ? { model } : {}),
      collapsed: false,
      isHistory: true,
      needUpdate: false,
      needReplace: false,
      versions: [],
    },
    leftOut,
  }
}

interface View {
  readonly hidden: ReadonlySet<number>
  /** Whether everything that was read is among the shown sources, and all of these are public. */
  readonly readsOpen: boolean
  /** Whether the owner's choices or texts determined the searches: then these are private as well. */
  readonly hasChoices: boolean
  readonly redact: Redact
}

/**
 * The verdicts on an answer without those on private sources, and without text of these.
 * @param cards of the answer, as its owner or as everybody sees it
 * @param redact what {@link redactionOf} returns; absent for what everybody sees
 */
export function publicVerdicts(
  check: SupportCheck,
  cards: readonly Card[],
  redact: Redact = (text) => text,
): SupportCheck {
  const view = viewOf({ data: cards }, redact)
  const placeholders = readCards(cards, 'search_result').flat().filter(isPlaceholder)
  const hidden = new Set([...view.hidden, ...placeholders.map(({ index }) => index)])
  const all = { ...view, hidden }
  return withoutHidden(publicCheck(check, all), all) as SupportCheck
}

function viewOf({ data }: { readonly data: readonly Card[] }, redact: Redact): View {
  const sources = readCards(data, 'search_result').flat()
  const own = sources.filter((source) => !isPublicSource(source))
  return {
    hidden: new Set(own.map(({ index }) => index)),
    readsOpen: sources.length > 0 && own.length === 0,
    hasChoices: data.some(({ type }) => Object.hasOwn(kinds, type) && kinds[type] === 'choice'),
    redact,
  }
}

/** @returns null when the content does not match its type, so that its content is unknown */
function publicCard(card: Card, view: View): Card | null {
  const known = knownCard(card)
  if (!known || (known.type === 'tips' && known.content.isOwn)) return null

  const title = card.title === undefined ? {} : { title: view.redact(card.title) }
  const shown = { id: card.id, type: card.type, target: card.target, ...title }

  return {
    ...shown,
    ...(card.isError === undefined ? {} : { isError: card.isError }),
    ...(card.isCut === undefined ? {} : { isCut: card.isCut }),
    content: publicContent(known, view),
  }
}

function publicContent(card: NonNullable<ReturnType<typeof knownCard>>, view: View): unknown {
  if (card.type === 'search_result') return card.content.map(publicSource)
  if (card.type === 'progress') {
    const steps = card.content.steps
      .filter(({ kind }) => !(view.hasChoices && (kind === 'search' || kind === 'understand')))
      // The searched folder is visible to the owner only.
      .map(({ folder: _folder, ...step }) => step)
      // A read source may be a private file, whether or not the answer names it.
      .map((step) => (step.kind === 'read' && !view.readsOpen ? { ...step, detail: hiddenSourceName } : step))
    return withoutHidden({ ...card.content, steps }, view)
  }
  if (card.type === 'outline') {
    const { drafts: _drafts, suggestions: _suggestions, remaining: _remaining, ...plan } = card.content
    const sections = plan.sections.map(({ activity: _activity, ...section }) => section)
    return withoutHidden({ ...plan, sections }, view)
  }
  if (card.type === 'chart') return withoutHidden(publicChart(card.content), view)
  if (card.type === 'support_check') return withoutHidden(publicCheck(card.content, view), view)
  if (card.type === 'conflict') {
    const topics = withoutHidden(card.content, view) as typeof card.content
    return topics.filter(({ claims }) => claims.length > 1)
  }

  return withoutHidden(card.content, view)
}

function publicCheck(check: SupportCheck, { hidden, redact }: View): SupportCheck {
  const ofHidden = new Set(check.verdicts.flatMap(({ claim, index }) => (hidden.has(index) ? [claim] : [])))
  const verdicts = check.verdicts
    .filter(({ index }) => !hidden.has(index))
    // A sentence without a source may repeat a private one; then it is not in the text either.
    .filter(({ index, claim }) => index > 0 || !redact(claim).includes(hiddenSentence))
    .map((verdict) => (ofHidden.has(verdict.claim) ? withoutReasons(verdict) : verdict))
  return { ...check, verdicts }
}

/** The arithmetic and remarks on a sentence that also cites a private source may be about that one. */
function withoutReasons({ steps: _steps, note: _note, ...verdict }: Verdict): Verdict {
  return verdict
}

/** The queried files are visible to the owner only: a query and its parts contain table names derived from file names. */
function publicChart({ frame: _frame, ...content }: ChartContent): ChartContent {
  return {
    ...content,
    understood: content.understood.replace(/^把“[^]*连起来，/, ''),
    sql: '',
    is_generated: isOfModel(content),
    file_ids: [],
  }
}

function publicSource(source: SourceReference): SourceReference {
  if (isPublicSource(source)) return source
  const named = { title: hiddenSourceName, showName: hiddenSourceName, seeMoreUrl: '', passage: '' }
  return { index: source.index, ...named, provider: '' }
}

/** Whether it stands for a private source. */
function isPlaceholder({ title, seeMoreUrl, passage }: SourceReference): boolean {
  return title === hiddenSourceName && seeMoreUrl === '' && passage === ''
}

/** Redacts the texts of any content, and removes what is based on private sources or names a file. */
function withoutHidden(content: unknown, view: View): unknown {
  if (typeof content === 'string') return view.redact(content)
  if (Array.isArray(content))
    return content.filter((each) => isOpen(each, view)).map((each) => withoutHidden(each, view))
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      name,
      isSourceList(name, value)
        ? value.filter((index) => !view.hidden.has(index))
        : withoutHidden(value, view),
    ]),
  )
}

/** Whether a list entry cites only public sources, if any, and is not a user's file. */
function isOpen(entry: unknown, { hidden }: View): boolean {
  if (typeof entry !== 'object' || entry === null) return true
  if ('file_id' in entry || ('isUser' in entry && entry.isUser === true)) return false
  const sources = 'sources' in entry ? entry.sources : undefined
  if (!isSourceList('sources', sources) || sources.length === 0) return true
  return sources.some((index) => !hidden.has(index))
}

function isSourceList(name: string, value: unknown): value is number[] {
  return name === 'sources' && Array.isArray(value) && value.every((each) => typeof each === 'number')
}
