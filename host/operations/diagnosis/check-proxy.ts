import type { Finding } from '../../../lib/contract/diagnosis.ts'
import { probeAddress } from '../../outbound/probe-address.ts'
import { processEnvironment } from '../../platform/process-environment.ts'
import { proxiesIn } from '../../platform/proxies.ts'
import { broken, type CheckContext, fine } from './findings.ts'

/** Names the proxies of this machine, without their passwords, and connects to them. */
export async function checkProxy({ limitMs }: Pick<CheckContext, 'limitMs'>): Promise<Finding[]> {
  const { NO_PROXY, ...proxies } = proxiesIn(processEnvironment())
  const named = Object.entries(proxies).filter(([, address]) => address !== '')
  if (named.length === 0) return []
  const origins = [...new Set(named.map(([, address]) => new URL(address).origin))]
  const found = await Promise.all(
    origins.map(async (origin) => {
      const { fault } = await probeAddress(origin, limitMs / 2)
      const seconds = Math.ceil(limitMs / 1_000)
      return fault ? [broken('proxy', fault, { host: new URL(origin).host, seconds })] : []
    }),
  )
  if (found.flat().length > 0) return found.flat()
  const names = named.map(([name, address]) => `${name} ${new URL(address).origin}`)
  return [fine('proxy', [...names, ...(NO_PROXY ? [`NO_PROXY ${NO_PROXY}`] : [])].join(' · '))]
}
