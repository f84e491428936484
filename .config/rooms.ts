/**
 * Which room may import which: the one list behind the linter (`oxlint.config.ts`), the table in `host/README.md` and
 * the diagram in `docs/architecture.md`. A room may import the rooms below it in its list, types included.
 */
export interface Room {
  readonly name: string
  /** What it holds, in a few words. */
  readonly holds: string
  /** Rooms of one group do not import each other. */
  readonly group?: string
  /** Rooms below it that it may not import either. */
  readonly never?: readonly string[]
}

export interface RoomList {
  /** The folder whose subfolders these are. */
  readonly folder: string
  readonly rooms: readonly Room[]
  /** Shown with a wrong import. */
  readonly reason: string
}

const hostRooms: readonly Room[] = [
  {
    name: 'server',
    holds: 'what listens: `http/`, `socket/`, and `pages/` in front of the web app',
    never: ['agents', 'answers', 'export', 'files', 'search', 'tools', 'tables', 'ingest', 'outbound'],
  },
  {
    name: 'operations',
    holds: 'for operators: `console/`, `commands/`, `diagnosis/`, `operator-api/`, `abuse-reports/`, metrics',
    never: ['agents', 'export', 'tools', 'tables'],
  },
  { name: 'settings', holds: 'the settings of all rooms, read together; those of operators; secrets' },
  { name: 'programs', holds: 'answers for other programs: `openai/`, `mcp/`, and what they may ask' },
  { name: 'checks', holds: 'any text, checked sentence by sentence against sources' },
  { name: 'agents', holds: 'what answers: a folder for each agent, `registry.ts`, and what they share' },
  { name: 'writer', holds: 'documents of the editor: versions, what a model suggests, files that leave' },
  { name: 'music', holds: '`composer/` (built in), `provider/`, `songs/` of members' },
  {
    name: 'answers',
    holds: 'from sources to sentences: extracts, prompts, `warrants/` (verdicts), related questions',
  },
  { name: 'context', holds: 'what a model is sent of a conversation: recent turns, older ones, memories' },
  { name: 'export', holds: 'files that leave: Word, PDF, Markdown, images, archives' },
  { name: 'files', holds: '`uploads/`, `folders/`, `images/`, and the operators’ `library/`' },
  {
    name: 'search',
    holds:
      'finding: `providers/`, `pages/`, `analysis/` (words, weights, dates), `embeddings/`, `feeds/`, `suggestions/`',
  },
  {
    name: 'conversations',
    holds:
      '`turns/` (engine, log, leases), `streams/`, `history/`, `summaries/`, `learning/` (memories), `shares/`, `chat-import/`',
  },
  { name: 'usage', holds: 'usage statistics, reports, ad conversions' },
  {
    name: 'members',
    holds: '`account/`, `preferences/`, `memories/`, `glossary/`, `notifications/`, who is an operator',
  },
  { name: 'tools', holds: 'the tools that models may call, and the loop that runs them' },
  {
    name: 'tables',
    holds: 'DuckDB in a process of its own: loading, profiles, questions',
    never: ['models', 'limits'],
  },
  { name: 'limits', holds: 'limits by address, person and day; slots' },
  { name: 'ingest', holds: 'files into text, passages and places; the processes that read foreign content' },
  { name: 'models', holds: 'language, vision, image and embedding models; their meter' },
  { name: 'moderation', holds: 'the check for sensitive words' },
  { name: 'outbound', holds: 'the one client for outgoing calls, and its guard', never: ['storage'] },
  {
    name: 'storage',
    holds:
      'ports and backends: `database/`, `bus/`, `blobs/`, `jobs/`, `library/`, `vectors/`, `migrations/`',
  },
  {
    name: 'platform',
    holds: 'what every room is built on: modules, errors, log, clock, repeated tasks, `terminal/`',
  },
]

const feature = (name: string, holds: string): Room => ({ name, holds, group: 'features' })

const componentRooms: readonly Room[] = [
  { name: 'playground', holds: 'specimens of components, for developers' },
  feature('ad-badge', 'the floating advertisement'),
  feature('agent-editor', 'building an agent'),
  feature('account', 'the account page of a member'),
  feature('agent-templates', 'templates of agents, and filling one in'),
  feature('chat', 'a chat with an agent, its list and its tools'),
  feature('check', 'any text, checked sentence by sentence'),
  feature('console', 'the pages of operators'),
  feature('files', 'a member’s files'),
  feature('mcp', 'a member’s servers of the Model Context Protocol'),
  feature('music', 'making songs, and listening to them'),
  feature('plugins', 'plugins and their tools: store, editor, debug panel, import'),
  feature('privacy', 'consent to statistics'),
  feature('result', 'a search and its answers'),
  feature('search', 'the home page: search box, agents, history'),
  feature('settings', 'the settings of a member'),
  feature('square', 'the directory of agents: fixed ones, my own, published ones'),
  feature('writer', 'the editor of documents'),
  feature('shell', 'what is around every page: sidebar, account, notifications'),
  { name: 'drafts', holds: 'what is edited: saved automatically, conflicts, unsaved text' },
  { name: 'tool-choice', holds: 'plugins and servers that an agent may use, and their tools' },
  { name: 'command', holds: 'the command palette' },
  { name: 'conversation', holds: '`page/`, `transcript/`, `record/`, `composer/`' },
  { name: 'research', holds: 'outline and sections of a research' },
  { name: 'cards', holds: 'a view for each type of card' },
  { name: 'answer-text', holds: 'Markdown, citations, and text that is revealed as it streams' },
  { name: 'file-text', holds: 'the text of a file next to an answer' },
  { name: 'audio-player', holds: 'recordings in the page' },
  { name: 'remote-image', holds: 'images of foreign addresses' },
  { name: 'share', holds: 'sharing, export, ratings, reports' },
  { name: 'sensitive-check', holds: 'the check of a question before it is sent' },
  { name: 'page-states', holds: 'not found, expired, waiting for approval' },
  { name: 'login', holds: 'the login dialog and what requires it' },
  { name: 'forms', holds: 'forms over the contract, fields of accounts' },
  { name: 'memories', holds: 'what is remembered of a member' },
  { name: 'conversation-menu', holds: 'rename, pin and delete a conversation' },
  { name: 'toasts', holds: 'undo, copied, and what failed to load' },
  { name: 'find-field', holds: 'the field that filters a list' },
  { name: 'list-state', holds: 'a list with its states: loading, failed, empty, next page, end' },
  { name: 'headings', holds: 'headings of pages and sections' },
  { name: 'ui', holds: 'primitives without a product word' },
]

const libRooms: readonly Room[] = [
  { name: 'client', holds: 'what runs in the browser and when its pages are rendered' },
  { name: 'edge', holds: 'rules of the edge middleware' },
  { name: 'text', holds: 'functions on text: `markdown/`, `citations/`, `addresses/`' },
  { name: 'messages', holds: 'the texts of the product in both languages' },
  { name: 'contract', holds: 'schemas of what host and clients exchange: `routes/`, `frames/`, `cards/`' },
]

const clientRooms: readonly Room[] = [
  { name: 'tracking', holds: 'usage and ad channels' },
  { name: 'realtime', holds: '`connection/`, `conversation/`, `asking/`' },
  { name: 'attachments', holds: 'files that are sent with a question' },
  { name: 'library-upload', holds: 'the upload queue of the console' },
  { name: 'login', holds: 'who is logged in' },
  { name: 'api', holds: 'calls of the host over HTTP' },
  { name: 'charts', holds: 'options of ECharts from tables' },
  { name: 'markdown', holds: 'Markdown while it grows' },
  { name: 'chat-import', holds: 'reading exports of other products' },
  { name: 'page', holds: 'what a page keeps and shows: preferences, notices, shortcuts' },
  { name: 'device', holds: 'storage, clipboard and identity of the browser' },
]

const downwards = 'docs/architecture.md has the order of rooms: move what both need down, or pass it in.'

export const roomLists: readonly RoomList[] = [
  { folder: 'host', rooms: hostRooms, reason: downwards },
  { folder: 'components', rooms: componentRooms, reason: downwards },
  { folder: 'lib/client', rooms: clientRooms, reason: downwards },
  { folder: 'lib', rooms: libRooms, reason: downwards },
]
