import { egressToTls } from '../../../outbound/testing/egress-to.ts'
import { openSecretBox } from '../../../platform/secret-box.ts'
import { openTestStorage } from '../../../testing/test-storage.ts'
import { startPluginHost } from './plugin-host.ts'

/** A host to be killed: arguments are its data directory, the port of the called service and the model's address. */
const [, , directory = '', port = '', baseUrl = ''] = process.argv
const storage = await openTestStorage({ DATA_DIR: directory })
const egress = egressToTls(Number(port))
const host = await startPluginHost(storage, {
  baseUrl,
  egress,
  box: openSecretBox('key'),
  now: Date.now,
  isAlone: true,
})
process.stdout.write(`${host.origin}\n`)
