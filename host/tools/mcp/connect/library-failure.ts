import { McpFailure, type McpFailureReason } from './mcp-failure.ts'

const ofCodes: Readonly<Record<string, McpFailureReason>> = {
  UNSUPPORTED_RESULT_TYPE: 'asks_back',
  INPUT_REQUIRED_ROUNDS_EXCEEDED: 'asks_back',
  REQUEST_TIMEOUT: 'timeout',
  CLIENT_HTTP_AUTHENTICATION: 'login_needed',
  CLIENT_HTTP_FORBIDDEN: 'forbidden',
  CONNECTION_CLOSED: 'ended',
  NOT_CONNECTED: 'ended',
  EPIPE: 'ended',
  ENOENT: 'not_started',
  EACCES: 'not_started',
}
const ofNames: Readonly<Record<string, McpFailureReason>> = {
  UnauthorizedError: 'login_needed',
  InsufficientScopeError: 'forbidden',
  IssuerMismatchError: 'issuer',
  AuthorizationServerMismatchError: 'issuer',
  InsecureTokenEndpointError: 'login_unclear',
  OAuthError: 'login_refused',
  OAuthClientRegistrationError: 'login_unclear',
  RegistrationRejectedError: 'login_unclear',
  ProtocolError: 'status',
  TimeoutError: 'timeout',
}

/**
 * @param failure of a connection
 * @returns whether a server took no message at its address (HTTP 4xx but 401 and 403)
 */
export function isWithoutMessages({ reason, cause }: McpFailure): boolean {
  const status = Number((cause as { data?: { status?: unknown } } | undefined)?.data?.status)
  return reason === 'status' && status >= 400 && status < 500
}

/**
 * @param error of the protocol's library, which is an error of the server: its texts may be the server's
 * @returns it with a sentence of ours. Errors that come from elsewhere are returned as they are
 */
export function failureOfLibrary(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message } = error
  const { code } = error as { readonly code?: unknown }
  const status = Number((error as { data?: { status?: unknown } }).data?.status)
  const ofCode = typeof code === 'string' ? ofCodes[code] : undefined
  const reason =
    ofNames[name] ?? ofCode ?? (status === 401 ? 'login_needed' : status >= 400 ? 'status' : undefined)
  if (reason) return new McpFailure(reason, { cause: error })
  if (/redirect/i.test(message)) return new McpFailure('redirected', { cause: error })
  if (error.name === 'AbortError') return error
  return new McpFailure('unreadable', { cause: error })
}
