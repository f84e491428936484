import pino from 'pino'
import { readEnvironment } from '../../../host/settings/environment.ts'
import { openStorage } from '../../../host/storage/open-storage.ts'
import { startTestHost } from '../../../host/testing/test-host.ts'
import { countingAgent } from './counting-agent.ts'

/** A host that is to be killed: what it is started with. */
export interface HostOrder {
  readonly settings: Readonly<Record<string, string>>
  readonly file: string
  readonly isAlone: boolean
}

process.once('disconnect', () => process.exit())
async function start({ settings, file, isAlone }: HostOrder): Promise<void> {
  const storage = await openStorage(readEnvironment(settings), pino({ level: 'silent' }))
  const { origin } = await startTestHost(storage, countingAgent(file), { isAlone })
  process.send?.({ origin })
}

process.once('message', (order: HostOrder) => void start(order))
