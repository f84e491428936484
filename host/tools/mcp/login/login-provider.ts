import { randomBytes } from 'node:crypto'
import type {
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
} from '@modelcontextprotocol/client'
import { McpFailure } from '../connect/mcp-failure.ts'
import type { PendingLogin } from './stored-login.ts'

interface Identity {
  readonly name: string
  readonly redirectUrl: string
  /** Where our metadata is published; undefined where it can't be. */
  readonly clientMetadataUrl: string | undefined
  /** @returns the client of an earlier login, or of the operator, at this issuer */
  readonly clientOf: (issuer: string) => StoredOAuthClientInformation | undefined
}

/** What we say of ourselves to login services (RFC 7591). */
export function clientMetadata(name: string, redirectUrl: string): OAuthClientMetadata {
  return {
    client_name: name,
    redirect_uris: [redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'web',
  }
}

/** Starts one login: collects where its member has to go, and what completes it. It never has tokens. */
export class LoginProvider implements OAuthClientProvider {
  readonly #identity: Identity
  readonly #state = randomBytes(32).toString('base64url')
  #client: StoredOAuthClientInformation | undefined
  #issuer = ''
  #discovery: OAuthDiscoveryState | undefined
  #verifier = ''
  #resource: string | undefined
  #url: URL | undefined
  #wasAsked = false

  constructor(identity: Identity) {
    this.#identity = identity
  }

  get redirectUrl(): string {
    return this.#identity.redirectUrl
  }

  get clientMetadataUrl(): string | undefined {
    return this.#identity.clientMetadataUrl
  }

  get clientMetadata(): OAuthClientMetadata {
    return clientMetadata(this.#identity.name, this.redirectUrl)
  }

  /** Whether the server asked for a login. */
  get wasAsked(): boolean {
    return this.#wasAsked
  }

  state(): string {
    return this.#state
  }

  clientInformation(context?: { readonly issuer?: string }): StoredOAuthClientInformation | undefined {
    this.#issuer = context?.issuer ?? ''
    this.#client ??= this.#identity.clientOf(this.#issuer)
    return this.#client
  }

  saveClientInformation(client: StoredOAuthClientInformation): void {
    this.#client = client
  }

  tokens(): undefined {
    return undefined
  }

  saveTokens(): void {
    throw new McpFailure('login_unclear')
  }

  saveDiscoveryState(discovery: OAuthDiscoveryState): void {
    this.#discovery = discovery
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    this.#wasAsked = true
    return this.#discovery
  }

  saveResourceUrl(url: string): void {
    this.#resource = url
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier
  }

  codeVerifier(): string {
    return this.#verifier
  }

  redirectToAuthorization(url: URL): void {
    this.#url = url
  }

  /**
   * @returns where to go, and what completes the login; null when no login was asked for
   * @throws {McpFailure} login_unclear for an address that browsers must not open
   */
  get started(): { readonly url: string; readonly state: string; readonly pending: PendingLogin } | null {
    if (!this.#url) return null
    if (this.#url.protocol !== 'https:' || !this.#client || !this.#discovery)
      throw new McpFailure('login_unclear')
    const { authorizationServerUrl: address, authorizationServerMetadata: metadata } = this.#discovery
    const pending: PendingLogin = {
      issuer: this.#issuer,
      address: String(address),
      metadata,
      client: this.#client,
      resource: this.#resource,
      verifier: this.#verifier,
      redirectUrl: this.redirectUrl,
    }
    return { url: this.#url.href, state: this.#state, pending }
  }
}
