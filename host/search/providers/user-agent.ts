import { appVersion } from '../../../lib/contract/identity.ts'

/**
 * Identifies the caller, as Wikipedia and polite crawlers do, so that the owner of a site can recognise us.
 * @param publicOrigin where the operator of this instance can be found; '' when it has no public address
 */
export function userAgent(publicOrigin: string): string {
  return `ZhizhouSearch/${appVersion} (${publicOrigin === '' ? 'self-hosted' : `+${publicOrigin}`})`
}
