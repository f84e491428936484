import { type JsonRecord, own, ownList, ownRecord, ownText } from './own-values.ts'

export interface Server {
  /** Absolute, without credentials and without a slash at its end; '' when there is none. */
  readonly url: string
  readonly hadCredentials: boolean
}

const none: Server = { url: '', hadCredentials: false }

/**
 * @param servers of a document, path or operation
 * @param from address of the document, for relative ones; '' when it is unknown
 * @returns the first https one, else the first
 */
export function chosenServer(servers: readonly unknown[], from: string): Server {
  const found = servers.map((server) => absolute(filledIn(server), from)).filter(({ url }) => url !== '')
  return found.find(({ url }) => url.startsWith('https:')) ?? found[0] ?? none
}

/** The address of Swagger 2: host, basePath and schemes. */
export function swaggerServers(root: JsonRecord, from: string): readonly unknown[] {
  const host = ownText(root, 'host') || (URL.canParse(from) ? new URL(from).host : '')
  if (host === '') return []
  const given = ownList(root, 'schemes').filter((scheme) => scheme === 'https' || scheme === 'http')
  const schemes = given.length > 0 ? given : ['https']
  return schemes.map((scheme) => ({ url: `${String(scheme)}://${host}${ownText(root, 'basePath')}` }))
}

/** OpenAPI 3.1, §4.8.5: variables have a default. */
function filledIn(server: unknown): string {
  const variables = ownRecord(server, 'variables')
  return ownText(server, 'url').replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const value = ownText(own(variables, name), 'default')
    return value === '' ? whole : value
  })
}

function absolute(text: string, from: string): Server {
  const base = URL.canParse(from) ? from : undefined
  if (text === '' || !URL.canParse(text, base)) return none
  const url = new URL(text, base)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return none
  const hadCredentials = url.username !== '' || url.password !== ''
  url.username = ''
  url.password = ''
  url.hash = ''
  return { url: url.href.replace(/\/+$/, ''), hadCredentials }
}
