import { lookup } from 'node:dns/promises'
import { connect as connectSocket, type Socket } from 'node:net'
import { connect as connectTls, type PeerCertificate, type TLSSocket } from 'node:tls'

type AddressFault =
  | 'no_name'
  | 'no_service'
  | 'no_answer'
  | 'broken_off'
  | 'https_needed'
  | 'http_needed'
  | 'certificate_expired'
  | 'certificate_untrusted'
  | 'certificate_other_name'

interface AddressProbe {
  readonly fault: AddressFault | null
  /** Expiry of the certificate, in milliseconds since 1970; null without one. */
  readonly certificateEndsAt: number | null
}

const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_UNTRUSTED',
])

/**
 * Tests the connection to an address configured by the operator: its name, its port, and whether the server speaks the
 * scheme of the address, with a valid certificate.
 * @param address http or https
 */
export async function probeAddress(address: string, limitMs = 5_000): Promise<AddressProbe> {
  const url = new URL(address)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isSecure = url.protocol === 'https:'
  const port = Number(url.port) || (isSecure ? 443 : 80)
  const nothing = { certificateEndsAt: null }
  const isNamed = await lookup(host).then(
    () => true,
    () => false,
  )
  if (!isNamed) return { fault: 'no_name', ...nothing }
  if (!isSecure) {
    const opened = await outcomeOf(connectSocket({ host, port }), 'connect', limitMs)
    if (opened !== 'open') return { fault: connectionFault(opened), ...nothing }
    // A TLS-only port responds to a handshake, which a port for plain HTTP never does.
    const shaken = await outcomeOf(tls(host, port, false), 'secureConnect', limitMs)
    return { fault: shaken === 'open' ? 'https_needed' : null, ...nothing }
  }

  const socket = tls(host, port, true)
  let certificate: PeerCertificate | null = null
  socket.once('secureConnect', () => (certificate = socket.getPeerCertificate()))
  const shaken = await outcomeOf(socket, 'secureConnect', limitMs)
  if (shaken === 'open') return { fault: null, certificateEndsAt: endOf(certificate) }

  const fault = tlsFault(shaken)
  if (fault !== 'certificate_expired') return { fault, ...nothing }

  const lenient = tls(host, port, false)
  lenient.once('secureConnect', () => (certificate = lenient.getPeerCertificate()))
  await outcomeOf(lenient, 'secureConnect', limitMs)
  return { fault, certificateEndsAt: endOf(certificate) }
}

function tls(host: string, port: number, rejectUnauthorized: boolean): TLSSocket {
  const isAddress = /^[\d.]+$|:/.test(host)
  return connectTls({ host, port, rejectUnauthorized, ...(isAddress ? {} : { servername: host }) })
}

function endOf(certificate: PeerCertificate | null): number | null {
  const endsAt = Date.parse(certificate?.valid_to ?? '')
  return Number.isNaN(endsAt) ? null : endsAt
}

/** @returns 'open', 'slow', 'closed', or the code of the error */
async function outcomeOf(socket: Socket, opened: string, limitMs: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const timer = setTimeout(() => resolve('slow'), limitMs)
  socket.once(opened, () => resolve('open'))
  socket.on('error', (error: Error & { code?: string }) => resolve(error.code ?? error.name))
  socket.once('close', () => resolve('closed'))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

function connectionFault(outcome: string): AddressFault {
  if (outcome === 'slow' || outcome === 'ETIMEDOUT') return 'no_answer'
  return outcome === 'ECONNRESET' || outcome === 'closed' ? 'broken_off' : 'no_service'
}

function tlsFault(outcome: string): AddressFault {
  if (/^ERR_SSL_(?!.*ALERT)/.test(outcome) || outcome === 'EPROTO') return 'http_needed'
  if (outcome === 'CERT_HAS_EXPIRED') return 'certificate_expired'
  if (outcome === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'certificate_other_name'
  return untrusted.has(outcome) ? 'certificate_untrusted' : connectionFault(outcome)
}
