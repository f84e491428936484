import type { Card } from '../../../lib/contract/frames/card.ts'
import { isSharedCardType, knownCard, readCards } from '../../../lib/contract/cards/card-types.ts'
import { type ChartContent, isOfModel } from '../../../lib/contract/cards/chart.ts'
import { isPublicSource, type SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { SharePreview } from '../../../lib/contract/routes/share-routes.ts'
import type { ChatRecord } from '../../../lib/contract/frames/record.ts'
import { hiddenName, withoutPrivateText } from '../history/private-text.ts'

export type LeftOutKind = SharePreview['left_out'][number]['kind']
export type LeftOut = ReadonlyMap<LeftOutKind, number>

/** The name of a source that is not shown: its number stays, so that the markers of the others name what they named. */
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

/** Takes out of a text what is private. */
type Redact = (text: string) => string

/**
 * @param records all of a conversation: a later answer may say again what an earlier one has read
 * @returns what takes out of their texts what they have of private sources
 */
export function redactionOf(records: readonly Pick<ChatRecord, 'data'>[]): Promise<Redact> {
  const sources = records.flatMap(({ data }) => readCards(data, 'search_result').flat())
  const [own, open] = [sources.filter((source) => !isPublicSource(source)), sources.filter(isPublicSource)]
  const words = ({ title, passage }: SourceReference) => `${title}\n${passage}`
  return withoutPrivateText(
    own.map(words),
    open.map(words),
    own.map(({ title }) => title),
  )
}

/**
 * What of a record anybody may see. Cards of types that are not said to be shareable stay behind; those that go out lose
 * what rests on private sources, what they quote of them, and what was meant for the owner alone.
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
    // What the owner thought of the answer, its other versions and what it waits for are the owner's.
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

/** What the cards of a record are looked at with. */
interface View {
  /** The numbers of the private sources. */
  readonly hidden: ReadonlySet<number>
  /** Whether what was read is what the answer shows as its sources, all of them open to anybody. */
  readonly readsOpen: boolean
  /** Whether what the owner chose, or wrote, decided what was searched for: then the searches stay behind as well. */
  readonly hasChoices: boolean
  readonly redact: Redact
}

function viewOf({ data }: ChatRecord, redact: Redact): View {
  const sources = readCards(data, 'search_result').flat()
  const own = sources.filter((source) => !isPublicSource(source))
  return {
    hidden: new Set(own.map(({ index }) => index)),
    readsOpen: sources.length > 0 && own.length === 0,
    hasChoices: data.some(({ type }) => Object.hasOwn(kinds, type) && kinds[type] === 'choice'),
    redact,
  }
}

/** @returns null where its content does not fit its type, so that nobody can say what is in it */
function publicCard(card: Card, view: View): Card | null {
  const known = knownCard(card)
  if (!known || (known.type === 'tips' && known.content.isOwn)) return null
  const title = card.title === undefined ? {} : { title: view.redact(card.title) }
  const shown = { id: card.id, type: card.type, target: card.target, ...title }
  return {
    ...shown,
    ...(card.isError === undefined ? {} : { isError: card.isError }),
    content: publicContent(known, view),
  }
}

function publicContent(card: NonNullable<ReturnType<typeof knownCard>>, view: View): unknown {
  if (card.type === 'search_result') return card.content.map(publicSource)
  if (card.type === 'progress') {
    const steps = card.content.steps
      .filter(({ kind }) => !(view.hasChoices && (kind === 'search' || kind === 'understand')))
      // In which folder it was looked for is the owner's.
      .map(({ folder: _folder, ...step }) => step)
      // What was read may be somebody's file, named in the answer or not.
      .map((step) => (step.kind === 'read' && !view.readsOpen ? { ...step, detail: hiddenSourceName } : step))
    return withoutHidden({ ...card.content, steps }, view)
  }
  if (card.type === 'outline') {
    const { drafts: _drafts, suggestions: _suggestions, remaining: _remaining, ...plan } = card.content
    const sections = plan.sections.map(({ activity: _activity, ...section }) => section)
    return withoutHidden({ ...plan, sections }, view)
  }
  if (card.type === 'chart') return withoutHidden(publicChart(card.content), view)
  if (card.type === 'support_check') {
    const verdicts = card.content.verdicts.filter(({ index }) => !view.hidden.has(index))
    return withoutHidden({ ...card.content, verdicts }, view)
  }
  if (card.type === 'conflict') {
    const topics = withoutHidden(card.content, view) as typeof card.content
    return topics.filter(({ claims }) => claims.length > 1)
  }
  return withoutHidden(card.content, view)
}

/** Which files were asked is the owner's: a query names its tables, which are called as they are. */
function publicChart(content: ChartContent): ChartContent {
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

/** Any content, in which texts are redacted, and what rests on private sources or names a file is left out. */
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

/** Whether an entry of a list rests on sources that anybody may see, if it names any, and is no file of a person. */
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
