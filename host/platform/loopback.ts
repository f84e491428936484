const peer = /^(?:127\.|::1$|::ffff:127\.)/
const name = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

/** @returns whether the peer of a connection is on this machine, by the address as the system writes it */
export function isLoopbackPeer(address: string | undefined): boolean {
  return peer.test(address ?? '')
}

/** @returns whether a host name, without its port, always means this machine */
export function isLoopbackName(host: string): boolean {
  return name.test(host)
}
