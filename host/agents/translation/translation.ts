import { extname } from 'node:path'
import { agentManifests } from '../../../lib/agents.ts'
import { cardIds, cards } from '../../../lib/contract/cards/cards.ts'
import type { FileContent } from '../../../lib/contract/cards/file.ts'
import type { GlossaryTerm } from '../../../lib/contract/routes/glossary-routes.ts'
import type {
  Agent,
  AgentContext,
  AgentEvent,
  AgentRun,
  TurnRequest,
} from '../../conversations/turns/agent.ts'
import type { MakeFile } from '../../files/make-file.ts'
import { UnreadableDocument } from '../../ingest/refusals.ts'
import type { Glossary } from '../../members/glossary/glossary.ts'
import { type LanguageModel, ModelError } from '../../models/language-model.ts'
import { auxiliaryModel } from '../../models/models.ts'
import type { Audit } from '../../moderation/audit.ts'
import { HostError } from '../../platform/errors.ts'
import type { UploadedFile, UploadedFiles } from '../../search/uploaded-files.ts'
import type { FindNewestCard } from '../newest-card.ts'
import { type SlotDeps, withSlot } from '../with-model.ts'
import { bilingualContent, notesOf, sheetContent } from './bilingual-card.ts'
import { languageOfText, usualTarget } from './direction.ts'
import { DocumentProcess } from './documents/document-process.ts'
import { withoutTags } from './documents/tags.ts'
import { findSource, type Source } from './find-source.ts'
import { parseGlossaryCommand } from './glossary-command.ts'
import { termsInto } from './glossary-terms.ts'
import { runGlossaryCommand } from './run-glossary-command.ts'
import { type Translations, translateSegments } from './translate-segments.ts'

const limitMs = 30 * 60_000
/** Maximum tokens for the longest document, with the rules and terms of each call. */
const maxTokens = 200_000
const noModel =
  '未配置语言模型，现在不能翻译。原文已逐段排成对照表，术语表里的词标出来了：译文可以自己填，填好能复制、能下载。'

export interface TranslationDeps extends SlotDeps {
  readonly files?: UploadedFiles
  readonly glossary?: Glossary
  readonly makeFile?: MakeFile
  /** Checks the content of a file, of which the card only shows the beginning. */
  readonly audit?: Pick<Audit, 'find'>
  /** Finds the translation that a message wants changed. */
  readonly findCard?: FindNewestCard
}

interface Run extends TranslationDeps {
  readonly request: TurnRequest
  readonly context: AgentContext
  readonly terms: readonly GlossaryTerm[]
  readonly tip: (text: string) => AgentEvent
}

/** Translates texts and documents with a glossary; without a model it prepares a sheet to fill in. */
export function createTranslation(deps: TranslationDeps = {}): Agent {
  const documents = new DocumentProcess()
  return {
    limitMs,
    accepts: agentManifests.translation.accepts,
    mostTokens: maxTokens,
    async *start(request, context): AgentRun {
      const { owner, question, prompt } = request
      const { glossary, files } = deps
      const command = (prompt.file_ids ?? []).length === 0 ? parseGlossaryCommand(question) : null
      if (command && glossary) return yield* runGlossaryCommand(glossary, owner, command)

      const nextTip = cardIds('t')
      const tip = (text: string) => cards.ownTip(nextTip(), text)

      const answer = async function* (): AsyncGenerator<AgentEvent, void, void> {
        const { notes, source } = await findSource(
          { files: files && { own: files, documents }, findCard: deps.findCard },
          request,
          auxiliaryModel(context.models),
          context.signal,
        )
        if (notes.length > 0) yield tip(notes.join('\n'))
        if (!source) return

        const run = { ...deps, request, context, tip, terms: (await glossary?.list(owner)) ?? [] }
        const { language } = context.models
        yield* language ? byModel(run, source, language) : asSheet(run, source)
      }

      // Opened once a slot is free: queued documents would all be in memory.
      yield* withSlot(deps, context, answer)
    },
  }
}

/** The displayed source and the direction. */
function shownOf({ terms: glossary }: Run, { document: { segments }, to, manner, previous }: Source) {
  const from = languageOfText(segments.map(withoutTags).join('\n'))
  const into = to ?? usualTarget(from)
  return { segments, from, to: into, manner, previous, glossary: termsInto(into, glossary) }
}

function* asSheet(run: Run, source: Source): Generator<AgentEvent, void, void> {
  yield run.tip(noModel)
  const content = sheetContent(shownOf(run, source))
  yield cards.show('bilingual', 'c1', content)
  const left = content.total - content.pairs.length
  if (left > 0) yield run.tip(`对照表排了前 ${content.pairs.length} 段，后面还有 ${left} 段，请拆开再传。`)
}

async function* byModel(
  run: Run,
  source: Source,
  model: LanguageModel,
): AsyncGenerator<AgentEvent, void, void> {
  yield { model: model.name }
  const { signal } = run.context
  const shown = shownOf(run, source)
  const isFile = source.file !== null
  let made: Translations = new Map()

  const card = () => cards.show('bilingual', 'c1', bilingualContent(shown, made, isFile))

  yield card()
  try {
    for await (made of translateSegments({ ...shown, model, signal })) yield card()
  } catch (error) {
    // When the model fails, the translated part of a document is stored as a file, too.
    if (error instanceof ModelError && made.size > 0 && !signal.aborted)
      yield* asFile(run, source, made, shown.to)
    throw error
  }

  yield* asFile(run, source, made, shown.to)
  for (const note of notesOf(shown, made, isFile)) yield run.tip(note)
}

/** Stores a translated document as a file of the user. */
async function* asFile(
  { makeFile, audit, request, context, tip }: Run,
  { document, file }: Source,
  made: Translations,
  to: string,
): AsyncGenerator<AgentEvent, void, void> {
  if (!file || !makeFile) return

  const { segments, kept } = document
  const targets = segments.map((segment) => made.get(segment) ?? null)
  if (audit && targets.some((target) => target && audit.find(target, 'answer')))
    return yield tip('译文里有不能显示的内容，没有做成文档。')

  try {
    const bytes = await document.write(targets, context.signal)
    const row = await makeFile({
      owner: request.owner,
      name: nameOf(file, to),
      bytes,
      madeIn: request.conversationId,
    })
    const content: FileContent = {
      file_id: row.id,
      name: row.name,
      size: Number(row.size),
      mime: row.mime,
      state: 'ready',
      isMade: true,
    }
    yield cards.show('file', 'made1', content)
  } catch (error) {
    if (!(error instanceof HostError || error instanceof UnreadableDocument)) throw error
    return yield tip(`${error.message}。`)
  }

  const done = segments.filter((segment) => made.get(segment)).length
  const said =
    done < segments.length
      ? `译了 ${done} 段，全文 ${segments.length} 段`
      : `全文 ${segments.length} 段都译好了`
  const stays = kept.map(([name, count]) => `${name} ${count}`).join('、')
  yield tip(`${said}，格式没有动${stays && `：${stays}`}。`)
}

/** 手册.docx → 手册.en.docx */
function nameOf({ name }: UploadedFile, to: string): string {
  const extension = extname(name)
  const stem = name.slice(0, name.length - extension.length)
  return `${stem.slice(0, 200)}.${to}${extension}`
}
