/** The one table of the web app's addresses. Pure; every link is made here. */
export const paths = {
  home: () => '/',
  agentHome: () => '/agent-home',
  music: () => '/music',
  history: () => '/history',
  files: () => '/files',
  playground: () => '/playground',
  appGuide: () => '/app-guide',
  /** Where an installed app starts; no page, the edge answers it. */
  installedStart: () => '/share-start',
  help: (slug?: string) => (slug ? `/help/${encodeURIComponent(slug)}` : '/help'),
  result: (id: string) => `/result?id=${encodeURIComponent(id)}`,
  pendingResult: (askId: string) => `/result?id=${encodeURIComponent(askId)}&temp=true`,
  /** Opens a result that asks; `{searchTerms}` stands for what a browser puts in. */
  resultOf: (question: string) =>
    `/result?q=${question === '{searchTerms}' ? question : encodeURIComponent(question)}`,
  /** Where a form with the field `q` asks. */
  askedResult: () => '/result',
  /** Describes the site to browsers that search by it. */
  openSearch: () => '/opensearch.xml',
  shared: (id: string, page = 1) => `/shared/${encodeURIComponent(id)}${page > 1 ? `?page=${page}` : ''}`,
  /** @param conversation a conversation with the agent; one that begins with `new-` is yet to be made @param message a doc_id in it, which is led to */
  chat: (type: string, id: string, conversation = '', message = '') =>
    `/chat/${encodeURIComponent(type)}/${encodeURIComponent(id)}${conversation && `?c=${encodeURIComponent(conversation)}`}${message && `&m=${encodeURIComponent(message)}`}`,
  /** Begins a conversation with the agent that edits images, about this file. @param from the conversation that it was made in */
  editImage: (fileId: string, from: string) =>
    `/chat/image_editing/005?c=new-${encodeURIComponent(fileId)}&f=${encodeURIComponent(fileId)}${from && `&b=${encodeURIComponent(from)}`}`,
  agentEdit: () => '/agent/edit',
  /** An older address; it leads to the settings. */
  account: () => '/account',
  settings: (section?: string) => (section === undefined ? '/settings' : `/settings#${section}`),
  console: () => '/console',
  /** One step of the set-up. */
  consoleStep: (step: string) => `/console/setup?step=${encodeURIComponent(step)}`,
  /** Behind `#`, what a link carries is in no log, and goes to no other site. */
  consoleSetup: (link?: string) => `/console/setup${link === undefined ? '' : `#${link}`}`,
  terms: () => '/terms',
  privacy: () => '/privacy',
} as const

/** Every page, called as its folder under `app/[locale]`; `[x]` stands for one part of the path. */
export const pageRoutes = [
  '/',
  '/account',
  '/agent/edit',
  '/app-guide',
  '/chat/[type]/[id]',
  '/console',
  '/console/setup',
  '/expired',
  '/files',
  '/help',
  '/help/[slug]',
  '/history',
  '/missing',
  '/nowhere',
  '/playground',
  '/privacy',
  '/result',
  '/result/[id]',
  '/settings',
  '/shared/[id]',
  '/terms',
] as const

/** Paths that the host answers itself; the web app's middleware leaves them alone. */
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
  '/docs',
  '/operator',
  '/blobs',
  '/socket',
] as const

/** @returns whether the host, not the web app, answers this path. */
export function isHostPath(pathname: string): boolean {
  return hostPrefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))
}

export const socketPaths = { search: '/socket/search', agent: '/socket/agent' } as const
