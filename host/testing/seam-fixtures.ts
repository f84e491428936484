/** A change of a file: a text that occurs once in it, and what stands in its place. */
export type Edit = readonly [file: string, before: string, after: string]

/** @returns the change that puts a text after another one */
function after(file: string, place: string, added: string): Edit {
  return [file, place, place + added]
}

/** Something that the product will have many of, added the way that its how-to page describes. */
export interface Addition {
  readonly howTo: string
  readonly newFiles: Readonly<Record<string, string>>
  readonly edits: readonly Edit[]
  /** Files that have to be touched at most; four unless it says otherwise. */
  readonly maxFiles?: number
  /** A test that comes with it, which is none of the files that have to be touched. */
  readonly test?: readonly [path: string, source: string]
}

const agent: Addition = {
  howTo: 'add-an-agent',
  // Its type and id, its manifest, its texts in two languages, what it does, and its line in the registry.
  maxFiles: 6,
  newFiles: {
    'host/agents/poet/poet.ts': `
import { cards } from '../../../lib/contract/cards/cards.ts'
import type { Agent } from '../../conversations/turns/agent.ts'

/** Asks how long a text is to be, and names what was chosen. */
export function createPoet(): Agent {
  return {
    limitMs: 60_000,
    async *start() {
      yield cards.tip('o1', '要写多长？')
      yield { checkpoint: 'asked', result: { lengths: ['短', '长'] } }
      return { wait: 'options', step: '1', saved: { prefix: '写了' }, until: Date.now() + 3_600_000 }
    },
    async *resume(_request, _context, { steps, chosen }) {
      const { prefix } = chosen?.saved as { prefix: string }
      const { lengths } = steps.get('asked') as { lengths: string[] }
      const content = \`\${prefix}：\${lengths.join('、')}，\${JSON.stringify(chosen?.choice)}\`
      yield cards.show('markdown', 'c1', content)
    },
  }
}
`,
  },
  edits: [
    after(
      'host/agents/registry.ts',
      "import { createChat } from './chat/chat.ts'\n",
      "import { createPoet } from './poet/poet.ts'\n",
    ),
    after('lib/contract/agent-ids.ts', "  career: '016',\n", "  poet: '017',\n"),
    after(
      'lib/agents.ts',
      'export const agentManifests = {\n',
      "  poet: { glyph: '诗', tone: 'ok', group: 'work', abilities: { write: [] } },\n",
    ),
    after('lib/messages/agents/zh-cn.ts', '  agents: {\n', "    poet: { name: '诗人', intro: '写几行' },\n"),
    after(
      'lib/messages/agents/zh-cn.ts',
      '  agentGreetings: {\n',
      "    poet: { text: '要写什么？', abilities: { write: {} } },\n",
    ),
    after(
      'lib/messages/agents/en.ts',
      '  agents: {\n',
      "    poet: { name: 'Poet', intro: 'A few lines' },\n",
    ),
    after(
      'lib/messages/agents/en.ts',
      '  agentGreetings: {\n',
      "    poet: { text: 'What about?', abilities: { write: {} } },\n",
    ),
    after('host/agents/registry.ts', '    custom: madeByMembers,\n', '    poet: { agent: createPoet() },\n'),
  ],
  test: [
    'host/agents/poet/poet.test.ts',
    `
import { expect, test } from '@jest/globals'
import { buildUser } from '../../testing/build-user.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost } from '../../testing/test-host.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import { openDirectory } from '../directory/agent-directory.ts'
import { type AgentDeps, openAgents } from '../registry.ts'

test('asks back, and goes on in the process after', async () => {
  const storage = await openTestStorage()
  const { token } = await buildUser(storage.database)
  const registry = openAgents({} as AgentDeps)
  const deps = { ...openDirectory({ registry }), isAlone: false }
  const open = (origin: string) => TestClient.open(origin, newDevice(), {}, { token, kind: 'agent' })
  const prompt = { agent_id: '017', agent_type: 'poet' }
  const ask_id = '00000000-0000-4000-8000-000000000001'
  const first = await startTestHost(storage, registry.poet.agent!, deps)
  const asker = await open(first.origin)
  asker.sendRaw(JSON.stringify({ ...prompt, conversation_id: '', prompt: { content: '写一段', ask_id } }))
  const { conversation_id } = await asker.until(({ waiting }) => waiting !== undefined)
  await first.close()
  const second = await startTestHost(storage, registry.poet.agent!, deps)
  const chooser = await open(second.origin)
  const options = [{ step: 1, ids: ['短'] }]
  chooser.sendRaw(JSON.stringify({ ...prompt, conversation_id, prompt: { ask_id, action: 'reconnect' } }))
  await chooser.until(({ snapshot }) => snapshot === true)
  chooser.sendRaw(JSON.stringify({ ...prompt, conversation_id, prompt: { ask_id, copilot_option: { options } } }))
  await chooser.ended(ask_id)
  expect(chooser.cards(ask_id).at(-1)?.content).toBe(
    \`写了：短、长，\${JSON.stringify({ option: { options } })}\`,
  )
  asker.close()
  chooser.close()
  await second.close()
  await storage.remove()
})
`,
  ],
}

const card: Addition = {
  howTo: 'add-a-card',
  newFiles: {
    'lib/contract/cards/poem.ts': `
import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const poemContent = z.object({ title: z.string(), lines: z.array(z.string()) })

export const poem = { content: poemContent, isShareable: true } satisfies CardSchema<z.infer<typeof poemContent>>
`,
    'components/cards/poem/poem-card.tsx': `
import type { CardView } from '../card-view'

export const poemCard: CardView<'poem'> = {
  slot: 'body',
  grows: 'whole',
  Component: ({ card }) => (
    <figure>
      <figcaption>{card.content.title}</figcaption>
      <p className="whitespace-pre-line">{card.content.lines.join('\\n')}</p>
    </figure>
  ),
  toText: ({ content }) => [content.title, ...content.lines].join('\\n'),
  toMarkdown: ({ content }) => \`**\${content.title}**\\n\\n\${content.lines.join('  \\n')}\`,
}
`,
  },
  edits: [
    after(
      'lib/contract/cards/card-types.ts',
      "import { markdown } from './markdown.ts'\n",
      "import { poem } from './poem.ts'\n",
    ),
    after('lib/contract/cards/card-types.ts', '  tips,\n', '  poem,\n'),
    after(
      'components/cards/registry.ts',
      "import { markdownCard } from './markdown/markdown-card'\n",
      "import { poemCard } from './poem/poem-card'\n",
    ),
    after('components/cards/registry.ts', '  tips: tipsCard,\n', '  poem: poemCard,\n'),
  ],
}

const tool: Addition = {
  howTo: 'add-a-tool',
  newFiles: {
    'host/tools/clock-tool.ts': `
import * as z from 'zod'
import type { Tool } from './tool.ts'

const input = z.object({ zone: z.string().default('Asia/Shanghai') })

export function createClockTool(now: () => number): Tool {
  return {
    name: 'clock',
    title: '看时间',
    description: '返回现在的日期和时间。',
    input: z.toJSONSchema(input, { io: 'input' }),
    timeoutMs: 1_000,
    isSafeToRepeat: true,
    run: async (given) => new Date(now()).toLocaleString('zh-CN', { timeZone: input.parse(given).zone }),
  }
}
`,
  },
  edits: [
    after(
      'host/tools/registry.ts',
      "import type { ToolDefinition } from '../models/language-model.ts'\n",
      "import { createClockTool } from './clock-tool.ts'\n",
    ),
    after(
      'host/tools/registry.ts',
      '        search: searchWeb,\n      }),\n',
      '    createClockTool(Date.now),\n',
    ),
  ],
  test: [
    'host/tools/clock-tool.test.ts',
    `
import { expect, test } from '@jest/globals'
import { performCall } from './perform-call.ts'
import { builtInTools, openTools } from './registry.ts'

test('a model may call it by its name, and not with other arguments', async () => {
  const tools = openTools(builtInTools({ searchLibrary: null, searchWeb: null })).only(['clock'])
  const call = (written: string) =>
    performCall({ tools, signal: AbortSignal.timeout(5_000) }, { id: 'a', name: 'clock', arguments: written })
  expect((await call('{}')).text).toContain(String(new Date().getFullYear()))
  expect((await call('{"zone":5}')).card.state).toBe('failed')
})
`,
  ],
}

const page: Addition = {
  howTo: 'add-a-page',
  newFiles: {
    'app/[locale]/almanac/page.tsx': `
import type { Metadata } from 'next'
import { PageHeading } from '@/components/headings/page-heading'
import { type LocaleParams, pageLocale } from '../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.almanac.title }
}

export default async function AlmanacPage(props: LocaleParams) {
  const { messages } = await pageLocale(props)
  return <PageHeading title={messages.almanac.title} />
}
`,
  },
  edits: [
    after('lib/paths.ts', "  '/account',\n", "  '/almanac',\n"),
    after('lib/paths.ts', "  account: () => '/account',\n", "  almanac: () => '/almanac',\n"),
    after('lib/messages/site/zh-cn.ts', 'export const zhCNSite = {\n', "  almanac: { title: '黄历' },\n"),
    after(
      'lib/messages/site/en.ts',
      'export const enSite: typeof zhCNSite = {\n',
      "  almanac: { title: 'Almanac' },\n",
    ),
  ],
}

const table: Addition = {
  howTo: 'add-a-table',
  newFiles: {
    'host/storage/migrations/900-notes.ts': `
import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

const columns = { id: 'text', owner: 'text', note: 'text' } as const

export const notes: Migration = {
  name: '900-notes',
  statements: (build, dialect) => [
    tableOf(build, dialect, 'notes', columns, (made) => made.addPrimaryKeyConstraint('notes_key', ['id'])),
  ],
}
`,
  },
  edits: [
    after(
      'host/storage/migrations/histories.ts',
      "import type { Migration } from './migration.ts'\n",
      "import { notes } from './900-notes.ts'\n",
    ),
    after('host/storage/migrations/histories.ts', '\n  files,\n', '  notes,\n'),
    after(
      'host/storage/database/tables/member-tables.ts',
      'export interface MemberTables {\n',
      '  notes: { id: string; owner: string; note: string }\n',
    ),
    [
      'host/limits/limits-tables.ts',
      "OwnedTables<'model_usage' | 'allowances'> = {\n",
      `OwnedTables<'model_usage' | 'allowances' | 'notes'> = {
  notes: {
    bind: (build, { device, member }) => [
      statement(build.updateTable('notes').set({ owner: member }).where('owner', '=', device)),
    ],
    export: 'is shown on its page',
    erase: {
      last: ({ database: { build }, person: { owner } }) => [
        statement(build.deleteFrom('notes').where('owner', '=', owner)),
      ],
    },
    expire: 'is kept until it is deleted',
  },
`,
    ],
  ],
  test: [
    'host/limits/notes.test.ts',
    `
import { expect, test } from '@jest/globals'
import { statement } from '../storage/database/database.ts'
import { erasePerson } from '../storage/database/owned/erase-person.ts'
import { rulesOf } from '../storage/database/owned/owned-table.ts'
import { tableManifest } from '../table-manifest.ts'
import { openTestStorage } from '../testing/test-storage.ts'

test('its rows go to the member who logs in, and with them', async () => {
  const storage = await openTestStorage()
  const { database, blobs, library } = storage
  const { build } = database
  const owners = async () => (await database.all(build.selectFrom('notes').select('owner'))).map(({ owner }) => owner)
  await database.batch([statement(build.insertInto('notes').values({ id: 'n', owner: 'd:one', note: '记下' }))])
  const move = { device: 'd:one', member: 'u:one' }
  await database.batch(rulesOf(tableManifest, 'bind').flatMap((bind) => bind(build, move)))
  expect(await owners()).toEqual(['u:one'])
  const person = { owner: 'u:one', uid: 'one', phone: '' }
  await erasePerson(database, tableManifest, { person, blobs, library, now: Date.now() })
  expect(await owners()).toEqual([])
  await storage.remove()
})
`,
  ],
}

export const additions: readonly Addition[] = [agent, card, tool, page, table]
