/** All addresses of the web app. Every link is built here. */
export const paths = {
  home: () => '/',
  /** The directory of agents; parameters that are '' are left out. */
  agentHome: (filter: Readonly<Partial<Record<'category' | 'q' | 'sort', string>>> = {}) =>
    `/agent-home${queryOf(filter)}`,
  music: () => '/music',
  history: () => '/history',
  files: () => '/files',
  /** Checks any text; with an id: a check. */
  check: (id = '') => `/check${queryOf({ id })}`,
  /** The text and the sources of a check, to be changed and checked again. */
  editCheck: (from: string) => `/check${queryOf({ from })}`,
  playground: () => '/playground',
  appGuide: () => '/app-guide',
  /** Start address of an installed app; answered by the edge, not a page. */
  installedStart: () => '/share-start',
  help: (slug?: string) => (slug ? `/help/${encodeURIComponent(slug)}` : '/help'),
  result: (id: string) => `/result?id=${encodeURIComponent(id)}`,
  pendingResult: (askId: string) => `/result?id=${encodeURIComponent(askId)}&temp=true`,
  /** Opens a result page that submits the question; browsers replace `{searchTerms}`. */
  resultOf: (question: string) =>
    `/result?q=${question === '{searchTerms}' ? question : encodeURIComponent(question)}`,
  /** Action of a form with the field `q`. */
  askedResult: () => '/result',
  /** OpenSearch description for browsers. */
  openSearch: () => '/opensearch.xml',
  shared: (id: string, page = 1) => `/shared/${encodeURIComponent(id)}${page > 1 ? `?page=${page}` : ''}`,
  /** A song that somebody shares. @param key of its link */
  sharedSong: (key: string) => `/shared/song/${encodeURIComponent(key)}`,
  /**
   * @param conversation a conversation with the agent; `new-…` for one that does not exist yet
   * @param message a doc_id in it to scroll to
   */
  chat: (type: string, id: string, conversation = '', message = '') =>
    `/chat/${encodeURIComponent(type)}/${encodeURIComponent(id)}${conversation && `?c=${encodeURIComponent(conversation)}`}${message && `&m=${encodeURIComponent(message)}`}`,
  /**
   * Starts a conversation with the image-editing agent about this file. @param from the conversation that created it
   */
  editImage: (fileId: string, from: string) =>
    `/chat/image_editing/005?c=new-${encodeURIComponent(fileId)}&f=${encodeURIComponent(fileId)}${from && `&b=${encodeURIComponent(from)}`}`,
  /** Starts a conversation with the agent that answers from files, about this one. */
  askAboutFile: (fileId: string) =>
    `/chat/chat_doc/014?c=new-${encodeURIComponent(fileId)}&f=${encodeURIComponent(fileId)}`,
  agentTemplate: (filter: Readonly<Partial<Record<'category' | 'q', string>>> = {}) =>
    `/agent/template${queryOf(filter)}`,
  /** Without an id: a new agent. @param tab of the editor; '' for the first */
  agentEdit: (id = '', tab = '') => `/agent/edit${queryOf({ id, tab })}`,
  /** The store of plugins; `tab=mine`: the member's own. */
  plugins: (filter: Readonly<Partial<Record<'tab' | 'q' | 'sort', string>>> = {}) =>
    `/agent/plugin${queryOf(filter)}`,
  pluginNew: () => '/agent/plugin/new',
  /** Into an own plugin, or a new one. */
  pluginImport: (plugin?: number) =>
    `/agent/plugin/import${queryOf({ plugin: plugin === undefined ? '' : String(plugin) })}`,
  plugin: (id: number) => `/agent/plugin/${id}`,
  /** Without a tool: a new one. */
  pluginTool: (plugin: number, tool?: number) =>
    `/agent/plugin/${plugin}/tool${tool === undefined ? '' : `/${tool}`}`,
  /** Legacy address; redirects to the settings. */
  account: () => '/account',
  settings: (section?: string) => (section === undefined ? '/settings' : `/settings#${section}`),
  console: () => '/console',
  consoleMembers: (filter: Readonly<Partial<Record<'state' | 'q' | 'page', string>>> = {}) =>
    `/console/members${queryOf(filter)}`,
  consoleAgents: (filter: Readonly<Partial<Record<'state' | 'q' | 'page', string>>> = {}) =>
    `/console/agents${queryOf(filter)}`,
  consolePlugins: (filter: Readonly<Partial<Record<'state' | 'q' | 'page', string>>> = {}) =>
    `/console/plugins${queryOf(filter)}`,
  consoleStep: (step: string) => `/console/setup?step=${encodeURIComponent(step)}`,
  /** The link is in the fragment, so that it is not logged or sent to other sites. */
  consoleSetup: (link?: string) => `/console/setup${link === undefined ? '' : `#${link}`}`,
  /** The documents, of which a keyword is searched. */
  documents: (filter: Readonly<Partial<Record<'q', string>>> = {}) => `/write-test${queryOf(filter)}`,
  /** The editor; without a document: the list of documents. */
  writer: (docId?: string) =>
    docId === undefined ? '/write-test' : `/write-test/${encodeURIComponent(docId)}`,
  terms: () => '/terms',
  privacy: () => '/privacy',
} as const

function queryOf(parameters: Readonly<Record<string, string>>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

/** All pages, named like their folders under `app/[locale]`; `[x]` matches one path segment. */
export const pageRoutes = [
  '/',
  '/account',
  '/agent-home',
  '/agent/edit',
  '/agent/plugin',
  '/agent/plugin/[pluginId]',
  '/agent/plugin/[pluginId]/tool',
  '/agent/plugin/[pluginId]/tool/[toolId]',
  '/agent/plugin/import',
  '/agent/plugin/new',
  '/agent/template',
  '/app-guide',
  '/chat',
  '/chat/[type]/[id]',
  '/check',
  '/console',
  '/console/agents',
  '/console/plugins',
  '/console/members',
  '/console/setup',
  '/expired',
  '/files',
  '/help',
  '/help/[slug]',
  '/history',
  '/missing',
  '/missing-song',
  '/music',
  '/nowhere',
  '/playground',
  '/privacy',
  '/result',
  '/result/[id]',
  '/settings',
  '/shared/[id]',
  '/shared/song/[key]',
  '/terms',
  '/write-test',
  '/write-test/[docId]',
] as const

/** Paths answered by the host; the middleware ignores them. */
export const hostPrefixes = [
  '/agents_api',
  '/dialogue-aggregation',
  '/recommend',
  '/v1',
  '/usercenter',
  '/datacollector',
  '/chatdoc-api',
  '/runtime-config',
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/openai',
  '/mcp',
  '/docs',
  '/operator',
  '/blobs',
  '/socket',
  '/write',
  '/.well-known/security.txt',
] as const

export function isHostPath(pathname: string): boolean {
  return hostPrefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))
}

export const socketPaths = { search: '/socket/search', agent: '/socket/agent' } as const
