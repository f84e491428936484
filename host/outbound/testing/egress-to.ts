import { connect } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { Egress } from '../egress.ts'
import type { Resolve } from '../resolve-target.ts'

/** The address that every name has, unless a test overrides it. */
export const publicAddress = { address: '93.184.216.34', family: 4 } as const

/** An egress that takes every name for a public server, and finds the one on this port of loopback behind it. */
export function egressTo(
  port: number,
  resolve: Resolve = async () => [publicAddress],
  allow: readonly string[] = [],
): Egress {
  return new Egress({ resolve, allow, dispatcherFor: () => new Agent({ connect: connectorTo(port) }) })
}

/** Connects to this port whatever was asked for, as a pinned address does. */
function connectorTo(port: number): buildConnector.connector {
  return (_options, callback) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => callback(null, socket))
    socket.once('error', (error) => callback(error, null))
  }
}

/** The same for a server that speaks TLS with an untrusted certificate. */
export function egressToTls(port: number, resolve: Resolve = async () => [publicAddress]): Egress {
  const connectTls = buildConnector({ rejectUnauthorized: false })
  const connector: buildConnector.connector = (options, callback) =>
    connectTls({ ...options, hostname: '127.0.0.1', port: String(port) }, callback)
  return new Egress({ resolve, dispatcherFor: () => new Agent({ connect: connector }) })
}
