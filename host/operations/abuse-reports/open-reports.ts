import { pluginNumber } from '../../../lib/contract/plugins/plugin-number.ts'
import type { OpenReport } from '../../../lib/contract/routes/console-routes.ts'
import { paths } from '../../../lib/paths.ts'
import { contentText } from '../../../lib/text/content-text.ts'
import { cutCharacters } from '../../../lib/text/cut-characters.ts'
import { spokenPieces } from '../../../lib/text/spoken-text.ts'
import { readRecord } from '../../conversations/history/history.ts'
import { publicRecord, redactionOf } from '../../conversations/shares/public-record.ts'
import { findLink, revokeLink } from '../../conversations/shares/share-links.ts'
import type { Notify } from '../../members/notifications/notify.ts'
import { revokeSong, sharedKey } from '../../music/songs/share-song.ts'
import { findSong, presentSong } from '../../music/songs/song-rows.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import { type Database, statement } from '../../storage/database/database.ts'

const shownReports = 20
/** Maximum characters of a title and of an answer's excerpt. */
const titleCharacters = 120
const excerptCharacters = 400
const maxNotified = 200

interface OpenReportsDeps {
  readonly database: Database
  readonly now: Clock
}

interface Reported {
  readonly owner: string
  readonly kind: OpenReport['kind']
  readonly target: string
}

type Shown = Pick<OpenReport, 'title' | 'excerpt' | 'link' | 'agent_id'>

/** Reports that no operator has handled, oldest first. */
export async function openReports({ database, now }: OpenReportsDeps): Promise<OpenReport[]> {
  const rows = await database.all(
    database.build
      .selectFrom('reports')
      .selectAll()
      .where('answered_at', '=', 0)
      .orderBy('created_at')
      .orderBy('id')
      .limit(shownReports),
  )
  return Promise.all(
    rows.map(async (row) => {
      const {
        id,
        kind,
        reason,
        text,
        created_at: createdAt,
      } = row as typeof row & Pick<OpenReport, 'kind' | 'reason'>
      const shown = await presentReported({ database, now }, { ...row, kind })
      return { id, kind, reason, text, created_at: Number(createdAt), ...shown }
    }),
  )
}

/**
 * Handles a report, and all others of the same target. Members who reported it are notified.
 * @param act `stop` also revokes a reported link
 * @throws {HostError} not_found when no such report is open; bad_request when there is no link to stop
 */
export async function answerReport(
  deps: OpenReportsDeps & { readonly notify: Notify },
  { id, act }: { readonly id: string; readonly act: 'close' | 'stop' },
): Promise<void> {
  const { database, now, notify } = deps
  const { build } = database
  const report = (await database.first(
    build
      .selectFrom('reports')
      .select(['owner', 'kind', 'target'])
      .where('id', '=', id)
      .where('answered_at', '=', 0),
  )) as Reported | undefined
  if (!report) throw new HostError('not_found', '这条举报已经处理过了')

  const { title, link } = await presentReported(deps, report)
  if (act === 'stop') await stopLink(database, now, report)
  const answered = build
    .updateTable('reports')
    .set({ answered_at: now() })
    .where('kind', '=', report.kind)
    .where('target', '=', report.target)
    .where('answered_at', '=', 0)
    .returning('owner')
  const [result] = await database.batch([statement(answered)])
  for (const { owner } of (result?.rows ?? []).slice(0, maxNotified)) {
    await notify({
      owner: String(owner),
      content: { kind: 'report_answered', values: { title } },
      link: act === 'stop' || link === '' ? paths.history() : link,
      key: `report:${report.kind}:${report.target}`,
    })
  }
}

async function stopLink(database: Database, now: Clock, { kind, target }: Reported): Promise<void> {
  const song = kind === 'song' ? await findSong(database, target) : undefined
  if (song && song.share_key !== '') return await revokeSong(database, song)
  const row = await database.first(
    database.build.selectFrom('share_links').select('owner').where('id', '=', target),
  )
  if (kind !== 'share' || !row) throw new HostError('bad_request', '这里没有可以停止的分享')
  await revokeLink({ database, now }, row.owner, 'conversation', target)
}

async function presentReported(deps: OpenReportsDeps, { owner, kind, target }: Reported): Promise<Shown> {
  const nothing = { title: '', excerpt: '', link: '', agent_id: '' }
  if (kind === 'share') {
    const link = await findLink(deps, 'conversation', target)
    return link?.state === 'active' ? { ...nothing, title: link.title, link: paths.shared(target) } : nothing
  }
  if (kind === 'agent') return presentAgent(deps.database, target)
  if (kind === 'plugin') return presentPlugin(deps.database, target)
  if (kind === 'song') return presentReportedSong(deps, target)
  if (kind !== 'answer') return nothing

  const record = await readRecord(deps.database, owner, target).catch(orNotFound)
  if (!record) return nothing

  const { data } = publicRecord(record, await redactionOf([record])).record
  const answers = data.filter(({ type }) => type === 'markdown').map(({ content }) => contentText(content))

  return {
    ...nothing,
    title: beginning(record.content, titleCharacters),
    // As plain text, without Markdown.
    excerpt: beginning(spokenPieces(answers.join('\n')).join(' '), excerptCharacters),
  }
}

/** As everybody sees it now; '' once it is deleted. */
async function presentAgent(database: Database, id: string): Promise<Shown> {
  const agent = await database.first(
    database.build
      .selectFrom('agents')
      .select(['name', 'intro', 'description', 'published_version'])
      .where('id', '=', id)
      .where('deleted_at', '=', 0),
  )
  if (!agent) return { title: '', excerpt: '', link: '', agent_id: '' }
  const texts = [agent.intro, agent.description].filter((text) => text !== '').join('\n')
  return {
    title: agent.name,
    excerpt: beginning(texts, excerptCharacters),
    link: Number(agent.published_version) > 0 ? paths.chat('custom', id) : '',
    agent_id: id,
  }
}

/** As everybody sees it now; '' once it is deleted or withdrawn. */
async function presentPlugin(database: Database, id: string): Promise<Shown> {
  const number = pluginNumber(id)
  const version =
    number === null
      ? undefined
      : await database.first(
          database.build
            .selectFrom('plugins')
            .innerJoin('plugin_versions', 'plugin_versions.plugin_id', 'plugins.id')
            .select('plugin_versions.settings')
            .where('plugins.id', '=', number)
            .whereRef('plugin_versions.version', '=', 'plugins.published_version'),
        )
  if (!version) return { title: '', excerpt: '', link: '', agent_id: '' }
  const { name, description } = JSON.parse(version.settings) as { name: string; description: string }
  return {
    title: name,
    excerpt: beginning(description, excerptCharacters),
    link: `/agent/plugin/${id}`,
    agent_id: '',
  }
}

/** As everybody with its link hears it now; without a link it is private. */
async function presentReportedSong({ database, now }: OpenReportsDeps, id: string): Promise<Shown> {
  const nothing = { title: '', excerpt: '', link: '', agent_id: '' }
  const row = await findSong(database, id)
  const key = row ? sharedKey(row, now()) : ''
  if (!row || key === '') return nothing
  const { title, lyrics } = presentSong(row, { audioUrl: '', downloadUrl: '', now: now() })
  const words = lyrics.map(({ text }) => text).join('\n')
  return { ...nothing, title, excerpt: beginning(words, excerptCharacters), link: paths.sharedSong(key) }
}

function beginning(text: string, characters: number): string {
  return cutCharacters(text.trim(), characters)[0] ?? ''
}

function orNotFound(error: unknown): null {
  if (error instanceof HostError && error.code === 'not_found') return null
  throw error
}
