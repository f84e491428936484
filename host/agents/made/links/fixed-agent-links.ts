import { type FixedAgent, fixedAgentOf } from '../../../../lib/agents.ts'
import { type AgentLinkDuration } from '../../../../lib/contract/routes/agent-link-routes.ts'
import { paths } from '../../../../lib/paths.ts'
import { type AgentLinksDeps, expiredLink, secondsOf, type VerifiedLink } from './agent-links.ts'
import { isSigned, type LinkSignature, readShareKey, shareKeyOf, signLink } from './link-signature.ts'

type Signing = Pick<AgentLinksDeps, 'sharedKey' | 'now'>

const prefix = 'fixed-'
const linkIdOf = (agentId: string) => prefix + agentId

/**
 * The address of a built-in agent, signed as those of made ones. Everybody may use it, so that nothing is stored and
 * nothing can be revoked.
 * @param duration in seconds; 0 for no end
 * @param origin of the web app
 */
export function fixedAgentLink(
  { sharedKey, now }: Signing,
  { id, type }: FixedAgent,
  duration: AgentLinkDuration,
  origin: string,
): string {
  const url = new URL(paths.chat(type, id), origin)
  url.searchParams.set('share', '1')
  const expires = duration === 0 ? 0 : secondsOf(now()) + duration
  for (const [name, value] of Object.entries(signLink(sharedKey, linkIdOf(id), expires)))
    url.searchParams.set(name, value)
  return url.href
}

/** @returns null for a link of a made agent. @throws {HostError} gone */
export function verifyFixedLink(
  { sharedKey, now }: Signing,
  signature: LinkSignature,
  agentId: string | undefined,
): VerifiedLink | null {
  const { AccessKeyId, Expires } = signature
  if (!AccessKeyId.startsWith(prefix)) return null
  const id = AccessKeyId.slice(prefix.length)
  const isOver = Number(Expires) > 0 && Number(Expires) <= secondsOf(now())
  const isOfIt = agentId === undefined || agentId === id
  if (!isSigned(sharedKey, signature) || isOver || !isOfIt || !fixedAgentOf(id)) throw expiredLink()
  return { shareKey: shareKeyOf(sharedKey, 'use', AccessKeyId, secondsOf(now())), scope: 'use', agentId: id }
}

/** Checks that the key belongs to the built-in agent, which needs no binding. @throws {HostError} gone */
export function requireFixedKey({ sharedKey, now }: Signing, agentId: string, shareKey: string): void {
  if (readShareKey(sharedKey, shareKey, secondsOf(now())) !== linkIdOf(agentId)) throw expiredLink()
}
