import { createHash, randomBytes } from 'node:crypto'
import { json, type Service } from './fake-services.ts'

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

interface Code {
  readonly challenge: string
  readonly redirect: string
  readonly client: string
  readonly resource: string
}

/** An authorization server, and the check of its tokens for a server behind it. */
export class FakeLoginService {
  readonly issuer: string
  readonly #codes = new Map<string, Code>()
  /** Clients that have registered themselves. */
  readonly registered: object[] = []
  /** Bodies of calls for tokens and revocations. */
  readonly exchanges: URLSearchParams[] = []
  readonly revoked: string[] = []
  #number = 0
  #access = ''
  #refresh = ''
  /** Fields of its metadata that differ. */
  metadata: Record<string, unknown> = {}
  /** How often a refresh token was sent that had served already: the whole login is revoked then. */
  reused = 0
  /** Awaited before a refresh is answered. */
  gate: Promise<unknown> = Promise.resolve()
  /** Whether refresh tokens are refused. */
  refusesRefresh = false

  constructor(host: string) {
    this.issuer = `https://${host}`
  }

  get access(): string {
    return this.#access
  }

  /** Makes the present access token void, as time does. */
  expire(): void {
    this.#access = ''
  }

  /** What a member's browser does there. @returns the query with which it comes back */
  agree(url: string): Record<string, string> {
    const { origin, pathname, searchParams } = new URL(url)
    if (origin !== this.issuer || pathname !== '/authorize') throw new Error(`another page: ${url}`)
    if (searchParams.get('code_challenge_method') !== 'S256') throw new Error('without PKCE')
    const code = randomBytes(8).toString('hex')
    this.#codes.set(code, {
      challenge: searchParams.get('code_challenge') ?? '',
      redirect: searchParams.get('redirect_uri') ?? '',
      client: searchParams.get('client_id') ?? '',
      resource: searchParams.get('resource') ?? '',
    })
    return { code, state: searchParams.get('state') ?? '', iss: this.issuer }
  }

  readonly service: Service = async (request, { body }) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/.well-known/oauth-authorization-server') return json(this.#described())
    if (pathname === '/register') {
      this.registered.push(JSON.parse(body) as object)
      return json({ ...(JSON.parse(body) as object), client_id: `client-${this.registered.length}` }, 201)
    }
    if (pathname === '/revoke') {
      this.revoked.push(new URLSearchParams(body).get('token') ?? '')
      return new Response(null, { status: 200 })
    }
    if (pathname !== '/token') return new Response(null, { status: 404 })
    const form = new URLSearchParams(body)
    this.exchanges.push(form)
    const answer = this.#token(form)
    if (form.get('grant_type') === 'refresh_token') await this.gate
    return answer
  }

  #described() {
    const at = (path: string) => `${this.issuer}/${path}`
    return {
      issuer: this.issuer,
      authorization_endpoint: at('authorize'),
      token_endpoint: at('token'),
      registration_endpoint: at('register'),
      revocation_endpoint: at('revoke'),
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      ...this.metadata,
    }
  }

  #token(form: URLSearchParams): Response {
    const refused = json({ error: 'invalid_grant' }, 400)
    if (form.get('grant_type') === 'refresh_token') {
      if (this.refusesRefresh) return refused
      if (form.get('refresh_token') === this.#refresh) return this.#issued()
      // RFC 9700 §4.14.2
      this.reused += 1
      this.#access = ''
      this.#refresh = ''
      return refused
    }
    const code = this.#codes.get(form.get('code') ?? '')
    this.#codes.delete(form.get('code') ?? '')
    const fits =
      code !== undefined &&
      code.challenge === challengeOf(form.get('code_verifier') ?? '') &&
      code.redirect === form.get('redirect_uri') &&
      code.client === form.get('client_id') &&
      code.resource === (form.get('resource') ?? '')
    return fits ? this.#issued() : refused
  }

  /** Each refresh token serves once. */
  #issued(): Response {
    this.#number += 1
    this.#access = `access-secret-${this.#number}`
    this.#refresh = `refresh-secret-${this.#number}`
    return json({
      access_token: this.#access,
      refresh_token: this.#refresh,
      token_type: 'Bearer',
      expires_in: 60,
    })
  }
}

/** A server that asks for a login at this service. */
export function behindLogin(login: FakeLoginService, host: string, serve: Service): Service {
  const resource = `https://${host}/mcp`
  const described = `https://${host}/.well-known/oauth-protected-resource/mcp`
  return (request, received) => {
    if (request.url === described) return json({ resource, authorization_servers: [login.issuer] })
    const isKnown = login.access !== '' && request.headers.get('authorization') === `Bearer ${login.access}`
    if (isKnown) return serve(request, received)
    const asked = { 'www-authenticate': `Bearer resource_metadata="${described}"` }
    return new Response(null, { status: 401, headers: asked })
  }
}
